// SPDX-License-Identifier: Apache-2.0
// profile_step: what one profile control instruction does to the flags, and to what was pushed of each. Combinational;
// used in program order by lanes, for the speculative state and for the retired one.
`include "config.svh"
`include "instrument.svh"
`default_nettype none
module profile_step (
  input  wire logic [PF_W-1:0] was,
  input  wire logic [PF_OP_W-1:0] op,             // pf_op_t
  output logic [PF_W-1:0]      is
);
  pf_op_t does;
  assign does = op;
  for (genvar f = 0; f < PF_N; f++) begin : g_flag
    wire                here   = does.valid && does.flag == 2'(f);
    wire                flag   = was[f];
    wire [PF_DEPTH-1:0] pushed = was[PF_N + f*PF_DEPTH +: PF_DEPTH];
    assign is[f] = !here ? flag : does.op == PF_SET || (does.op == PF_POP ? does.value : does.op == PF_PUSH && flag);
    assign is[PF_N + f*PF_DEPTH +: PF_DEPTH] = (here && does.op == PF_PUSH) ? {pushed[PF_DEPTH-2:0], does.value}
                                                : (here && does.op == PF_POP)  ? {1'b0, pushed[PF_DEPTH-1:1]} : pushed;
  end
endmodule
`default_nettype wire
