// SPDX-License-Identifier: Apache-2.0
// profile_pops: checks the predicted value of a poppf when its load has its byte. A wrong one must be refetched (pop_wrong, in
// the cycle of load_done, to rob.sv). The oldest wrong one is remembered, to recognise the flush that it causes and to provide
// the right value (pop_again, pop_value: to profile_flags.sv).
// Source: Vaswani et al., section III.B.3: the dependence of a poppf's successors on memory; here predicted instead of waited
// for.
`include "config.svh"
`include "rob.svh"
`include "instrument.svh"
`default_nettype none
module profile_pops (
  input  wire logic                clk, rst,
  // dispatch
  input  wire logic [WIDTH-1:0]    dis_load,
  input  wire logic [WIDTH*PF_OP_W-1:0] dec_pf,
  input  wire logic [WIDTH*LQP_W-1:0] lq_pos,
  // a load has its value
  input  wire logic                load_done, load_bit,
  input  wire logic [LQ_W-1:0]     load_lq,
  input  wire logic [ROBID_W-1:0]  load_id,
  output logic                     pop_wrong,
  // recovery
  input  wire logic                kill, flush,
  input  wire logic [ROBID_W-1:0]  res_id,
  output logic                     wrong,          // a mispredicted poppf is known
  output logic [ROBID_W-1:0]       wrong_id,
  output logic                     wrong_value     // its right value
);
  logic [LQ_SIZE-1:0] pops_q, value_q;             // by load-queue entry: it is a poppf; its predicted value
  logic [LQ_SIZE-1:0] new_load, new_pop, new_value;
  wire  [WIDTH*LQ_SIZE-1:0] at;                    // each lane's entry
  for (genvar k = 0; k < WIDTH; k++) begin : g_at
    assign at[k*LQ_SIZE +: LQ_SIZE] = dis_load[k] ? LQ_SIZE'(1) << lq_pos[k*LQP_W +: LQ_W] : '0;
  end
  always_comb begin
    new_load = '0; new_pop = '0; new_value = '0;
    for (int k = 0; k < WIDTH; k++) begin
      new_load  = new_load | at[k*LQ_SIZE +: LQ_SIZE];
      new_pop   = new_pop | (at[k*LQ_SIZE +: LQ_SIZE] & {LQ_SIZE{dec_pf[k*PF_OP_W + PF_VALID]}});
      new_value = new_value | (at[k*LQ_SIZE +: LQ_SIZE] & {LQ_SIZE{dec_pf[k*PF_OP_W + PF_VALUE]}});
    end
  end
  always_ff @(posedge clk)
    if (rst) pops_q <= '0;
    else     pops_q <= (pops_q & ~new_load) | new_pop;
  always_ff @(posedge clk) value_q <= (value_q & ~new_load) | new_value;
  assign pop_wrong = load_done && pops_q[load_lq] && value_q[load_lq] != load_bit;

  wire gone  = wrong && kill && `YOUNGER(wrong_id, res_id);
  wire lives = pop_wrong && !(kill && `YOUNGER(load_id, res_id));
  always_ff @(posedge clk)
    if (rst || flush) wrong <= 1'b0;
    else              wrong <= lives || (wrong && !gone);
  always_ff @(posedge clk)
    if (lives && (!wrong || gone || `YOUNGER(wrong_id, load_id))) begin
      wrong_id <= load_id; wrong_value <= load_bit;
    end
endmodule
`default_nettype wire
