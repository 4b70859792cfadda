// profile_port: gathers the profile port's per-tag strobes (one pm_tag.sv a tag) and stops retirement behind an instruction whose
// sample must be delivered without skid. Wires only, but for what a tag must remember; with no tag given it does nothing.
// Contract: docs/attach.md.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module profile_port (
  input  wire logic                       clk, rst,
  // slots of this cycle and the tags given to them
  input  wire logic [WIDTH-1:0]           slot_valid_i,
  input  wire logic [WIDTH*PM_TAG_W-1:0]  slot_tag_i,
  // dispatch
  input  wire logic                       recover_i,
  input  wire logic                       map_i,
  input  wire logic [WIDTH-1:0]           map_lane_i, map_no_unit_i,
  input  wire logic [ROW_W:0]             map_row_i,
  input  wire logic [WIDTH*IQ_W-1:0]      map_slot_i,
  input  wire logic [3:0]                 stall_i,
  // scheduler, completion
  input  wire logic [IQ_SIZE-1:0]         dready_i,
  input  wire logic [UNITS-1:0]           iss_valid_i,
  input  wire logic [UNITS*ROBID_W-1:0]   iss_id_i,
  input  wire logic [UNITS+2:0]           done_i,
  input  wire logic [(UNITS+3)*ROBID_W-1:0] done_id_i,
  input  wire logic                       br_valid_i, br_taken_i, br_misp_i, br_indirect_i,
  input  wire logic [ROBID_W-1:0]         br_id_i,
  input  wire logic [63:0]                br_target_i,
  input  wire logic                       viol_i,
  input  wire logic [ROBID_W-1:0]         viol_id_i,
  input  wire logic [PM_TAGS-1:0]         mem_issued_i, mem_done_i, mem_addr_valid_i,
  input  wire logic [PM_TAGS*64-1:0]      mem_addr_i,
  input  wire logic [PM_TAGS*16-1:0]      mem_event_i,
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
  output logic [WIDTH-1:0]                stop_after_o,
  output logic                            hold_o,
  // the port
  input  wire logic [PM_TAGS-1:0]         pp_skidless_i,
  output logic [PM_TAGS-1:0]              pp_mapped_o, pp_dready_o, pp_issued_o, pp_mem_issued_o, pp_mem_done_o,
  output logic [PM_TAGS-1:0]              pp_rready_o, pp_oldest_o, pp_retired_o, pp_aborted_o, pp_addr_valid_o,
  output logic [PM_TAGS*3-1:0]            pp_abort_cause_o,
  output logic [PM_TAGS*64-1:0]           pp_addr_o,
  output logic [PM_TAGS*16-1:0]           pp_event_o,
  output logic [WIDTH*PM_TAG_W-1:0]       pp_ret_tag_o
);
  wire [PM_TAGS*WIDTH-1:0] at;              // the tagged instruction stands in this lane of the head row
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    for (genvar k = 0; k < WIDTH; k++) begin : g_give        // to a lane up to this one
      wire              here = slot_valid_i[k] && slot_tag_i[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1);
      wire              give;
      wire [LANE_W-1:0] lane;
      if (k == 0) begin : g_first
        assign give = here;
        assign lane = '0;
      end else begin : g_rest
        assign give = here || g_give[k-1].give;
        assign lane = here ? LANE_W'(k) : g_give[k-1].lane;
      end
    end
    pm_tag u_tag (
      .clk, .rst, .give_i(g_give[WIDTH-1].give), .give_lane_i(g_give[WIDTH-1].lane), .dec_kill_i(recover_i), .map_i, .map_lane_i, .map_row_i, .map_slot_i, .map_no_unit_i, .stall_i,
      .dready_i, .iss_valid_i, .iss_id_i, .done_i, .done_id_i, .br_valid_i, .br_taken_i, .br_misp_i, .br_indirect_i, .br_id_i, .br_target_i, .viol_i, .viol_id_i,
      .mem_issued_i(mem_issued_i[t]), .mem_done_i(mem_done_i[t]), .mem_addr_valid_i(mem_addr_valid_i[t]), .mem_addr_i(mem_addr_i[t*64 +: 64]), .mem_event_i(mem_event_i[t*16 +: 16]),
      .oldest_valid_i, .oldest_i, .ret_i, .ret_row_i, .kill_i, .kill_id_i, .flush_i, .flush_cause_i, .flush_id_i,
      .mapped_o(pp_mapped_o[t]), .dready_o(pp_dready_o[t]), .issued_o(pp_issued_o[t]), .mem_issued_o(pp_mem_issued_o[t]), .mem_done_o(pp_mem_done_o[t]),
      .rready_o(pp_rready_o[t]), .oldest_o(pp_oldest_o[t]), .retired_o(pp_retired_o[t]), .aborted_o(pp_aborted_o[t]), .abort_cause_o(pp_abort_cause_o[t*3 +: 3]),
      .addr_valid_o(pp_addr_valid_o[t]), .addr_o(pp_addr_o[t*64 +: 64]), .event_o(pp_event_o[t*16 +: 16]), .head_lane_o(at[t*WIDTH +: WIDTH]));
  end

  // behind a skidless one retirement stops, in its cycle and for the two in which its interrupt arrives
  always_comb begin
    stop_after_o = '0; pp_ret_tag_o = '0;
    for (int k = 0; k < WIDTH; k++)
      for (int t = 0; t < PM_TAGS; t++)
        if (at[t*WIDTH + k]) begin
          stop_after_o[k] = pp_skidless_i[t];
          if (ret_i[k]) pp_ret_tag_o[k*PM_TAG_W +: PM_TAG_W] = PM_TAG_W'(t + 1);
        end
  end
  logic [1:0] hold_q;
  always_ff @(posedge clk) if (rst) hold_q <= 2'd0; else hold_q <= {hold_q[0], |(stop_after_o & ret_i)};
  assign hold_o = |hold_q;
endmodule
