// Probe tap: packs what the core shows of a cycle (pp_*, prb_*) into one vector for the C side (lock step, truth
// tracer) and toggles a bell when something happened. Stands still unless C has set `enable`, so that a run without
// +check, +truth or +trace pays nothing. Layout of the vector: tb/probe.c.
`include "config.svh"
`timescale 1ns/1ns
`default_nettype none
module tap (
  input  wire logic             clk, rst,
  input  wire logic [63:0]      cycle_i,
  input  wire logic [WIDTH-1:0] pm_counted_i     // slots that the profiler counts
);
  localparam int LANE_WORDS = 7;
  localparam int FIRST_LANE = 25;
  localparam int FIRST_UNIT = FIRST_LANE + LANE_WORDS * WIDTH;
  localparam int FIRST_DONE = FIRST_UNIT + 3 * UNITS;
  localparam int WORDS      = FIRST_DONE + (UNITS + 4) / 2;
  localparam int SPLIT      = 32;

  logic                enable;                   // written by C
  logic                bell;                     // read by C
  logic [SPLIT*32-1:0] words;                   // in two parts: Verilator's VPI reads at most 64 words at once
  logic [(WORDS-SPLIT)*32-1:0] high_words;
  logic [31:0]         shape;                    // for C: {id bits, units, lanes}
  logic [IQ_SIZE-1:0]  dready_q;
  initial begin
    enable   = 1'b0;
    bell     = 1'b0;
    words      = '0;
    high_words = '0;
    dready_q = '0;
    shape    = {8'd0, 8'(ROBID_W), 8'(UNITS), 8'(WIDTH)};
  end

  // One cycle, packed. Made only when someone listens: everything below stands under `enable`.
`define CORE tb.u_soc.u_core
  logic [WORDS*32-1:0] now;
  logic                happens;
  always @(posedge clk) if (enable && !rst) begin
    now = '0;
    now[0*32 +: 64]  = cycle_i;
    now[2*32 +: 32]  = {4'(`CORE.prb_ret_valid_o), 4'(`CORE.prb_map_valid_o), 4'(pm_counted_i), 4'(`CORE.pp_slot_on_path_o),
                        4'(`CORE.pp_slot_itlbmiss_o), 4'(`CORE.pp_slot_icmiss_o), 4'(`CORE.pp_slot_rvc_o), 4'(`CORE.pp_slot_valid_o)};
    now[3*32 +: 32]  = {1'b0, `CORE.prb_flush_o, `CORE.prb_kill_valid_o, `CORE.prb_dec_kill_o, `CORE.prb_stall_o,
                        8'(`CORE.prb_done_valid_o), 8'(`CORE.prb_wb_valid_o), 8'(`CORE.prb_iss_valid_o)};
    now[4*32 +: 32]  = {3'd0, `CORE.u_csr.ip, `CORE.prb_flush_cause_o, `CORE.prb_trap_cause_o, `CORE.prb_st_size_o, 1'b0, `CORE.prb_csr_we_o,
                        `CORE.prb_trap_intr_o, `CORE.prb_trap_valid_o, `CORE.prb_st_valid_o, `CORE.prb_mem_addr_valid_o,
                        `CORE.prb_mem_viol_valid_o, `CORE.prb_mem_fwd_valid_o, `CORE.prb_mem_miss_valid_o, `CORE.prb_mem_done_valid_o,
                        `CORE.prb_mem_issue_valid_o, `CORE.prb_br_misp_o, `CORE.prb_br_taken_o, `CORE.prb_br_valid_o};
    now[5*32 +: 32]  = {16'(`CORE.prb_kill_id_o), 16'(`CORE.prb_br_id_o)};
    now[6*32 +: 32]  = {16'(`CORE.prb_mem_done_id_o), 16'(`CORE.prb_mem_issue_id_o)};
    now[7*32 +: 32]  = {16'(`CORE.prb_mem_fwd_id_o), 16'(`CORE.prb_mem_miss_id_o)};
    now[8*32 +: 32]  = {16'(`CORE.prb_mem_addr_id_o), 16'(`CORE.prb_mem_viol_id_o)};
    now[9*32 +: 32]  = {4'd0, `CORE.prb_csr_addr_o, 16'(`CORE.prb_st_id_o)};
    now[10*32 +: 32] = 32'(`CORE.prb_dready_o);
    now[11*32 +: 64] = `CORE.prb_br_target_o;
    now[13*32 +: 64] = `CORE.prb_mem_addr_o;
    now[15*32 +: 64] = `CORE.prb_st_addr_o;
    now[17*32 +: 64] = `CORE.prb_st_data_o;
    now[19*32 +: 64] = `CORE.prb_trap_epc_o;
    now[21*32 +: 64] = `CORE.prb_trap_tval_o;
    now[23*32 +: 64] = `CORE.prb_csr_wdata_o;
    for (int k = 0; k < WIDTH; k++) begin
      now[(FIRST_LANE + LANE_WORDS*k    )*32 +: 64] = `CORE.pp_slot_pc_o[k*64 +: 64];
      now[(FIRST_LANE + LANE_WORDS*k + 2)*32 +: 32] = `CORE.prb_slot_raw_o[k*32 +: 32];
      now[(FIRST_LANE + LANE_WORDS*k + 3)*32 +: 32] = {8'(`CORE.pp_slot_tag_i[k*PM_TAG_W +: PM_TAG_W]), 8'(`CORE.prb_map_iq_o[k*IQ_W +: IQ_W]),
                                                       16'(`CORE.prb_map_id_o[k*ROBID_W +: ROBID_W])};
      now[(FIRST_LANE + LANE_WORDS*k + 4)*32 +: 64] = `CORE.pp_ret_pc_o[k*64 +: 64];
      now[(FIRST_LANE + LANE_WORDS*k + 6)*32 +: 32] = 32'(`CORE.prb_ret_id_o[k*ROBID_W +: ROBID_W]);
    end
    for (int u = 0; u < UNITS; u++) begin
      now[(FIRST_UNIT + 3*u    )*32 +: 32] = {16'(`CORE.prb_wb_id_o[u*ROBID_W +: ROBID_W]), 16'(`CORE.prb_iss_id_o[u*ROBID_W +: ROBID_W])};
      now[(FIRST_UNIT + 3*u + 1)*32 +: 64] = `CORE.prb_wb_data_o[u*64 +: 64];
    end
    for (int d = 0; d < UNITS + 3; d++) now[FIRST_DONE*32 + 16*d +: 16] = 16'(`CORE.prb_done_id_o[d*ROBID_W +: ROBID_W]);

    // a slot, map or retirement; something by unit; one of the single events; data that became ready
    happens = (now[2*32 +: 32] & 32'hFF00_000F) != '0 || now[3*32 +: 31] != '0 || (now[4*32 +: 32] & 32'h0000_1FF9) != '0
           || `CORE.prb_dready_o != dready_q;
    dready_q <= `CORE.prb_dready_o;
    if (happens) begin
      words      <= now[SPLIT*32-1:0];
      high_words <= now[WORDS*32-1:SPLIT*32];
      bell       <= !bell;
    end
  end
`undef CORE
endmodule
`default_nettype wire
