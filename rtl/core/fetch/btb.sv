// Branch target buffer: which transfers a fetch block holds, where they end and where they go.
//
// Two ways in block RAM, indexed by fetch block address, read in c0 for c1. Both ways may hold a transfer of the same
// block; the offset of the transfer's last half-word tells them apart, so a transfer that crosses into a block belongs to
// the block in which it ends. Tags are partial and entries may lie: the aligner notices and has them removed.
// One write port: the branch unit's training goes before the aligner's, which is then lost (it comes again).
// Source: Perleberg, Smith: Branch Target Buffer Design and Optimization, IEEE Trans. Computers 42(4), 1993.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module btb (
  input  wire logic                clk,
  // c0: PC bits 32:1 of the block whose address is presented
  input  wire logic [TARGET_W-1:0] f0_pc,
  // c1: PC bits 32:1 of the block in F1; what the ways know of it
  input  wire logic [TARGET_W-1:0] f1_pc,
  output logic                hit0, hit1,
  output logic [OFF_W-1:0]    off0, off1,
  output logic [2:0]          type0, type1,
  output logic [TARGET_W-1:0] target0, target1,
  // training: write an entry, or invalidate it (type BT_NONE)
  input  wire logic                train,
  input  wire logic                train_way,
  input  wire logic [TARGET_W-1:0] train_last,  // PC bits 32:1 of the transfer's last half
  input  wire logic [2:0]          train_type,
  input  wire logic [TARGET_W-1:0] train_target
);
  localparam int SET_W   = $clog2(BTB_SETS);
  localparam int TAG_W   = 10;
  localparam int ENTRY_W = TAG_W + OFF_W + 3 + TARGET_W;   // {tag, offset, type + 1 (0: no entry), target}

  // The tag is the address above the set, folded so that code in different regions of memory differs.
  function automatic logic [TAG_W-1:0] tag_of(input logic [TARGET_W-1:0] pc);
    logic [TARGET_W-1:0] block;
    block  = pc >> (OFF_W + SET_W);
    tag_of = block[TAG_W-1:0] ^ TAG_W'(block >> TAG_W);
  endfunction

  logic [ENTRY_W-1:0] way0_q [0:BTB_SETS-1];
  logic [ENTRY_W-1:0] way1_q [0:BTB_SETS-1];
  logic [ENTRY_W-1:0] read0_q, read1_q;
  initial for (int i = 0; i < BTB_SETS; i++) begin
    way0_q[i] = '0;
    way1_q[i] = '0;
  end

  wire [SET_W-1:0]   read_set  = f0_pc[OFF_W +: SET_W];
  wire [SET_W-1:0]   train_set = train_last[OFF_W +: SET_W];
  wire [ENTRY_W-1:0] entry     = {tag_of(train_last), train_last[OFF_W-1:0], train_type + 3'd1, train_target};

  always_ff @(posedge clk) begin
    read0_q <= way0_q[read_set];
    read1_q <= way1_q[read_set];
    if (train && !train_way) way0_q[train_set] <= entry;
    if (train && train_way)  way1_q[train_set] <= entry;
  end

  wire [TAG_W-1:0] tag = tag_of(f1_pc);
  assign target0 = read0_q[TARGET_W-1:0];
  assign target1 = read1_q[TARGET_W-1:0];
  assign type0   = read0_q[TARGET_W +: 3] - 3'd1;
  assign type1   = read1_q[TARGET_W +: 3] - 3'd1;
  assign off0    = read0_q[TARGET_W + 3 +: OFF_W];
  assign off1    = read1_q[TARGET_W + 3 +: OFF_W];
  assign hit0    = read0_q[ENTRY_W-1 -: TAG_W] == tag && type0 != BT_NONE;
  assign hit1    = read1_q[ENTRY_W-1 -: TAG_W] == tag && type1 != BT_NONE;

  wire unused = &{1'b0, f0_pc};
endmodule
`default_nettype wire
