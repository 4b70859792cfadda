// F1's choice: the first transfer of the fetch block that is predicted taken, and where fetch goes next.
//
// Combinational, between the outputs of the block RAMs and the next-PC multiplexer: the critical loop of the front
// end. Candidates are the BTB's two ways, from the half-word on at which the block is entered; unconditional transfers
// are taken, conditional ones as their direction column says; the earlier one wins. A return goes to the top of the RAS.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module predict (
  input  wire logic [63:0]         pc_i,            // block in F1, entered at this address
  input  wire logic                allow_i,         // 0: nothing was fetched, predict no transfer
  // from the predictors
  input  wire logic                hit0_i, hit1_i,
  input  wire logic [OFF_W-1:0]    off0_i, off1_i,
  input  wire logic [2:0]          type0_i, type1_i,
  input  wire logic [TARGET_W-1:0] target0_i, target1_i,
  input  wire logic [DIR_COLS-1:0] taken_i,
  input  wire logic [TARGET_W-1:0] ras_top_i,
  // the block's end
  output logic                taken_o,
  output logic [OFF_W-1:0]    last_o,
  output logic [TARGET_W-1:0] target_o,
  output logic                push_o, pop_o,        // operation on the RAS
  output logic [TARGET_W-1:0] last_pc_o,            // PC bits 32:1 of the last half-word
  output logic [TARGET_W-1:0] return_o,             // ... and of the one behind it
  output logic [63:0]         next_pc_o
);
  wire [OFF_W-1:0] entry = pc_i[OFF_W:1];
  wire take0 = allow_i && hit0_i && off0_i >= entry && (type0_i != BT_COND || taken_i[off0_i[OFF_W-1:1]]);
  wire take1 = allow_i && hit1_i && off1_i >= entry && (type1_i != BT_COND || taken_i[off1_i[OFF_W-1:1]]);
  wire pick1 = take1 && !(take0 && off0_i < off1_i);

  wire [2:0]          kind = pick1 ? type1_i : type0_i;
  wire [TARGET_W-1:0] goes = pick1 ? target1_i : target0_i;
  wire [63-OFF_W-1:0] next_block = pc_i[63:OFF_W+1] + 1'b1;

  assign taken_o   = take0 || take1;
  assign last_o    = !taken_o ? '1 : pick1 ? off1_i : off0_i;
  assign target_o  = (kind == BT_RET) ? ras_top_i : goes;
  assign push_o    = taken_o && (kind == BT_CALL || kind == BT_INDCALL);
  assign pop_o     = taken_o && kind == BT_RET;
  assign last_pc_o = {pc_i[32:OFF_W+1], last_o};
  assign return_o  = last_pc_o + 1'b1;
  assign next_pc_o = taken_o ? {pc_i[63:33], target_o, 1'b0} : {next_block, {(OFF_W + 1){1'b0}}};

  wire unused = &{1'b0, pc_i};
endmodule
`default_nettype wire
