// F1's choice: the first transfer of the fetch block that is predicted taken, and where fetch goes next.
//
// In the block's cycle in F1: which of the BTB's entries are taken, and where each of them goes. Candidates are those from the
// half-word on at which the block is entered; unconditional transfers are taken, conditional ones as their direction column
// says. A return goes to the top of the RAS, an indirect jump where its tables say, else where it went last.
// From registers, in the cycle behind (last_*): the earliest taken one wins; and whether fetch has gone where that leads.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module predict (
  input  wire logic                clk,
  // F1
  input  wire logic [TARGET_W-1:0] f1_pc,       // PC bits 32:1 of the block in F1, entered there
  input  wire logic                allow,       // 0: nothing was fetched, predict no transfer
  input  wire logic [BTB_WAYS-1:0]          hits,
  input  wire logic [2*BTB_WAYS-1:0]        offs,
  input  wire logic [3*BTB_WAYS-1:0]        types,
  input  wire logic [TARGET_W*BTB_WAYS-1:0] targets,
  input  wire logic [DIR_COLS-1:0] dir_taken,
  input  wire logic                ind_hit,
  input  wire logic [TARGET_W-1:0] ind_target,
  input  wire logic [TARGET_W-1:0] ras_top,
  input  wire logic [OFF_W-1:0]    f1_up_last_q,   // if a guessed transfer led to F1's block: its last half-word
  // the last cycle's block: its end
  output logic                last_taken,
  output logic [OFF_W-1:0]    last_last,        // if taken
  output logic [TARGET_W-1:0] last_target,
  output logic                last_push, last_pop,    // operation on the RAS
  output logic [FETCH_HALVES-1:0] last_marks,   // last_last, one-hot
  output logic                last_leads        // its transfer, and no other, leads to F1's block as that was guessed
);
  wire [OFF_W-1:0] entry = f1_pc[OFF_W-1:0];

  for (genvar w = 0; w < BTB_WAYS; w++) begin : g_way
    // F1. Offset in the block: two ways for each four half-words
    wire [OFF_W-1:0] off  = OFF_W'((w / 2) * 4) | OFF_W'(offs[2*w +: 2]);
    wire [2:0]       kind = types[3*w +: 3];
    wire             may  = allow && hits[w] && off >= entry;
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

    // behind it: the earlier one of each pair, of the earliest pair
    wire earlier;                                    // than the other one of the pair
    wire any_before;                                 // of the pairs in front
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
    wire wins = taken_q && earlier && !any_before;
    // of this and the ways in front
    wire                taken, leads, push, pop;
    wire [OFF_W-1:0]    last;
    wire [TARGET_W-1:0] target;
    wire [FETCH_HALVES-1:0] marks;
    wire there = goes_q == f1_pc && off_q == f1_up_last_q;
    if (w == 0) begin : g_none
      assign taken  = wins;
      assign leads  = wins && there;
      assign push   = wins && calls_q;
      assign pop    = wins && returns_q;
      assign last   = {OFF_W{wins}} & off_q;
      assign target = {TARGET_W{wins}} & goes_q;
      assign marks  = FETCH_HALVES'(wins) << off_q;
    end else begin : g_join
      assign taken  = g_way[w-1].taken || wins;
      assign leads  = g_way[w-1].leads || (wins && there);
      assign push   = g_way[w-1].push || (wins && calls_q);
      assign pop    = g_way[w-1].pop || (wins && returns_q);
      assign last   = g_way[w-1].last | ({OFF_W{wins}} & off_q);
      assign target = g_way[w-1].target | ({TARGET_W{wins}} & goes_q);
      assign marks  = g_way[w-1].marks | (FETCH_HALVES'(wins) << off_q);
    end
  end

  assign last_taken  = g_way[BTB_WAYS-1].taken;
  assign last_leads  = g_way[BTB_WAYS-1].leads;
  assign last_push   = g_way[BTB_WAYS-1].push;
  assign last_pop    = g_way[BTB_WAYS-1].pop;
  assign last_last   = g_way[BTB_WAYS-1].last;
  assign last_target = g_way[BTB_WAYS-1].target;
  assign last_marks  = g_way[BTB_WAYS-1].marks;
endmodule
`default_nettype wire
