// SPDX-License-Identifier: Apache-2.0
// F1's choice: the first transfer of the fetch block that is predicted taken, and where fetch goes next.
//
// In the block's cycle in F1: which of the BTB's entries are taken, and where each goes. Candidates are entries from the
// half-word on at which the block is entered. Unconditional transfers are taken, conditional ones as their direction column
// predicts. A return goes to the top of the RAS, an indirect jump to the target of its tables, or else to its last target.
// A skipped profile block acts as a transfer by its leader.
// In the next cycle (last_*), from registers: the earliest taken transfer, and whether fetch has gone to its target.
`include "config.svh"
`include "copies.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none

module predict (
  input  wire logic                clk,
  // F1
  input  wire logic [TARGET_W-1:0] f1_pc,       // PC bits 32:1 at which the block in F1 is entered
  input  wire logic                allow,       // 0: nothing was fetched, predict no transfer
  input  wire logic [BTB_WAYS-1:0]          hits,
  input  wire logic [2*BTB_WAYS-1:0]        offs,
  input  wire logic [3*BTB_WAYS-1:0]        types,
  input  wire logic [TARGET_W*BTB_WAYS-1:0] targets,
  input  wire logic [PI_OF_W*BTB_WAYS-1:0]  profiles,
  input  wire logic [3:0]          flags,       // profile flags; a profile instruction whose flag is 0 is predicted dropped
  input  wire logic [DIR_COLS-1:0] dir_taken,
  input  wire logic                ind_hit,
  input  wire logic [TARGET_W-1:0] ind_target,
  input  wire logic [TARGET_W-1:0] ras_top,
  input  wire logic                skip,        // a profile block is skipped (block_table.sv)
  input  wire logic [OFF_W-1:0]    skip_last,
  input  wire logic [TARGET_W-1:0] skip_target,
  input  wire logic                perfect, perfect_taken,       // perfect prediction (perfect_prediction.sv)
  input  wire logic [OFF_W-1:0]    perfect_last,
  input  wire logic [TARGET_W-1:0] perfect_target,
  input  wire logic [OFF_W-1:0]    f1_up_last_q,   // if a guessed transfer led to F1's block: its last half-word
  // the last cycle's block: where it ends
  output logic                last_taken,
  output logic [OFF_W-1:0]    last_last,        // its last half-word, if taken
  output logic [TARGET_W-1:0] last_target,
  output logic                last_skip,        // the transfer is a profile block that is skipped
  output logic                last_push, last_pop,    // operation on the RAS
  output logic [FETCH_HALVES-1:0] last_marks,   // last_last, one-hot
  output logic                last_leads        // this transfer leads to F1's block, as was guessed
);
  wire [OFF_W-1:0] entry = f1_pc[OFF_W-1:0];
  wire [BTB_WAYS-1:0]          wins, there, calls, returns;      // one way wins, or none
  wire [BTB_WAYS*OFF_W-1:0]    ends;
  wire [BTB_WAYS*TARGET_W-1:0] goes;

  for (genvar w = 0; w < BTB_WAYS; w++) begin : g_way
    // F1. Offset in the block: two ways for each four half-words
    wire [OFF_W-1:0] off  = OFF_W'((w / 2) * 4) | OFF_W'(offs[2*w +: 2]);
    wire [2:0]       kind = types[3*w +: 3];
    wire [1:0]       flag = profiles[w*PI_OF_W +: 2];
    wire             runs = !profiles[w*PI_OF_W + 2] || flags[flag];
    wire             may  = allow && hits[w] && runs && off >= entry;
    wire             jumps = kind == BT_INDIRECT || kind == BT_INDCALL;
    wire             takes = dir_taken[2*(w/2) + 32'(offs[2*w+1])];     // its column's direction, which comes late
    logic                taken_q, calls_q, returns_q;
    logic [OFF_W-1:0]    off_q;
    logic [TARGET_W-1:0] goes_q;
    always_ff @(posedge clk) begin
      taken_q   <= may && (kind != BT_COND || takes);
      calls_q   <= kind == BT_CALL || kind == BT_INDCALL;
      returns_q <= kind == BT_RET;
      off_q     <= off;
      goes_q    <= (kind == BT_RET) ? ras_top : (jumps && ind_hit) ? ind_target : targets[w*TARGET_W +: TARGET_W];
    end

    // in the next cycle: the earlier transfer of each pair, from the earliest pair
    wire earlier;                                    // earlier than the other transfer of its pair
    wire any_before;                                 // an earlier pair has a taken transfer
    if (w % 2 == 0) begin : g_even
      assign earlier = !g_way[w+1].taken_q || off_q < g_way[w+1].off_q;
    end else begin : g_odd
      assign earlier = !g_way[w-1].earlier || !g_way[w-1].taken_q;
    end
    if (w < 2) begin : g_first_pair
      assign any_before = 1'b0;
    end else begin : g_more_pairs
      assign any_before = g_way[w/2*2-2].taken_q || g_way[w/2*2-1].taken_q || g_way[w/2*2-1].any_before;
    end
    assign wins[w]    = taken_q && earlier && !any_before;
    assign there[w]   = goes_q == f1_pc && off_q == f1_up_last_q;
    assign calls[w]   = calls_q;
    assign returns[w] = returns_q;
    assign ends[w*OFF_W +: OFF_W]       = off_q;
    assign goes[w*TARGET_W +: TARGET_W] = goes_q;
  end

  logic [OFF_W-1:0]    branch_last, any_last;
  logic [TARGET_W-1:0] branch_target, any_target;
  always_comb begin
    any_last = '0; any_target = '0;
    for (int w = 0; w < BTB_WAYS; w++) begin
      any_last   = any_last | (ends[w*OFF_W +: OFF_W] & `COPIES(OFF_W, wins[w]));
      any_target = any_target | (goes[w*TARGET_W +: TARGET_W] & `COPIES(TARGET_W, wins[w]));
    end
    branch_last = any_last; branch_target = any_target;      // one assignment: simulators pass on no intermediate value
  end

  // --- a profile block before that transfer
  logic                skip_q;
  logic [OFF_W-1:0]    skip_last_q;
  logic [TARGET_W-1:0] skip_target_q;
  always_ff @(posedge clk) begin
    skip_q <= allow && skip && PROFILE_FLAGS > 0; skip_last_q <= skip_last; skip_target_q <= skip_target;
  end
  // --- or the perfect prediction
  logic                known_q;
  logic [OFF_W-1:0]    known_last_q;
  logic [TARGET_W-1:0] known_target_q;
  always_ff @(posedge clk) begin
    known_q <= allow && perfect_taken; known_last_q <= perfect_last; known_target_q <= perfect_target;
  end
  assign last_skip   = !perfect && skip_q && (wins == '0 || skip_last_q <= branch_last);
  assign last_taken  = perfect ? known_q : wins != '0 || skip_q;
  assign last_leads  = perfect   ? known_target_q == f1_pc && known_last_q == f1_up_last_q :
                       last_skip ? skip_target_q == f1_pc && skip_last_q == f1_up_last_q : (wins & there) != '0;
  assign last_push   = !perfect && !last_skip && (wins & calls) != '0;
  assign last_pop    = !perfect && !last_skip && (wins & returns) != '0;
  assign last_last   = perfect ? known_last_q : last_skip ? skip_last_q : branch_last;
  assign last_target = perfect ? known_target_q : last_skip ? skip_target_q : branch_target;
  assign last_marks  = FETCH_HALVES'(last_taken) << last_last;
endmodule
`default_nettype wire
