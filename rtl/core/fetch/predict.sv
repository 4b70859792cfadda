// F1's choice: the first transfer of the fetch block that is predicted taken, and where fetch goes next.
//
// Combinational, between the outputs of the block RAMs and the next-PC multiplexer: the critical loop of the front
// end. Candidates are the BTB's two ways, from the half-word on at which the block is entered; unconditional transfers
// are taken, conditional ones as their direction column says; the earlier one wins. A return goes to the top of the RAS.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module predict (
  input  wire logic [63:0]         f1_pc,       // block in F1, entered at this address
  input  wire logic                allow,       // 0: nothing was fetched, predict no transfer
  // from the predictors
  input  wire logic                hit0, hit1,
  input  wire logic [OFF_W-1:0]    off0, off1,
  input  wire logic [2:0]          type0, type1,
  input  wire logic [TARGET_W-1:0] target0, target1,
  input  wire logic [DIR_COLS-1:0] dir_taken,
  input  wire logic [TARGET_W-1:0] ras_top,
  // the block's end
  output logic                f1_taken,
  output logic [OFF_W-1:0]    f1_last,
  output logic [TARGET_W-1:0] f1_target,
  output logic                f1_push, f1_pop,  // operation on the RAS
  output logic [TARGET_W-1:0] f1_last_pc,       // PC bits 32:1 of the last half-word
  output logic [TARGET_W-1:0] f1_return,        // ... and of the one behind it
  output logic [63:0]         f1_next_pc
);
  wire [OFF_W-1:0] entry = f1_pc[OFF_W:1];
  wire take0 = allow && hit0 && off0 >= entry && (type0 != BT_COND || dir_taken[off0[OFF_W-1:1]]);
  wire take1 = allow && hit1 && off1 >= entry && (type1 != BT_COND || dir_taken[off1[OFF_W-1:1]]);
  wire pick1 = take1 && !(take0 && off0 < off1);

  wire [2:0]          kind = pick1 ? type1 : type0;
  wire [TARGET_W-1:0] goes = pick1 ? target1 : target0;
  wire [63-OFF_W-1:0] next_block = f1_pc[63:OFF_W+1] + 1'b1;

  assign f1_taken   = take0 || take1;
  assign f1_last    = !f1_taken ? '1 : pick1 ? off1 : off0;
  assign f1_target  = (kind == BT_RET) ? ras_top : goes;
  assign f1_push    = f1_taken && (kind == BT_CALL || kind == BT_INDCALL);
  assign f1_pop     = f1_taken && kind == BT_RET;
  assign f1_last_pc = {f1_pc[32:OFF_W+1], f1_last};
  assign f1_return  = f1_last_pc + 1'b1;
  assign f1_next_pc = f1_taken ? {f1_pc[63:33], f1_target, 1'b0} : {next_block, {(OFF_W + 1){1'b0}}};

  wire unused = &{1'b0, f1_pc};
endmodule
`default_nettype wire
