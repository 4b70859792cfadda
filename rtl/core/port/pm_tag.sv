// SPDX-License-Identifier: Apache-2.0
// pm_tag: the profile port's side of one ProfileMe tag. Follows the tagged instruction from its fetch slot to retirement or
// abort and turns its events into strobes; at most one instruction has the tag at a time. Combinational outputs, delay 0. Knows
// nothing of the profiler and changes nothing in the core.
// Source: Dean et al., ProfileMe, MICRO-30 (1997), sections 4.1.2 to 4.1.4; the strobes' contract is docs/attach.md.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "profile_defs.svh"
`default_nettype none
module pm_tag (
  input  wire logic                       clk, rst,
  input  wire logic                       give,       // the tag is given to a slot
  // dispatch
  input  wire logic                       recover,    // instructions that wait for dispatch are discarded
  input  wire logic                       dis_fire,
  input  wire logic [WIDTH-1:0]           dis_lane,
  input  wire logic [WIDTH-1:0]           dec_at,     // the instruction is in this lane of the decode register
  input  wire logic [ROWP_W-1:0]             rob_tail,
  input  wire logic [WIDTH*IQ_W-1:0]      iq_slot,
  input  wire logic [WIDTH-1:0]           dec_no_unit,
  input  wire logic [3:0]                 dis_stall,  // dispatch stalls for: IQ, registers, ROB, load/store queues
  // scheduler
  input  wire logic [IQ_SIZE-1:0]         iq_dready,
  input  wire logic [UNITS-1:0]           ex_first,
  input  wire logic [UNITS*ROBID_W-1:0]   ex_id,
  input  wire logic                       ex_div,     // the operation starting in the last integer unit is a division
  // completion, branch outcome, order violation
  input  wire logic [UNITS+2:0]           done,
  input  wire logic [(UNITS+3)*ROBID_W-1:0] done_id,
  input  wire logic                       res_valid, res_taken, res_misp, res_indirect,
  input  wire logic [ROBID_W-1:0]         res_id,
  input  wire logic [63:0]                res_target,
  input  wire logic                       order_viol,
  input  wire logic [ROBID_W-1:0]         order_viol_id,
  // load-store unit, already by tag
  input  wire logic                       pm_mem_issued, pm_mem_done, pm_addr_valid,
  input  wire logic [63:0]                pm_addr,
  input  wire logic [15:0]                pm_event,
  input  wire logic [2:0]                 pm_store_why,
  input  wire logic                       pm_line_valid,
  // retirement and recovery
  input  wire logic                       rob_oldest_valid,
  input  wire logic [ROBID_W-1:0]         rob_oldest,
  input  wire logic [WIDTH-1:0]           head_ret,
  input  wire logic [ROWP_W-1:0]             rob_head,
  input  wire logic                       kill,
  input  wire logic                       flush,
  input  wire logic [2:0]                 flush_cause,
  input  wire logic [ROBID_W-1:0]         flush_id,
  // the oldest instruction: something retires; it is a load, a store;
  // what it waits for in memory; its access is being confirmed; it runs alone
  input  wire logic                       retires, rob_load, rob_store,
  input  wire logic [5:0]                 head_waits,
  input  wire logic                       confirms, dis_alone,
  // the profile port's strobes
  output logic                            pp_mapped, pp_dready, pp_issued, pp_mem_issued, pp_mem_done, pp_rready, pp_oldest,
  output logic                            pp_retired, pp_aborted,
  output logic [2:0]                      pp_abort_cause,
  output logic                            pp_addr_valid,
  output logic [63:0]                     pp_addr,
  output logic [15:0]                     pp_event,
  output logic [4:0]                      pp_wait_why,
  output logic [2:0]                      pp_store_why,
  output logic                            pp_line_valid,
  output logic [WIDTH-1:0]                at          // the instruction is in this lane of the head row
);
  // where the instruction is: before the reorder buffer, in it, waiting in the scheduler
  logic               dec_q, rob_q, iq_q;
  logic [ROBID_W-1:0] id_q;
  logic [IQ_W-1:0]    slot_q;
  logic               dready_q, oldest_q, rready_q;       // strobe already given

  wire at_map = dec_q && dec_at != '0;
  logic [LANE_W-1:0] lane;
  always_comb begin
    lane = '0;
    for (int k = 0; k < WIDTH; k++) if (dec_at[k]) lane = LANE_W'(k);
  end
  assign pp_mapped = at_map && dis_fire && dis_lane[lane];
  wire [ROBID_W-1:0] map_id = {rob_tail, lane};
  wire no_unit = dec_no_unit[lane];

  // --- how it leaves
  wire behind_kill = kill && `YOUNGER(id_q, res_id);
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    assign at[k] = rob_q && id_q == {rob_head, LANE_W'(k)};
  end
  always_ff @(posedge clk) pp_retired <= !rst && |(at & head_ret);
  wire rob_abort = rob_q && (flush || behind_kill);
  wire dec_abort = dec_q && recover;
  assign pp_aborted = rob_abort || dec_abort;
  wire [2:0] own_cause = (flush_cause == AB_TRAP && !(rob_q && id_q == flush_id)) ? AB_OTHER : flush_cause;
  assign pp_abort_cause = !pp_aborted ? 3'd0 : flush ? own_cause : AB_MISPREDICT;

  always_ff @(posedge clk)
    if (rst) begin
      dec_q <= 1'b0; rob_q <= 1'b0; iq_q <= 1'b0;
    end else begin
      dec_q <= give || (dec_q && !recover && !pp_mapped);
      rob_q <= pp_mapped || (rob_q && !rob_abort && !pp_retired);
      iq_q  <= (pp_mapped && !no_unit) || (iq_q && !pp_issued && !rob_abort);
    end
  always_ff @(posedge clk) begin
    if (pp_mapped) begin
      id_q <= map_id;
      slot_q <= iq_slot[lane*IQ_W +: IQ_W];
      dready_q <= 1'b0; oldest_q <= 1'b0; rready_q <= no_unit;
    end else begin
      if (pp_dready) dready_q <= 1'b1;
      if (pp_oldest) oldest_q <= 1'b1;
      if (pp_rready) rready_q <= 1'b1;
    end
  end

  // --- events on its way
  logic live;
  assign live = rob_q && !rob_abort;
  logic issued, now_done;
  always_comb begin
    issued = 1'b0; now_done = 1'b0;
    if (rob_q) begin
      for (int u = 0; u < UNITS; u++) if (ex_first[u] && ex_id[u*ROBID_W +: ROBID_W] == id_q) issued = 1'b1;
      for (int p = 0; p < UNITS + 3; p++) if (done[p] && done_id[p*ROBID_W +: ROBID_W] == id_q) now_done = 1'b1;
    end
  end
  assign pp_dready = live && iq_q && iq_dready[slot_q] && !dready_q;
  assign pp_issued = live && iq_q && issued;
  assign pp_rready = (live && now_done && !rready_q) || (pp_mapped && no_unit);
  assign pp_oldest = live && !oldest_q && ((rob_oldest_valid && rob_oldest == id_q) || pp_retired);

  wire br = live && res_valid && res_id == id_q;
  assign pp_store_why  = live ? pm_store_why : 3'd0;
  assign pp_line_valid = live && pm_line_valid;
  assign pp_mem_issued = live && pm_mem_issued;
  assign pp_mem_done   = live && pm_mem_done;
  assign pp_addr_valid = live && (pm_addr_valid || (br && res_indirect));
  assign pp_addr       = pm_addr_valid ? pm_addr : res_target;
  wire viol = live && order_viol && order_viol_id == id_q;
  always_comb begin
    pp_event = 16'd0;
    if (live)   pp_event = {pm_event[15:10], 4'd0, viol, pm_event[4], br && res_misp, br && res_taken, pm_event[1:0]};
    if (at_map) pp_event[9:6] = dis_stall;
  end

  // --- what it waits for if it is the oldest (profile.def, WHY). The cycle between its completion and its retirement belongs
  // to what it waited for
  logic       div_q, rready_was_q, charged_q;      // charged: it was the oldest in the last cycle, and nothing retired
  logic [4:0] why_q, load_why, unfinished, held;
  wire  is_oldest = rob_q && rob_oldest_valid && rob_oldest == id_q;
  wire  div_now   = issued && ex_div && ex_id[(ALUS-1)*ROBID_W +: ROBID_W] == id_q && ex_first[ALUS-1];
  wire  has_begun = !iq_q || issued;
  wire  has_data  = dready_q || (iq_q && iq_dready[slot_q]);
  wire  [4:0] begun_why = rob_load ? load_why : (rob_store && head_waits[5]) ? 5'(PD_WHY_MEM_DTLB)
                        : (div_q || div_now) ? 5'(PD_WHY_CORE_DIVIDER) : 5'(PD_WHY_CORE_EXECUTE);
  always_comb begin
    load_why = head_waits[4] ? 5'(PD_WHY_MEM_DTLB) : head_waits[3] ? 5'(PD_WHY_MEM_DEVICE) : head_waits[1] ? 5'(PD_WHY_MEM_RAM)
             : head_waits[0] ? 5'(PD_WHY_MEM_L2) : head_waits[2] ? 5'(PD_WHY_MEM_ORDER) : 5'(PD_WHY_MEM_L1);
    unfinished = has_begun ? begun_why : has_data ? 5'(PD_WHY_CORE_ISSUE) : 5'(PD_WHY_CORE_DATA);
    held = charged_q ? why_q : unfinished;
    if (confirms)          pp_wait_why = 5'(PD_WHY_MEM_DTLB);
    else if (dis_alone)    pp_wait_why = 5'(PD_WHY_CORE_ALONE);
    else if (!rready_q)    pp_wait_why = unfinished;
    else if (rready_was_q) pp_wait_why = 5'(PD_WHY_CORE_RETIRE);
    else                   pp_wait_why = held;
  end
  always_ff @(posedge clk) begin
    why_q        <= pp_wait_why;
    charged_q    <= is_oldest && !retires;
    rready_was_q <= pp_mapped ? no_unit : rready_q;
    div_q        <= !pp_mapped && (div_q || div_now);
  end
endmodule
