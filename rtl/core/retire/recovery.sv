// SPDX-License-Identifier: Apache-2.0
// recovery: what a mispredict and a flush do to the machine, which exception reaches the reorder buffer, and what interrupts
// wait for. Combinational.
//
// A mispredict removes everything younger than res_id; a flush removes everything and has priority. A CSR access runs alone in
// the machine, so its exception never coincides with one of a load or store.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`default_nettype none
module recovery (
  input  wire logic               flush,
  input  wire logic [2:0]         flush_cause,
  input  wire logic [63:0]        flush_pc,
  input  wire logic               res_valid, res_misp,
  input  wire logic [63:0]        res_next,
  output logic                    kill, recover, redirect_branch, res_trains, order_flush,
  output logic [63:0]             redirect_pc,
  // exceptions of loads and stores, of a CSR access
  input  wire logic               lsu_exc, csr_illegal,
  input  wire logic [ROBID_W-1:0] lsu_exc_id, bru_id,
  input  wire logic [5:0]         lsu_exc_cause,
  input  wire logic [63:0]        lsu_exc_tval,
  input  wire logic [31:0]        dis_raw,
  output logic                    exc,
  output logic [ROBID_W-1:0]      exc_id,
  output logic [5:0]              exc_cause,
  output logic [63:0]             exc_tval,
  // interrupts
  input  wire logic               irq, trap, ret_hold, dis_begun, slow_busy,
  output logic                    irq_due,         // taken now, or a skidless sample's is on its way
  output logic                    irq_block        // an operation has begun that must not be repeated
);
  assign kill            = res_misp && !flush;
  assign recover         = res_misp || flush;
  assign redirect_branch = !flush;
  assign redirect_pc     = flush ? flush_pc : res_next;
  assign res_trains      = res_valid && !flush;
  assign order_flush     = flush && flush_cause == AB_ORDER;

  assign exc       = lsu_exc || csr_illegal;
  assign exc_id    = csr_illegal ? bru_id : lsu_exc_id;
  assign exc_cause = csr_illegal ? EXC_ILLEGAL : lsu_exc_cause;
  assign exc_tval  = csr_illegal ? {32'd0, dis_raw} : lsu_exc_tval;

  assign irq_due   = irq || trap || ret_hold;
  assign irq_block = dis_begun || slow_busy;
endmodule
`default_nettype wire
