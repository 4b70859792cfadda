// SPDX-License-Identifier: Apache-2.0
// Is a finished sample qualified? Event filter (mpdisevmask, mpdisevmatch) and latency filter (mpdisfilter) of the draft
// PDIS v0.0, section Filters: both must let it pass. A mask of 0 and a threshold of 0 with INV = 0 let everything pass.
// Latency: none, pure logic.
`include "profile_defs.svh"
`default_nettype none
module sample_filter (
    input  logic [55:0] header_i,  // record word 1 without its top byte
    input  logic [59:0] latency_i, // record word 4 without its valid bits
    input  logic [55:0] mask_i,
    input  logic [55:0] match_i,
    input  logic [15:0] filter_i,  // {LATSEL[2:0], INV, THRESH[11:0]}
    output logic        pass_o
);
  logic [11:0] latency;
  logic        below;

  always @* begin
    case (filter_i[15:13])
      3'(PD_LATSEL_DISPATCH):  latency = latency_i[PD_LATENCY_DISPATCH_LO+:12];
      3'(PD_LATSEL_ISSUE):     latency = latency_i[PD_LATENCY_ISSUE_LO+:12];
      3'(PD_LATSEL_EXECUTION): latency = latency_i[PD_LATENCY_EXECUTION_LO+:12];
      3'(PD_LATSEL_OLDEST):    latency = latency_i[PD_LATENCY_OLDEST_LO+:12];
      default:                 latency = latency_i[PD_LATENCY_TOTAL_LO+:12];
    endcase
    below  = latency < filter_i[11:0];
    pass_o = (((header_i ^ match_i) & mask_i) == 56'd0) & (below == filter_i[12]);
  end
endmodule
