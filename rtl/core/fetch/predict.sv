// F1's choice: the first transfer of the fetch block that is predicted taken, and where fetch goes next.
//
// Combinational. Candidates are the BTB's entries, from the half-word on at which the block is entered; unconditional
// transfers are taken, conditional ones as their direction column says; the earliest one wins. A return goes to the top
// of the RAS, an indirect jump where its tables say, else where it went last.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module predict (
  input  wire logic [TARGET_W-1:0] f1_pc,       // PC bits 32:1 of the block in F1, entered there
  input  wire logic                allow,       // 0: nothing was fetched, predict no transfer
  // from the predictors
  input  wire logic [BTB_WAYS-1:0]          hits,
  input  wire logic [2*BTB_WAYS-1:0]        offs,
  input  wire logic [3*BTB_WAYS-1:0]        types,
  input  wire logic [TARGET_W*BTB_WAYS-1:0] targets,
  input  wire logic [DIR_COLS-1:0] dir_taken,
  input  wire logic                ind_hit,
  input  wire logic [TARGET_W-1:0] ind_target,
  input  wire logic [TARGET_W-1:0] ras_top,
  // the block's end
  output logic                f1_taken,
  output logic [OFF_W-1:0]    f1_last,
  output logic [TARGET_W-1:0] f1_target,
  output logic                f1_push, f1_pop,  // operation on the RAS
  output logic [TARGET_W-1:0] f1_last_pc        // PC bits 32:1 of the last half-word
);
  wire [OFF_W-1:0] entry = f1_pc[OFF_W-1:0];

  for (genvar w = 0; w < BTB_WAYS; w++) begin : g_way
    // offset in the block: two ways for each four half-words
    wire [OFF_W-1:0] off  = OFF_W'((w / 2) * 4) | OFF_W'(offs[2*w +: 2]);
    wire [2:0]       kind = types[3*w +: 3];
    wire             may  = allow && hits[w] && off >= entry;
    wire             cond = kind == BT_COND;
    wire             calls = kind == BT_CALL || kind == BT_INDCALL;
    wire             returns = kind == BT_RET;
    wire             jumps = kind == BT_INDIRECT || kind == BT_INDCALL;
    wire [TARGET_W-1:0] goes = returns ? ras_top : (jumps && ind_hit) ? ind_target : targets[w*TARGET_W +: TARGET_W];
  end

  // the earlier one of each pair, of the earliest pair. Directions come last: the choice is there for all four that the
  // pair's two columns may have.
  for (genvar b = 0; b < BTB_WAYS / 2; b++) begin : g_pair
    wire earlier = g_way[2*b].off < g_way[2*b+1].off;
    for (genvar d = 0; d < 4; d++) begin : g_if
      wire [1:0] dirs  = 2'(d);
      wire       take0 = g_way[2*b].may && (!g_way[2*b].cond || dirs[g_way[2*b].off[1]]);
      wire       take1 = g_way[2*b+1].may && (!g_way[2*b+1].cond || dirs[g_way[2*b+1].off[1]]);
      wire       any   = take0 || take1;
      wire       pick1 = take1 && !(take0 && earlier);
      wire       calls   = pick1 ? g_way[2*b+1].calls : take0 && g_way[2*b].calls;
      wire       returns = pick1 ? g_way[2*b+1].returns : take0 && g_way[2*b].returns;
    end
    wire [1:0] dirs    = dir_taken[2*b +: 2];
    wire [3:0] anys    = {g_if[3].any, g_if[2].any, g_if[1].any, g_if[0].any};
    wire [3:0] picks1  = {g_if[3].pick1, g_if[2].pick1, g_if[1].pick1, g_if[0].pick1};
    wire [3:0] callss  = {g_if[3].calls, g_if[2].calls, g_if[1].calls, g_if[0].calls};
    wire [3:0] returnss = {g_if[3].returns, g_if[2].returns, g_if[1].returns, g_if[0].returns};
    wire any     = anys[dirs];
    wire pick1   = picks1[dirs];
    wire calls   = callss[dirs];
    wire returns = returnss[dirs];
    wire [OFF_W-1:0]    off  = pick1 ? g_way[2*b+1].off : g_way[2*b].off;
    wire [TARGET_W-1:0] goes = pick1 ? g_way[2*b+1].goes : g_way[2*b].goes;
  end
  wire [OFF_W-1:0] off;
  if (BTB_WAYS == 4) begin : g_two_pairs
    assign f1_taken  = g_pair[0].any || g_pair[1].any;
    assign f1_push   = g_pair[0].any ? g_pair[0].calls : g_pair[1].calls;
    assign f1_pop    = g_pair[0].any ? g_pair[0].returns : g_pair[1].returns;
    assign off       = g_pair[0].any ? g_pair[0].off : g_pair[1].off;
    assign f1_target = g_pair[0].any ? g_pair[0].goes : g_pair[1].goes;
  end else begin : g_one_pair
    assign f1_taken  = g_pair[0].any;
    assign f1_push   = g_pair[0].calls;
    assign f1_pop    = g_pair[0].returns;
    assign off       = g_pair[0].off;
    assign f1_target = g_pair[0].goes;
  end

  assign f1_last    = off;                        // if taken
  assign f1_last_pc = {f1_pc[TARGET_W-1:OFF_W], f1_last};

  wire unused = &{1'b0, f1_pc};
endmodule
`default_nettype wire
