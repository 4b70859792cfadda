// SPDX-License-Identifier: Apache-2.0
// The slots of a cycle that are counted, and those that may be tagged: instructions on the predicted path of the kinds selected
// by mpdisctl.SEL. With mpdisctl.OPP every fetch opportunity counts, even if nothing was fetched (ProfileMe, MICRO-30, section
// 4.1.1). mpdisctl.EVERY counts cycles (one for each lane) or dispatched instructions instead of slots.
// Latency: none, combinational. All 0 while enable is 0.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module slot_selection #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic               enable,
    input  logic [2:0]         sel,               // mpdisctl.SEL
    input  logic               opportunities,     // mpdisctl.OPP
    input  logic [1:0]         every,             // mpdisctl.EVERY
    input  logic [LANES-1:0]   dispatched,        // a bit for each instruction that was mapped
    input  logic [LANES-1:0]   on_path,           // a slot holds an instruction on the predicted path
    input  logic [LANES*3-1:0] pp_slot_type,
    output logic [LANES-1:0]   tagable,
    output logic [LANES-1:0]   counted
);
  logic [LANES-1:0] selected;
  for (genvar i = 0; i < LANES; i++) begin : g_selected
    wire [2:0] kind  = pp_slot_type[i*3+:3];
    wire       loads = (kind == 3'(PD_TYPE_LOAD)) | (kind == 3'(PD_TYPE_LOADSTORE));
    always @* begin
      case (sel)
        3'd0:    selected[i] = 1'b1;
        3'd1:    selected[i] = loads;
        3'd2:    selected[i] = (kind == 3'(PD_TYPE_STORE)) | (kind == 3'(PD_TYPE_LOADSTORE));
        3'd3:    selected[i] = (kind != 3'(PD_TYPE_OTHER)) & (kind < 3'(PD_TYPE_TRANSFER));
        default: selected[i] = kind == 3'(PD_TYPE_TRANSFER);
      endcase
    end
  end
  always @* begin
    tagable = '0;
    counted = '0;
    if (enable) begin
      tagable = on_path & selected;
      case (every)
        2'(PD_EVERY_CYCLES):     counted = LANES'(1);
        2'(PD_EVERY_DISPATCHED): counted = dispatched;
        default:                 counted = opportunities ? '1 : tagable;
      endcase
    end
  end
endmodule
