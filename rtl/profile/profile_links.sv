// SPDX-License-Identifier: Apache-2.0
// What one tag's instruction waited for in other instructions (word LINKS): the store whose value it got, waited for or read
// past; the instruction that requested its line; fetch before its block. Collected from fresh on, after the grant; final when
// its life ends.
// Of several stores the most severe counts (read past, written, address, forwarded); of equally severe ones the last. Of
// several lines the last counts, but none if the instruction ever made the request itself. links: {fetch waits, line, asked,
// store_why, store_back}.
// The port's store and line signals come late in their cycle (a search of the store queue), so they are used one cycle later.
// Latency: links two cycles after a strobe; one after the slot. No record is read that fast: LINKS is its last word.
// Assumes: no strobe of this tag in the cycle of its grant, nor in the one before.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module profile_links (
    input  logic                clk,
    input  logic                rst,
    input  logic                fresh,          // the tag was given in the cycle before: old contents belong to another instruction
    input  logic                slot_we,          // slot_waited is valid
    input  logic [WAITED_W-1:0] slot_waited,      // what fetch waited for before the slot
    input  logic [2:0]          store_why,
    input  logic [7:0]          store_back,
    input  logic                line_valid,
    input  logic [ORDER_W-1:0]  line,
    output logic [LINKS_W-1:0]  links
);
  logic [WAITED_W-1:0] waited_q;
  logic [ORDER_W-1:0]  line_q;
  logic                asked_q;
  logic [2:0]          why_q;
  logic [7:0]          back_q;

  // --- the port, a cycle ago
  logic                line_valid_q;
  logic [ORDER_W-1:0]  line_d_q;
  logic [2:0]          why_d_q;
  logic [7:0]          back_d_q;
  always_ff @(posedge clk) begin
    line_valid_q <= line_valid & ~rst;
    line_d_q     <= line;
    why_d_q      <= rst ? 3'd0 : store_why;
    back_d_q     <= store_back;
  end

  always_ff @(posedge clk) begin
    if (rst | fresh) begin
      line_q  <= '0;
      asked_q <= 1'b0;
      why_q   <= 3'd0;
      back_q  <= 8'd0;
    end else begin
      if (line_valid_q) begin
        asked_q <= asked_q | (line_d_q == '0);
        line_q  <= asked_q ? '0 : line_d_q;
      end
      if ((why_d_q != 3'd0) & (why_d_q >= why_q)) begin
        why_q  <= why_d_q;
        back_q <= back_d_q;
      end
    end
    if (slot_we) waited_q <= slot_waited;
  end
  assign links = {waited_q, line_q, asked_q, why_q, back_q};

  `CHECK(nothing_of_the_life_before, !(fresh & (line_valid_q | (why_d_q != 3'd0))))
endmodule
