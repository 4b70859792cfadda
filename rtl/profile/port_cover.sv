// SPDX-License-Identifier: Apache-2.0
// Simulation only. The situations that a profile port has shown (property 25 of docs/attach.md): a bit of covers stays set once
// its situation has occurred.
//   0 tag given           1..9 strobes: aborted retired oldest rready mem_done mem_issued issued dready mapped
//   10..12 xRET, interrupt, trap      13..16 abort cause 1..4      17 address      18 hole between retired lanes
//   19 slot off the predicted path    20..23 tag retired in lane 0..3      24 two tags alive at once     32..46 event bits 0..14
`include "profile_sizes.svh"
`default_nettype none
module port_cover #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2 // samples in flight
) (
    input  logic                      clk,
    input  logic                      rst,
    input  logic [LANES-1:0]          pp_slot_valid,
    input  logic [LANES-1:0]          pp_slot_on_path,
    input  logic [TAGS-1:0]        give,
    input  logic [9*TAGS+3-1:0]    strobes,        // mapped .. aborted by tag, trap, interrupt, xRET
    input  logic [TAGS*3-1:0]      pp_abort_cause,
    input  logic [TAGS-1:0]        pp_aborted,
    input  logic [TAGS*16-1:0]     pp_event,
    input  logic [TAGS-1:0]        pp_addr_valid,
    input  logic [LANES-1:0]          pp_ret_valid,
    input  logic [LANES*(TAGS>3?3:2)-1:0] pp_ret_tag,
    output logic [63:0]               covers
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
  logic [63:0]        seen_q, now;
  logic [TAGS-1:0] alive_q;

  wire anything = |{give, strobes, pp_event, pp_addr_valid, pp_ret_tag};
  always @* begin
    now = 64'd0;
    if (anything) begin
      now[0] = |give;
      for (int s = 0; s < 9; s++) now[1+s] = |strobes[3+s*TAGS+:TAGS];
      now[12:10] = {strobes[2], strobes[1], strobes[0]};
      for (int t = 0; t < TAGS; t++) begin
        for (int c = 1; c <= 4; c++) if (pp_aborted[t] & (pp_abort_cause[t*3+:3] == 3'(c))) now[12+c] = 1'b1;
        now[46:32] = now[46:32] | pp_event[t*16+:15];
      end
      now[17] = |pp_addr_valid;
      for (int i = 0; i < LANES; i++) now[20+i] = pp_ret_tag[i*TAG_W+:TAG_W] != '0;
    end
    now[18] = ((pp_ret_valid + 1'b1) & pp_ret_valid) != '0;   // not contiguous from lane 0
    now[19] = (pp_slot_valid & ~pp_slot_on_path) != '0;
    now[24] = (alive_q & (alive_q - 1'b1)) != '0;
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      seen_q  <= 64'd0;
      alive_q <= '0;
    end else begin
      if ((now & ~seen_q) != 64'd0) seen_q <= seen_q | now;
      alive_q <= (alive_q | give) & ~(strobes[3+:TAGS] | strobes[3+TAGS+:TAGS]);
    end
  end
  assign covers = seen_q;
endmodule
