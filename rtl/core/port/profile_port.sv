// SPDX-License-Identifier: Apache-2.0
// profile_port: gathers the profile port's per-tag strobes (one pm_tag.sv for each tag) and stops retirement after an
// instruction whose sample must be delivered without skid. Wires only, except for the state of the tags; with no tag given it
// does nothing.
// Contract: docs/attach.md.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module profile_port (
  input  wire logic                       clk, rst,
  // slots of this cycle and the tags given to them
  input  wire logic [WIDTH-1:0]           pp_slot_valid,
  input  wire logic [WIDTH*PM_TAG_W-1:0]  pp_slot_tag,
  // dispatch
  input  wire logic                       recover,
  input  wire logic                       dis_fire,
  input  wire logic [WIDTH-1:0]           dis_lane, dec_valid, dec_no_unit,
  input  wire logic [WIDTH*PM_TAG_W-1:0]  dec_tag,
  input  wire logic [ROWP_W-1:0]             rob_tail,
  input  wire logic [WIDTH*IQ_W-1:0]      iq_slot,
  input  wire logic [3:0]                 dis_stall,
  // scheduler, completion
  input  wire logic [IQ_SIZE-1:0]         iq_dready,
  input  wire logic [UNITS-1:0]           ex_first,
  input  wire logic [UNITS*ROBID_W-1:0]   ex_id,
  input  wire logic                       ex_div,
  input  wire logic [UNITS+2:0]           done,
  input  wire logic [(UNITS+3)*ROBID_W-1:0] done_id,
  input  wire logic                       res_valid, res_taken, res_misp, res_indirect,
  input  wire logic [ROBID_W-1:0]         res_id,
  input  wire logic [63:0]                res_target,
  input  wire logic                       order_viol,
  input  wire logic [ROBID_W-1:0]         order_viol_id,
  input  wire logic [PM_TAGS-1:0]         pm_mem_issued, pm_mem_done, pm_addr_valid,
  input  wire logic [PM_TAGS*64-1:0]      pm_addr,
  input  wire logic [PM_TAGS*16-1:0]      pm_event,
  input  wire logic [PM_TAGS*3-1:0]       pm_store_why,
  input  wire logic [PM_TAGS*8-1:0]       pm_store_back,
  input  wire logic [PM_TAGS-1:0]         pm_line_valid,
  input  wire logic [ORDER_W-1:0]         pm_line,
  // retirement and recovery
  input  wire logic                       rob_oldest_valid,
  input  wire logic [ROBID_W-1:0]         rob_oldest,
  input  wire logic [WIDTH-1:0]           head_ret,   // decided in this cycle, on the port in the next
  input  wire logic [ROWP_W-1:0]             rob_head,
  input  wire logic                       kill,
  input  wire logic                       flush,
  input  wire logic [2:0]                 flush_cause,
  input  wire logic [ROBID_W-1:0]         flush_id,
  input  wire logic                       retires, rob_load, rob_store,
  input  wire logic [5:0]                 head_waits,
  input  wire logic                       confirms, dis_alone,
  output logic [WIDTH-1:0]                ret_stop_after,
  output logic                            ret_hold,
  // the port
  input  wire logic [PM_TAGS-1:0]         pp_skidless,
  output logic [PM_TAGS-1:0]              pp_mapped, pp_dready, pp_issued, pp_mem_issued, pp_mem_done,
  output logic [PM_TAGS-1:0]              pp_rready, pp_oldest, pp_retired, pp_aborted, pp_addr_valid,
  output logic [PM_TAGS*3-1:0]            pp_abort_cause,
  output logic [PM_TAGS*64-1:0]           pp_addr,
  output logic [PM_TAGS*16-1:0]           pp_event,
  output logic [PM_TAGS*5-1:0]            pp_wait_why,
  output logic [PM_TAGS*3-1:0]            pp_store_why,
  output logic [PM_TAGS*8-1:0]            pp_store_back,
  output logic [PM_TAGS-1:0]              pp_line_valid,
  output logic [PM_TAGS*ORDER_W-1:0]      pp_line,
  output logic [WIDTH*PM_TAG_W-1:0]       pp_ret_tag
);
  wire [PM_TAGS*WIDTH-1:0] at;              // the tagged instruction is in this lane of the head row
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    wire [WIDTH-1:0] given, dec_at;
    for (genvar k = 0; k < WIDTH; k++) begin : g_lane
      assign given[k]  = pp_slot_valid[k] && pp_slot_tag[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1);
      assign dec_at[k] = dec_valid[k] && dec_tag[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1);
    end
    pm_tag u_tag (
      .clk, .rst, .give(given != '0), .recover, .dis_fire, .dis_lane, .dec_at, .rob_tail,
      .iq_slot, .dec_no_unit, .dis_stall,
      .iq_dready, .ex_first, .ex_id, .ex_div, .done, .done_id, .res_valid, .res_taken, .res_misp, .res_indirect,
      .res_id, .res_target, .order_viol, .order_viol_id,
      .pm_mem_issued(pm_mem_issued[t]), .pm_mem_done(pm_mem_done[t]), .pm_addr_valid(pm_addr_valid[t]),
      .pm_addr(pm_addr[t*64 +: 64]), .pm_event(pm_event[t*16 +: 16]),
      .pm_store_why(pm_store_why[t*3 +: 3]), .pm_line_valid(pm_line_valid[t]),
      .rob_oldest_valid, .rob_oldest, .head_ret, .rob_head, .kill, .flush, .flush_cause, .flush_id,
      .retires, .rob_load, .rob_store, .head_waits, .confirms, .dis_alone,
      .pp_mapped(pp_mapped[t]), .pp_dready(pp_dready[t]), .pp_issued(pp_issued[t]), .pp_mem_issued(pp_mem_issued[t]),
      .pp_mem_done(pp_mem_done[t]),
      .pp_rready(pp_rready[t]), .pp_oldest(pp_oldest[t]), .pp_retired(pp_retired[t]), .pp_aborted(pp_aborted[t]),
      .pp_abort_cause(pp_abort_cause[t*3 +: 3]),
      .pp_addr_valid(pp_addr_valid[t]), .pp_addr(pp_addr[t*64 +: 64]), .pp_event(pp_event[t*16 +: 16]),
      .pp_wait_why(pp_wait_why[t*5 +: 5]), .pp_store_why(pp_store_why[t*3 +: 3]), .pp_line_valid(pp_line_valid[t]),
      .at(at[t*WIDTH +: WIDTH]));
    assign pp_line[t*ORDER_W +: ORDER_W] = pm_line;
  end

  assign pp_store_back = pm_store_back;

  logic [WIDTH*PM_TAG_W-1:0] ret_tag;
  always_ff @(posedge clk) pp_ret_tag <= rst ? '0 : ret_tag;
  // after a skidless sample retirement stops, in its cycle and for the three in which its interrupt arrives
  always_comb begin
    ret_stop_after = '0; ret_tag = '0;
    for (int k = 0; k < WIDTH; k++)
      for (int t = 0; t < PM_TAGS; t++)
        if (at[t*WIDTH + k]) begin
          ret_stop_after[k] = pp_skidless[t];
          if (head_ret[k]) ret_tag[k*PM_TAG_W +: PM_TAG_W] = PM_TAG_W'(t + 1);
        end
  end
  logic [2:0] hold_q;
  always_ff @(posedge clk) if (rst) hold_q <= 3'd0; else hold_q <= {hold_q[1:0], |(ret_stop_after & head_ret)};
  assign ret_hold = |hold_q;
endmodule
