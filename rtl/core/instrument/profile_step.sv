// SPDX-License-Identifier: Apache-2.0
// profile_step: what one profile control instruction does to the flags and to the pushed values of each. Combinational; used in
// program order by lanes, for the speculative state and for the retired one.
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
  always_comb begin
    is = was;
    if (does.valid)
      for (int f = 0; f < PF_N; f++)
        if (does.flag == 2'(f)) begin
          is[f] = does.op == PF_SET || (does.op == PF_POP ? does.value : does.op == PF_PUSH && was[f]);
          if (does.op == PF_PUSH)
            is[PF_N + f*PF_DEPTH +: PF_DEPTH] = {was[PF_N + f*PF_DEPTH +: PF_DEPTH-1], does.value};
          if (does.op == PF_POP)
            is[PF_N + f*PF_DEPTH +: PF_DEPTH] = {1'b0, was[PF_N + f*PF_DEPTH + 1 +: PF_DEPTH-1]};
        end
  end
endmodule
`default_nettype wire
