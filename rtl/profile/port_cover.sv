// SPDX-License-Identifier: Apache-2.0
// Simulation only. Which situations a profile port has shown (property 25 of docs/attach.md): a bit of covers stays set once
// its situation has occurred.
//   0 tag given           1..9 strobes: aborted retired oldest rready mem_done mem_issued issued dready mapped
//   10..12 xRET, interrupt, trap      13..16 abort cause 1..4      17 address      18 hole between retired lanes
//   19 slot off the predicted path    20..23 tag retired in lane 0..3      24 two tags alive at once     32..46 event bits 0..14
`include "config.svh"
`default_nettype none
module port_cover (
    input  logic                      clk,
    input  logic                      rst,
    input  logic [WIDTH-1:0]          pp_slot_valid,
    input  logic [WIDTH-1:0]          pp_slot_on_path,
    input  logic [PM_TAGS-1:0]        give,
    input  logic [9*PM_TAGS+3-1:0]    strobes,        // mapped .. aborted by tag, trap, interrupt, xRET
    input  logic [PM_TAGS*3-1:0]      pp_abort_cause,
    input  logic [PM_TAGS-1:0]        pp_aborted,
    input  logic [PM_TAGS*16-1:0]     pp_event,
    input  logic [PM_TAGS-1:0]        pp_addr_valid,
    input  logic [WIDTH-1:0]          pp_ret_valid,
    input  logic [WIDTH*PM_TAG_W-1:0] pp_ret_tag,
    output logic [63:0]               covers
);
  logic [63:0]        seen_q, now;
  logic [PM_TAGS-1:0] alive_q;

  wire anything = |{give, strobes, pp_event, pp_addr_valid, pp_ret_tag};
  always @* begin
    now = 64'd0;
    if (anything) begin
      now[0] = |give;
      for (int s = 0; s < 9; s++) now[1+s] = |strobes[3+s*PM_TAGS+:PM_TAGS];
      now[12:10] = {strobes[2], strobes[1], strobes[0]};
      for (int t = 0; t < PM_TAGS; t++) begin
        for (int c = 1; c <= 4; c++) if (pp_aborted[t] & (pp_abort_cause[t*3+:3] == 3'(c))) now[12+c] = 1'b1;
        now[46:32] = now[46:32] | pp_event[t*16+:15];
      end
      now[17] = |pp_addr_valid;
      for (int i = 0; i < WIDTH; i++) now[20+i] = pp_ret_tag[i*PM_TAG_W+:PM_TAG_W] != '0;
    end
    now[18] = ((pp_ret_valid + 1'b1) & pp_ret_valid) != '0;   // not dense from lane 0
    now[19] = (pp_slot_valid & ~pp_slot_on_path) != '0;
    now[24] = (alive_q & (alive_q - 1'b1)) != '0;
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      seen_q  <= 64'd0;
      alive_q <= '0;
    end else begin
      if ((now & ~seen_q) != 64'd0) seen_q <= seen_q | now;
      alive_q <= (alive_q | give) & ~(strobes[3+:PM_TAGS] | strobes[3+PM_TAGS+:PM_TAGS]);
    end
  end
  assign covers = seen_q;
endmodule
