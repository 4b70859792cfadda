// SPDX-License-Identifier: Apache-2.0
// mem_pipe: the memory unit from its grant to the load-store unit's M0: register read with bypass, one cycle. Never stalls.
`include "config.svh"
`include "mem_op.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`include "instrument_defs.svh"
`default_nettype none
module mem_pipe (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic                    iss_valid,
  input  wire logic [ROBID_W-1:0]      iss_id,
  input  wire logic [PREG_W-1:0]       iss_prd,
  input  wire logic [PAY0_W-1:0]       iss_pay0,
  input  wire logic [PAY1_W-1:0]       iss_pay1,
  // from recovery
  input  wire logic                    kill, flush,
  input  wire logic [ROBID_W-1:0]      res_id,
  input  wire logic                    load_cancel,   // grants of the last LOAD_SHADOW cycles are taken back
  // with DCACHE_EXTRA 0: the guess that a load will hit, a cycle before the load-store unit makes it
  input  wire logic                    guess_hit,     // loads currently hit
  output logic                         wake_early,
  output logic [LQ_W-1:0]              wake_early_lq,
  input  wire logic [PI_BITS_PFSTACK-1:0] pf_stack,   // profile_csr.sv
  input  wire logic [PI_BITS_PFCOUNT-1:0] pf_count,
  // a store goes to the load-store unit
  output logic                         rr_store,
  output logic [SQ_W-1:0]              rr_store_idx,
  // register file and bypass
  output logic [2*PREG_W-1:0]          rf_raddr,  // {rs2, rs1}
  input  wire logic [127:0]            rf_rdata,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  // to the load-store unit
  output logic                         ex_mem_valid,  // even if killed or taken back in this cycle
  output logic [MEM_OP_W-1:0]          ex_mem_op,
  output logic [63:0]                  ex_mem_base, ex_mem_imm, ex_mem_data,
  output logic [ROBID_W-1:0]           ex_mem_id,
  output logic [PREG_W-1:0]            ex_mem_preg,
  output logic                         ex_mem_has_rd, ex_mem_guess,
  output logic [SQP_W-1:0]                ex_mem_from,   // a load waits for this store's address
  output logic                         ex_mem_all,    // a load waits for the addresses of all stores from that one on
  output logic [LQP_W-1:0]                ex_mem_lq,
  output logic [SQP_W-1:0]                ex_mem_sq,
  output logic [PM_TAG_W-1:0]          ex_mem_tag
);
  wire               rr_v;
  wire [ROBID_W-1:0] rr_id;
  wire [PREG_W-1:0]  rr_prd;
  pay0_t             rr0;
  pay1_t             rr1;
  wire [63:0]        rs1, rs2;
  wire [63:0]        counters = {{(64 - PI_BITS_PFCOUNT){pf_count[PI_BITS_PFCOUNT-1]}}, pf_count};
  register_read u_read (
    .clk, .rst, .iss_valid, .iss_id, .iss_prd, .iss_pay0, .iss_pay1, .kill, .flush, .res_id, .rf_raddr, .rf_rdata,
    .wb_valid, .wb_preg, .wb_data, .rr_v, .rr_id, .rr_prd, .rr0, .rr1,
    .imm1_valid(rr0.ctl[6] && PROFILE_FLAGS > 0), .imm2_valid(rr0.ctl[8] && PROFILE_FLAGS > 0), .imm1(counters), .imm2(64'd1),
    .rs1, .rs2);
  wire [63:0]        place = {{(64 - PI_BITS_PFSTACK){pf_stack[PI_BITS_PFSTACK-1]}}, pf_stack[PI_BITS_PFSTACK-1:2], rr0.imm[1:0]};
  // a pushed profile flag is stored at the place given by its number, relative to sp
  wire [63:0]         imm     = (rr0.ctl[7] && PROFILE_FLAGS > 0) ? place : 64'($signed(rr0.imm));

  wire                rr_live = rr_v && !(load_cancel && LOAD_SHADOW >= 1);
  wire                hits    = guess_hit && !rr1.all;   // not loads that may still have to wait for stores (load_hold.sv)
  logic               ex_v_q;
  pay1_t              ex1_q;
  always_ff @(posedge clk)
    if (rst) ex_v_q <= 1'b0;
    else     ex_v_q <= rr_live;
  always_ff @(posedge clk) begin
    ex_mem_id <= rr_id; ex_mem_preg <= rr_prd; ex_mem_has_rd <= rr_prd != '0; ex1_q <= rr1;
    ex_mem_guess <= hits; ex_mem_from <= rr1.sq - rr1.back; ex_mem_all <= rr1.all;
    ex_mem_op <= rr0.ctl[MEM_OP_W-1:0]; ex_mem_base <= rs1; ex_mem_data <= rs2; ex_mem_imm <= imm;
  end
  assign ex_mem_valid = ex_v_q;

  assign wake_early    = DCACHE_EXTRA == 0 && rr_live && rr0.ctl[5:4] == 2'b00 && rr_prd != '0 && hits;
  assign wake_early_lq = rr1.lq[LQ_W-1:0];
  assign rr_store     = rr_live && rr0.ctl[5:3] == 3'b010;
  assign rr_store_idx = rr1.sq[SQ_W-1:0];
  assign ex_mem_lq = ex1_q.lq;
  assign ex_mem_sq = ex1_q.sq;
  assign ex_mem_tag = ex1_q.tag;
endmodule
