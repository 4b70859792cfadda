// SPDX-License-Identifier: Apache-2.0
// Simulation only. Which situations a profile port has shown (property 25 of docs/attach.md): a bit of cover_o stays set once
// its situation has occurred.
//   0 tag given           1..9 strobes: aborted retired oldest rready mem_done mem_issued issued dready mapped
//   10..12 xRET, interrupt, trap      13..16 abort cause 1..4      17 address      18 hole between retired lanes
//   19 slot off the predicted path    20..23 tag retired in lane 0..3      24 two tags alive at once     32..46 event bits 0..14
`include "config.svh"
`default_nettype none
module port_cover (
    input  logic                      clk,
    input  logic                      rst,
    input  logic [WIDTH-1:0]          slot_valid_i,
    input  logic [WIDTH-1:0]          slot_on_path_i,
    input  logic [PM_TAGS-1:0]        give_i,
    input  logic [9*PM_TAGS+3-1:0]    strobes_i,      // mapped .. aborted by tag, trap, interrupt, xRET
    input  logic [PM_TAGS*3-1:0]      abort_cause_i,
    input  logic [PM_TAGS-1:0]        aborted_i,
    input  logic [PM_TAGS*16-1:0]     event_i,
    input  logic [PM_TAGS-1:0]        addr_valid_i,
    input  logic [WIDTH-1:0]          ret_valid_i,
    input  logic [WIDTH*PM_TAG_W-1:0] ret_tag_i,
    output logic [63:0]               cover_o
);
  logic [63:0]        seen_q, now;
  logic [PM_TAGS-1:0] alive_q;

  wire anything = |{give_i, strobes_i, event_i, addr_valid_i, ret_tag_i};
  always @* begin
    now = 64'd0;
    if (anything) begin
      now[0] = |give_i;
      for (int s = 0; s < 9; s++) now[1+s] = |strobes_i[3+s*PM_TAGS+:PM_TAGS];
      now[12:10] = {strobes_i[2], strobes_i[1], strobes_i[0]};
      for (int t = 0; t < PM_TAGS; t++) begin
        for (int c = 1; c <= 4; c++) if (aborted_i[t] & (abort_cause_i[t*3+:3] == 3'(c))) now[12+c] = 1'b1;
        now[46:32] = now[46:32] | event_i[t*16+:15];
      end
      now[17] = |addr_valid_i;
      for (int i = 0; i < WIDTH; i++) now[20+i] = ret_tag_i[i*PM_TAG_W+:PM_TAG_W] != '0;
    end
    now[18] = ((ret_valid_i + 1'b1) & ret_valid_i) != '0;   // not dense from lane 0
    now[19] = (slot_valid_i & ~slot_on_path_i) != '0;
    now[24] = (alive_q & (alive_q - 1'b1)) != '0;
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      seen_q  <= 64'd0;
      alive_q <= '0;
    end else begin
      if ((now & ~seen_q) != 64'd0) seen_q <= seen_q | now;
      alive_q <= (alive_q | give_i) & ~(strobes_i[3+:PM_TAGS] | strobes_i[3+PM_TAGS+:PM_TAGS]);
    end
  end
  assign cover_o = seen_q;
endmodule
