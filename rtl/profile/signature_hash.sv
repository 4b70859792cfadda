// SPDX-License-Identifier: Apache-2.0
// The two signature bits of each retiring instruction, from what the core reports about it (Fields, Bodik, Hill and Newburn,
// TACO 2004, table VI; the paper's choice was found by experiment, and another machine may need another). HASH of mpmsignature
// selects (rtl/include/profile.def) which events set bit 1; whether a data-cache miss sets bit 0; and whether bit 0 of an
// instruction that neither accesses memory nor is a transfer gives a hint of its address.
// A change takes effect after the next cycle's lanes; hash_ends then says that no sample continues across it. So one sample,
// and the bits around one instruction, use a single choice.
// Latency: none from the lanes to the bits; a written setting one cycle.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module signature_hash #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   we,               // a register of the profiler is written
    input  logic [11:0]            waddr,
    input  logic [63:0]            wdata,
    // from the core's RETIRE
    input  logic [LANES*64-1:0]    pp_ret_pc,
    input  logic [LANES*4-1:0]     pp_ret_itype,
    input  logic [LANES-1:0]       pp_ret_moved,
    input  logic [LANES*MET_W-1:0] pp_ret_met,
    output logic [LANES-1:0]       moved_lane,       // bit 0, by lane
    output logic [LANES-1:0]       late_lane,        // bit 1
    output logic                   hash_ends,        // another choice begins after this cycle's lanes
    output logic [HASH_W-1:0]      hash,             // choice for this cycle's lanes
    output logic [HASH_W-1:0]      hash_setting      // last written choice
);
  logic [HASH_W-1:0] setting_q, hash_q;
  wire               own_we = we & (waddr == PD_CSR_MPMSIGNATURE);
  wire [HASH_W-1:0]  asked  = wdata[PD_MPMSIGNATURE_HASH_LO+:PD_MPMSIGNATURE_HASH_W];
  wire [MET_W-1:0]   facts  = asked[PD_HASH_LATE_LO+:PD_HASH_LATE_W];
  always_ff @(posedge clk) begin
    if (rst) setting_q <= '0;
    else if (own_we) setting_q <= {asked[HASH_W-1:MET_W], (facts == '1) ? MET_W'(0) : facts};
    hash_q <= rst ? '0 : setting_q;
  end
  wire [MET_W-1:0] chosen = hash_q[PD_HASH_LATE_LO+:PD_HASH_LATE_W];
  wire [MET_W-1:0] counts = (chosen == '0) ? '1 : chosen;
  wire             near   = hash_q[PD_HASH_NEAR_LO];
  wire             place  = hash_q[PD_HASH_PLACE_LO];
  for (genvar i = 0; i < LANES; i++) begin : g_lane
    wire [MET_W-1:0] met   = pp_ret_met[i*MET_W+:MET_W];
    wire             other = !pp_ret_moved[i] & (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_NONE));
    assign late_lane[i]  = (met & counts) != '0;
    assign moved_lane[i] = (pp_ret_moved[i] & ~(near & met[PD_FACT_DCACHE])) | (place & other & (^pp_ret_pc[i*64+1+:8]));
  end
  assign hash_ends    = setting_q != hash_q;
  assign hash         = hash_q;
  assign hash_setting = setting_q;
  wire unused_ok      = &{1'b0, wdata, pp_ret_pc};
endmodule
