// SPDX-License-Identifier: Apache-2.0
// event_pc: records whose event made a counter overflow (draft Sspesa): mhpmspc takes the PC of the instruction, mhpmsdata the
// counter.
// Follows one counter, the one that software wrote last, if the written value is at most 2^31 events from the overflow. It
// counts the rest down in step with the counter, and at 0 knows the lane whose event it was.
// This works only for events that belong to an instruction (events.def, `pc`): those of retirement, by lane, and mispredicts,
// by the branch that resolves. With other events, and for counters that software did not write, mhpmsdata.V does not change.
// CSRs are WARL: bit 0 of mhpmspc is 0, a CNTRID without a counter reads 0. Software writes them to restore them, and to clear
// V.
// Latency: a cycle after the event as hpm.sv sees it, so the overflow's interrupt finds it. Stalls nothing.
`include "config.svh"
`include "event_defs.svh"
`include "profile_defs.svh"
`default_nettype none
module event_pc #(
  parameter int N = 1                            // counters
) (
  input  wire logic                clk, rst,
  // from hpm.sv
  input  wire logic                csr_we,
  input  wire logic [11:0]         csr_addr,
  input  wire logic [63:0]         csr_wdata,
  input  wire logic                writes,       // a counter is written: `owner`
  input  wire logic [4:0]          owner,        // its number, as in its CSR's address
  input  wire logic [6:0]          number,       // event of the followed counter
  input  wire logic                on,           // it counts in this cycle
  output logic [4:0]               followed,     // its number
  // events, one cycle late
  input  wire logic [63:0]         hpm_one,
  input  wire logic [3*16-1:0]     hpm_lane,
  // the instructions of these events, in the cycle of the event
  input  wire logic [WIDTH*64-1:0] ret_pc,
  input  wire logic [63:0]         res_pc,
  output logic [63:0]              spc, sdata    // the CSRs
);
  logic        armed_q, valid_q;
  logic [4:0]  owner_q, id_q;
  logic [31:0] left_q;
  logic [63:0] spc_q;
  logic [WIDTH*64-1:0] ret_pc_q;
  logic [63:0]         res_pc_q;
  always_ff @(posedge clk) if (armed_q) begin ret_pc_q <= ret_pc; res_pc_q <= res_pc; end

  // --- the lanes that have the event, and the one that counts down to 0
  wire by_lane = number[6:4] == 3'd0;
  wire counts  = armed_q && on && !number[6] && HPM_ATTRIBUTED[number[5:0]];
  logic [WIDTH-1:0] has;
  logic [2:0]       seen;                        // events of this lane and older ones
  logic             found;
  logic [63:0]      pc;
  always_comb begin
    has = '0; seen = 3'd0; found = 1'b0; pc = by_lane ? ret_pc_q[63:0] : res_pc_q;
    has[0] = counts && hpm_one[number[5:0]];
    for (int k = 1; k < WIDTH; k++) has[k] = counts && by_lane && hpm_lane[6'((k - 1) * 16) + 6'(number[3:0])];
    for (int k = 0; k < WIDTH; k++) begin
      seen = seen + 3'(has[k]);
      if (has[k] && !found && left_q == 32'(seen)) begin
        found = 1'b1;
        if (k > 0) pc = ret_pc_q[k*64 +: 64];
      end
    end
  end

  wire near = csr_wdata[63:31] == '1;            // below the overflow, and near it
  always_ff @(posedge clk)
    if (rst) begin
      armed_q <= 1'b0; owner_q <= 5'd0; left_q <= 32'd0;
    end else if (writes) begin
      armed_q <= near; owner_q <= owner; left_q <= -csr_wdata[31:0];
    end else begin
      if (found) armed_q <= 1'b0;
      if (has != '0) left_q <= left_q - 32'(seen);
    end

  wire w_spc   = csr_we && csr_addr == PD_CSR_MHPMSPC;
  wire w_sdata = csr_we && csr_addr == PD_CSR_MHPMSDATA;
  wire [4:0] w_id = csr_wdata[4:0];
  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= 1'b0; id_q <= 5'd0; spc_q <= 64'd0;
    end else if (found && !writes) begin
      valid_q <= 1'b1; id_q <= owner_q; spc_q <= pc;
    end else begin
      if (w_spc) spc_q <= {csr_wdata[63:1], 1'b0};
      if (w_sdata) begin
        valid_q <= csr_wdata[PD_MHPMSDATA_V_LO];
        id_q    <= (w_id >= 5'd3 && {1'b0, w_id} < 6'(N + 3)) ? w_id : 5'd0;
      end
    end
  assign followed = owner_q;
  assign spc      = spc_q;
  assign sdata    = {valid_q, 58'd0, id_q};
endmodule
