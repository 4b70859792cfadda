// pm_tag: the profile port's side of one ProfileMe tag. Follows the tagged instruction from its fetch slot to retirement
// or abort and turns what happens to it into strobes; at most one instruction has the tag at a time. Combinational
// outputs, delay 0. Knows nothing of the profiler and changes nothing in the core.
// Source: Dean et al., ProfileMe, MICRO-30 (1997), sections 4.1.2 to 4.1.4; the strobes' contract is docs/attach.md.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`default_nettype none
module pm_tag (
  input  wire logic                       clk, rst,
  // the tag is given to slot lane give_lane_i
  input  wire logic                       give_i,
  input  wire logic [LANE_W-1:0]          give_lane_i,
  // dispatch
  input  wire logic                       dec_kill_i,     // what waits for dispatch leaves
  input  wire logic                       map_i,
  input  wire logic [WIDTH-1:0]           map_lane_i,
  input  wire logic [ROW_W:0]             map_row_i,
  input  wire logic [WIDTH*IQ_W-1:0]      map_slot_i,
  input  wire logic [WIDTH-1:0]           map_no_unit_i,
  input  wire logic [3:0]                 stall_i,        // dispatch stalls for: IQ, registers, ROB, load/store queues
  // scheduler
  input  wire logic [IQ_SIZE-1:0]         dready_i,
  input  wire logic [UNITS-1:0]           iss_valid_i,
  input  wire logic [UNITS*ROBID_W-1:0]   iss_id_i,
  // completion, branch outcome, order violation
  input  wire logic [UNITS+2:0]           done_i,
  input  wire logic [(UNITS+3)*ROBID_W-1:0] done_id_i,
  input  wire logic                       br_valid_i, br_taken_i, br_misp_i, br_indirect_i,
  input  wire logic [ROBID_W-1:0]         br_id_i,
  input  wire logic [63:0]                br_target_i,
  input  wire logic                       viol_i,
  input  wire logic [ROBID_W-1:0]         viol_id_i,
  // load-store unit, already by tag
  input  wire logic                       mem_issued_i, mem_done_i, mem_addr_valid_i,
  input  wire logic [63:0]                mem_addr_i,
  input  wire logic [15:0]                mem_event_i,
  // retirement and recovery
  input  wire logic                       oldest_valid_i,
  input  wire logic [ROBID_W-1:0]         oldest_i,
  input  wire logic [WIDTH-1:0]           ret_i,
  input  wire logic [ROW_W:0]             ret_row_i,
  input  wire logic                       kill_i,
  input  wire logic [ROBID_W-1:0]         kill_id_i,
  input  wire logic                       flush_i,
  input  wire logic [2:0]                 flush_cause_i,
  input  wire logic [ROBID_W-1:0]         flush_id_i,
  // the profile port's strobes
  output logic                            mapped_o, dready_o, issued_o, mem_issued_o, mem_done_o, rready_o, oldest_o, retired_o, aborted_o,
  output logic [2:0]                      abort_cause_o,
  output logic                            addr_valid_o,
  output logic [63:0]                     addr_o,
  output logic [15:0]                     event_o,
  output logic [WIDTH-1:0]                head_lane_o     // it stands in this lane of the head row
);
  // where it is: in the decode register, in the reorder buffer, waiting in the scheduler
  logic               dec_q, rob_q, iq_q;
  logic [LANE_W-1:0]  lane_q;
  logic [ROBID_W-1:0] id_q;
  logic [IQ_W-1:0]    slot_q;
  logic               dready_q, oldest_q, rready_q;       // strobe has been given

  assign mapped_o = dec_q && map_i && map_lane_i[lane_q];
  wire [ROBID_W-1:0] map_id = {map_row_i, lane_q};
  wire no_unit = map_no_unit_i[lane_q];

  // --- where it leaves
  wire behind_kill = kill_i && `YOUNGER(id_q, kill_id_i);
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    assign head_lane_o[k] = rob_q && id_q == {ret_row_i, LANE_W'(k)};
  end
  assign retired_o = |(head_lane_o & ret_i);
  wire rob_abort = rob_q && (flush_i || behind_kill);
  wire dec_abort = dec_q && dec_kill_i;
  assign aborted_o = rob_abort || dec_abort;
  wire [2:0] flush_cause = (flush_cause_i == AB_TRAP && !(rob_q && id_q == flush_id_i)) ? AB_OTHER : flush_cause_i;
  assign abort_cause_o = !aborted_o ? 3'd0 : flush_i ? flush_cause : AB_MISPREDICT;

  always_ff @(posedge clk)
    if (rst) begin
      dec_q <= 1'b0; rob_q <= 1'b0; iq_q <= 1'b0;
    end else begin
      dec_q <= give_i || (dec_q && !dec_kill_i && !mapped_o);
      rob_q <= mapped_o || (rob_q && !rob_abort && !retired_o);
      iq_q  <= (mapped_o && !no_unit) || (iq_q && !issued_o && !rob_abort);
    end
  always_ff @(posedge clk) begin
    if (give_i) lane_q <= give_lane_i;
    if (mapped_o) begin
      id_q <= map_id;
      slot_q <= map_slot_i[lane_q*IQ_W +: IQ_W];
      dready_q <= 1'b0; oldest_q <= 1'b0; rready_q <= no_unit;
    end else begin
      if (dready_o) dready_q <= 1'b1;
      if (oldest_o) oldest_q <= 1'b1;
      if (rready_o) rready_q <= 1'b1;
    end
  end

  // --- what happens to it on the way
  logic live;
  assign live = rob_q && !rob_abort;
  logic issued, done;
  always_comb begin
    issued = 1'b0; done = 1'b0;
    if (rob_q) begin
      for (int u = 0; u < UNITS; u++) if (iss_valid_i[u] && iss_id_i[u*ROBID_W +: ROBID_W] == id_q) issued = 1'b1;
      for (int p = 0; p < UNITS + 3; p++) if (done_i[p] && done_id_i[p*ROBID_W +: ROBID_W] == id_q) done = 1'b1;
    end
  end
  assign dready_o = live && iq_q && dready_i[slot_q] && !dready_q;
  assign issued_o = live && iq_q && issued;
  assign rready_o = (live && done && !rready_q) || (mapped_o && no_unit);
  assign oldest_o = live && !oldest_q && ((oldest_valid_i && oldest_i == id_q) || retired_o);

  wire br = live && br_valid_i && br_id_i == id_q;
  assign mem_issued_o = live && mem_issued_i;
  assign mem_done_o   = live && mem_done_i;
  assign addr_valid_o = live && (mem_addr_valid_i || (br && br_indirect_i));
  assign addr_o       = mem_addr_valid_i ? mem_addr_i : br_target_i;
  wire [15:0] mem_event = live ? mem_event_i : 16'd0;
  wire        viol      = live && viol_i && viol_id_i == id_q;
  assign event_o = {mem_event[15:10], dec_q ? stall_i : 4'd0, viol, mem_event[4], br && br_misp_i, br && br_taken_i, mem_event[1:0]};
endmodule
