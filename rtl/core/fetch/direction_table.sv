// A tagged table of the direction predictor: one history length.
//
// An entry knows one branch of a fetch block (its column) after one history (its tag). Index and tag are different
// foldings of the newest HIST bits of the path history and of the block's address. Read with the address in c0, compared
// in c1. Written as a whole: by training an entry that was hit, or by allocating it.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction_table #(
  parameter int HIST = 8,
  parameter int ROWS = 1024
) (
  input  wire logic                clk,
  // c0: block whose address is presented (PC bits 32:1), history in front of it
  input  wire logic [TARGET_W-1:0] read_pc,
  input  wire logic [GHIST_W-1:0]  read_hist,
  // c1: the same, one cycle later
  input  wire logic [TARGET_W-1:0] pc,
  input  wire logic [GHIST_W-1:0]  hist,
  output logic [DIRENTRY_W-1:0] entry,          // {hit, column, counter, useful}
  // training
  input  wire logic                write,
  input  wire logic [TARGET_W-1:0] write_last,  // of the branch's last half
  input  wire logic [GHIST_W-1:0]  write_hist,
  input  wire logic [2:0]          write_counter,
  input  wire logic                write_useful
);
  localparam int IDX_W = $clog2(ROWS);
  localparam int TAG_W = 8;

  // index of the row that is read, tag of the row in c1, both for the entry that is written
  wire [IDX_W-1:0] read_fold, write_fold;
  wire [TAG_W-1:0] tag_fold, write_tag_fold;
  wire [TAG_W-2:0] tag_fold2, write_tag_fold2;
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W))     fold_read  (.bits(read_hist), .fold(read_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W))     fold_write (.bits(write_hist), .fold(write_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W))     fold_tag   (.bits(hist), .fold(tag_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W - 1)) fold_tag2  (.bits(hist), .fold(tag_fold2));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W))     fold_wtag  (.bits(write_hist), .fold(write_tag_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W - 1)) fold_wtag2 (.bits(write_hist), .fold(write_tag_fold2));
  wire [IDX_W-1:0] read_at   = read_fold ^ read_pc[OFF_W +: IDX_W];
  wire [IDX_W-1:0] write_at  = write_fold ^ write_last[OFF_W +: IDX_W];
  wire [TAG_W-1:0] tag       = tag_fold ^ {tag_fold2, 1'b0} ^ pc[OFF_W+2 +: TAG_W];
  wire [TAG_W-1:0] write_tag = write_tag_fold ^ {write_tag_fold2, 1'b0} ^ write_last[OFF_W+2 +: TAG_W];

  logic [TAG_W+COL_W+3:0] entry_mem [0:ROWS-1];     // {tag, column, counter, useful}
  logic [TAG_W+COL_W+3:0] read_q;
  initial for (int i = 0; i < ROWS; i++) entry_mem[i] = (TAG_W + COL_W + 4)'(6);

  always_ff @(posedge clk) begin
    read_q <= entry_mem[read_at];
    if (write) entry_mem[write_at] <= {write_tag, write_last[OFF_W-1:1], write_counter, write_useful};
  end

  assign entry = {read_q[COL_W+4 +: TAG_W] == tag, read_q[COL_W+3:0]};

  wire unused = &{1'b0, read_pc, pc, write_last};
endmodule
`default_nettype wire
