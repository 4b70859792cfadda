// SPDX-License-Identifier: Apache-2.0
// pm_lines: the profile port's view of lines on their way to the D-cache: which instruction requested each, by its number in
// program order (program_order.sv). Tells how many instructions before a missing one its requester is.
//   line_valid, in M2 of a miss. line = 0: the instruction requests its line itself. All ones: the line is on its way, or has
//   come since its tags were read, but its requester is not known: a store that drains, the walker, an instruction that has
//   left since, or a younger instruction.
// A store that misses while it shares M0 requests later, when M0 is free (soon): its number waits with its line.
// Knows nothing of the profiler and changes nothing in the core. Latency: none in M2, from registers.
`include "config.svh"
`include "lsu.svh"
`default_nettype none
module pm_lines (
  input  wire logic               clk, rst,
  input  wire logic               dies,          // instructions younger than last_number leave
  input  wire logic [ORDER_W-1:0] last_number,
  // M1: an instruction; its access misses; the D-cache operation is another's; it is the late request of soon_take
  input  wire logic               m1_live, m1_miss, m1_shares, m1_soon,
  input  wire logic [ORDER_W-1:0] m1_number,
  input  wire logic [DLINE_W-1:0] m1_line, m1_dc_line,   // line of the instruction, of the D-cache's operation
  input  wire logic               soon, soon_take,       // a store in M1 will request later; one does, from M0
  // M2: the D-cache requests a line, in this entry; the line of an entry has come
  input  wire logic               alloc,
  input  wire logic [MSHRS-1:0]   alloc_entry, fill_done,
  output logic                    line_valid,
  output logic [ORDER_W-1:0]      line
);
  // Whether one number is younger than another: the sign of the difference, since all are less than 8,192 apart.
  function behind(input [ORDER_W-1:0] number, front);
    logic [ORDER_W-1:0] back;
    back   = front - number;
    behind = back[ORDER_W-1];
  endfunction
  `define LEAVES(number) (dies && behind(number, last_number))
  if (PM_LINKS) begin : g_lines
    // --- the requester in M2
    logic               soon_known_q, m1_known_q, m2_known_q, m2_miss_q, m2_shares_q;
    logic [ORDER_W-1:0] soon_number_q, m1_number_q, m2_number_q;
    logic [DLINE_W-1:0] m2_line_q, m2_dc_line_q;
    always_ff @(posedge clk) begin
      soon_known_q <= !rst && (soon || (soon_known_q && !`LEAVES(soon_number_q)));
      m1_known_q   <= !rst && soon_take && soon_known_q && !`LEAVES(soon_number_q);
      m2_known_q   <= m1_soon ? m1_known_q && !`LEAVES(m1_number_q) : m1_live && !m1_shares;
      m2_miss_q    <= !rst && m1_live && m1_miss;
      m2_shares_q  <= m1_shares;
      m1_number_q  <= soon_number_q;
      m2_number_q  <= m1_soon ? m1_number_q : m1_number;
      m2_line_q    <= m1_line;
      m2_dc_line_q <= m1_dc_line;
      if (soon) soon_number_q <= m1_number;
    end

    // --- the lines; a line that came in the last two cycles still counts: the tags were read before that
    logic [MSHRS-1:0]   there_q, came_q, came_before_q, known_q, match;
    logic [DLINE_W-1:0] line_q   [0:MSHRS-1];
    logic [ORDER_W-1:0] number_q [0:MSHRS-1];
    logic               owner_known;
    logic [ORDER_W-1:0] owner;
    always_ff @(posedge clk) begin
      there_q       <= rst ? '0 : (there_q | (alloc ? alloc_entry : '0)) & ~fill_done;
      came_q        <= rst ? '0 : fill_done;
      came_before_q <= rst ? '0 : came_q;
      for (int k = 0; k < MSHRS; k++)
        if (alloc && alloc_entry[k]) begin
          line_q[k]   <= m2_dc_line_q;
          number_q[k] <= m2_number_q;
          known_q[k]  <= m2_known_q && !`LEAVES(m2_number_q);
        end else if (`LEAVES(number_q[k])) known_q[k] <= 1'b0;
    end
    always_comb begin
      match       = '0;
      owner_known = 1'b0;
      owner       = '0;
      if (m2_miss_q)
        for (int k = 0; k < MSHRS; k++)
          if ((there_q[k] || came_q[k] || came_before_q[k]) && line_q[k] == m2_line_q) begin
            match[k]    = 1'b1;
            owner_known = owner_known | known_q[k];
            owner       = owner | number_q[k];
          end
    end

    // --- the link
    wire               asks = alloc && !m2_shares_q;
    wire [ORDER_W-1:0] back = m2_number_q - owner;
    assign line_valid = m2_miss_q && (asks || match != '0);
    assign line       = asks ? '0 : (owner_known && behind(m2_number_q, owner)) ? back : '1;
  end else begin : g_none
    assign line_valid = 1'b0;
    assign line       = '0;
    wire unused = &{1'b0, clk, rst, dies, last_number, m1_live, m1_miss, m1_shares, m1_soon, m1_number, m1_line, m1_dc_line,
                    soon, soon_take, alloc, alloc_entry, fill_done};
  end
  `undef LEAVES
endmodule
