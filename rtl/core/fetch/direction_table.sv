// SPDX-License-Identifier: Apache-2.0
// A tagged table of the direction predictor: one history length.
//
// An entry predicts one branch of a fetch block (its column) after one history (its tag). Index and tag are different foldings
// of the newest HIST bits of the path history, combined with bits of the block's address. Read with the address in c0, compared
// in c1. A write replaces the whole entry: training of an entry that hit, or an allocation.
`include "config.svh"
`include "copies.svh"
`include "branch.svh"
`include "ram.svh"
`default_nettype none

module direction_table #(
  parameter int HIST = 8
) (
  input  wire logic                clk,
  // c0: block whose address is presented (PC bits 32:1)
  input  wire logic [TARGET_W-1:0] read_pc,
  input  wire logic                next_back, next_up,   // history before that block: hist_back, else hist_up, else hist
  input  wire logic [HIST_W-1:0]   hist_back, hist_up,
  // c1: block and the history before it
  input  wire logic [TARGET_W-1:0] pc,
  input  wire logic [HIST_W-1:0]   hist,
  output logic                hit,
  output logic [COL_W-1:0]    column,
  output logic [2:0]          counter,
  output logic                useful,
  // training
  input  wire logic                write,
  input  wire logic [TARGET_W-1:0] write_last,  // last half-word of the branch
  input  wire logic [HIST_W-1:0]   write_hist,
  input  wire logic [2:0]          write_counter,
  input  wire logic                write_useful
);
  // index of the row to read; tag of the row in c1; both for the entry to write
  wire [DIRIDX_W-1:0] stay_fold, up_fold, back_fold, write_fold;
  wire [DIRTAG_W-1:0] tag_fold, write_tag_fold;
  if (HIST > HIST_3) begin : g_kept
    assign stay_fold      = hist[HIST_3 +: DIRIDX_W];
    assign up_fold        = hist_up[HIST_3 +: DIRIDX_W];
    assign back_fold      = hist_back[HIST_3 +: DIRIDX_W];
    assign write_fold     = write_hist[HIST_3 +: DIRIDX_W];
    assign tag_fold       = hist[HIST_3+DIRIDX_W +: DIRTAG_W];
    assign write_tag_fold = write_hist[HIST_3+DIRIDX_W +: DIRTAG_W];
  end else begin : g_fold
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRIDX_W)) fold_stay  (.bits(hist[HIST-1:0]), .fold(stay_fold));
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRIDX_W)) fold_up    (.bits(hist_up[HIST-1:0]), .fold(up_fold));
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRIDX_W)) fold_back  (.bits(hist_back[HIST-1:0]), .fold(back_fold));
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRIDX_W)) fold_write (.bits(write_hist[HIST-1:0]), .fold(write_fold));
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRTAG_W)) fold_tag   (.bits(hist[HIST-1:0]), .fold(tag_fold));
    history_fold #(.HIST(HIST), .WIDTH_OUT(DIRTAG_W)) fold_wtag  (.bits(write_hist[HIST-1:0]), .fold(write_tag_fold));
  end
  // no ?: here: synthesis would share the logic before the choice and so delay it
  wire [DIRIDX_W-1:0] fold      = (`COPIES(DIRIDX_W, next_back) & back_fold) | (`COPIES(DIRIDX_W, next_up && !next_back) & up_fold)
                               | (`COPIES(DIRIDX_W, !next_up && !next_back) & stay_fold);
  wire [DIRIDX_W-1:0] read_at   = fold ^ read_pc[OFF_W +: DIRIDX_W];
  wire [DIRIDX_W-1:0] write_at  = write_fold ^ write_last[OFF_W +: DIRIDX_W];
  wire [DIRTAG_W-1:0] tag       = tag_fold ^ pc[OFF_W+2 +: DIRTAG_W];
  wire [DIRTAG_W-1:0] write_tag = write_tag_fold ^ write_last[OFF_W+2 +: DIRTAG_W];

  localparam int ENTRY_W = DIRTAG_W + COL_W + 4;        // {tag, column, counter, useful}
  logic [ENTRY_W-1:0] entry_mem [0:PHT_ROWS-1];
  logic [ENTRY_W-1:0] read_q;
  initial for (int i = 0; i < PHT_ROWS; i++) entry_mem[i] = ENTRY_W'(6);

  always_ff @(posedge clk) begin
    read_q <= `RAM_WORD(write && write_at == read_at, entry_mem[read_at]);
    if (write) entry_mem[write_at] <= {write_tag, write_last[OFF_W-1:1], write_counter, write_useful};
  end

  assign hit     = read_q[COL_W+4 +: DIRTAG_W] == tag;
  assign column  = read_q[4 +: COL_W];
  assign counter = read_q[3:1];
  assign useful  = read_q[0];

endmodule
`default_nettype wire
