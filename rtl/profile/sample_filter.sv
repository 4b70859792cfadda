// SPDX-License-Identifier: Apache-2.0
// Whether a finished sample is qualified: event filter (mpdisevmask, mpdisevmatch) and latency filter (mpdisfilter) of the
// draft PDIS v0.0, section Filters. Both must pass it. A mask of 0 and a threshold of 0 with INV = 0 pass everything.
// Latency: none, combinational.
`include "profile_defs.svh"
`default_nettype none
module sample_filter (
    input  logic [55:0] header,    // record word 1 without its top byte
    input  logic [59:0] latency,   // record word 4 without its valid bits
    input  logic [55:0] evmask,
    input  logic [55:0] evmatch,
    input  logic [15:0] filter,    // {LATSEL[2:0], INV, THRESH[11:0]}
    output logic        pass
);
  logic [11:0] measured;
  logic        below;

  always @* begin
    case (filter[15:13])
      3'(PD_LATSEL_DISPATCH):  measured = latency[PD_LATENCY_DISPATCH_LO+:12];
      3'(PD_LATSEL_ISSUE):     measured = latency[PD_LATENCY_ISSUE_LO+:12];
      3'(PD_LATSEL_EXECUTION): measured = latency[PD_LATENCY_EXECUTION_LO+:12];
      3'(PD_LATSEL_OLDEST):    measured = latency[PD_LATENCY_OLDEST_LO+:12];
      default:                 measured = latency[PD_LATENCY_TOTAL_LO+:12];
    endcase
    below = measured < filter[11:0];
    pass  = (((header ^ evmatch) & evmask) == 56'd0) & (below == filter[12]);
  end
endmodule
