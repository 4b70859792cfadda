// SPDX-License-Identifier: Apache-2.0
// Branch target buffer: which transfers a fetch block holds, where they end, and where they go.
//
// Two ways in block RAM for each four half-words of a block, indexed by address, read in c0 for c1. Both ways may hold a
// transfer of the same four half-words; the offset of its last half-word tells them apart. A transfer that crosses into a block
// belongs to the block in which it ends. Tags are partial, so an entry may be wrong: the slot stage finds that and removes the
// entry. There is one write port: training by the branch unit has priority over the slot stage's, which is then lost (and is
// repeated).
// Source: Perleberg, Smith: Branch Target Buffer Design and Optimization, IEEE Trans. Computers 42(4), 1993.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`include "ram.svh"
`default_nettype none

module btb (
  input  wire logic                clk,
  // c0: PC bits 32:1 of the block whose address is presented
  input  wire logic [TARGET_W-1:0] f0_pc,
  // c1: PC bits 32:1 of the block in F1; its entries
  input  wire logic [TARGET_W-1:0] f1_pc,
  output logic [BTB_WAYS-1:0]          hits,
  output logic [2*BTB_WAYS-1:0]        offs,
  output logic [3*BTB_WAYS-1:0]        types,
  output logic [TARGET_W*BTB_WAYS-1:0] targets,
  output logic [PI_OF_W*BTB_WAYS-1:0]  profiles,    // {is a profile instruction, its flag}
  // training: write an entry, or invalidate it (type BT_NONE)
  input  wire logic                train,
  input  wire logic                train_way,
  input  wire logic [TARGET_W-1:0] train_last,  // PC bits 32:1 of the transfer's last half
  input  wire logic [2:0]          train_type,
  input  wire logic [TARGET_W-1:0] train_target,
  input  wire logic [PI_OF_W-1:0]  train_profile
);
  localparam int SETS    = 2 * BTB_SETS / BTB_WAYS;        // sets in one way
  localparam int SET_W   = $clog2(SETS);
  localparam int TAG_W   = 10;
  localparam int PI_W    = (PROFILE_FLAGS > 0 && PROFILE_PREDICT > 0) ? PI_OF_W : 0;
  localparam int ENTRY_W = PI_W + TAG_W + 2 + 3 + TARGET_W;       // {profile, tag, offset, type + 1 (0: no entry), target}

  // The tag is the address above the set index, folded so that code in different regions of memory differs.
  function automatic logic [TAG_W-1:0] tag_of(input logic [TARGET_W-1:0] pc);
    logic [TARGET_W-1:0] block;
    block  = pc >> (OFF_W + SET_W);
    tag_of = block[TAG_W-1:0] ^ TAG_W'(block >> TAG_W);
  endfunction

  wire [SET_W-1:0]   read_set  = f0_pc[OFF_W +: SET_W];
  wire [SET_W-1:0]   train_set = train_last[OFF_W +: SET_W];
  wire [OFF_W-1:0]   train_off = train_last[OFF_W-1:0];
  wire [2:0]         train_at  = 3'({train_off >> 2, train_way});
  wire [ENTRY_W-1:0] entry     = ENTRY_W'({train_profile, tag_of(train_last), train_off[1:0], train_type + 3'd1, train_target});
  wire [TAG_W-1:0]   tag       = tag_of(f1_pc);

  for (genvar w = 0; w < BTB_WAYS; w++) begin : g_way
    logic [ENTRY_W-1:0] entry_mem [0:SETS-1];
    logic [ENTRY_W-1:0] read_q;
    initial for (int i = 0; i < SETS; i++) entry_mem[i] = '0;
    wire write = train && train_at == 3'(w);
    always_ff @(posedge clk) begin
      read_q <= `RAM_WORD(write && train_set == read_set, entry_mem[read_set]);
      if (write) entry_mem[train_set] <= entry;
    end
    assign targets[w*TARGET_W +: TARGET_W] = read_q[TARGET_W-1:0];
    assign types[w*3 +: 3] = read_q[TARGET_W +: 3] - 3'd1;
    assign offs[w*2 +: 2]  = read_q[TARGET_W+3 +: 2];
    assign profiles[w*PI_OF_W +: PI_OF_W] = PI_OF_W'(64'(read_q) >> (ENTRY_W - PI_W)) & {PI_OF_W{PI_W > 0}};
    assign hits[w]         = read_q[ENTRY_W-PI_W-1 -: TAG_W] == tag && read_q[TARGET_W +: 3] != 3'd0;
  end

  wire unused = &{1'b0, f0_pc, f1_pc};
endmodule
`default_nettype wire
