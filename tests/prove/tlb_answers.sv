// SPDX-License-Identifier: Apache-2.0
// tlb_answers: the first-level TLB under any fills and orders to forget, beside the history of one arbitrary page (`page`,
// free but the same in all cycles). Proved: it hits for that page exactly when the last fill of the page's row was for it and
// nothing was forgotten since, and answers with what that fill brought: never two answers, never a forgotten one.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module tlb_answers (
  input  wire logic            clk, rst,
  input  wire logic [26:0]     look_vpn,
  input  wire logic            look_bare, look_machine,
  input  wire logic            fill,
  input  wire logic [26:0]     fill_vpn,
  input  wire logic            fill_bare, fill_machine,
  input  wire logic [TE_W-1:0] fill_entry,
  input  wire logic            forget
);
  logic            look_valid;
  logic [TK_W-1:0] look_diff;
  logic [TE_W-1:0] look_entry;
  tlb #(.ENTRIES(DTLB_ENTRIES)) u_tlb (.*);

  (* anyconst *) logic [TK_W-1:0] page;                // {machine, bare, vpn}
  wire [TK_W-1:0] filled = {fill_bare && fill_machine, fill_bare, fill_vpn};
  wire [TK_W-1:0] looked = {look_bare && look_machine, look_bare, look_vpn};
  localparam int ROW_BITS = $clog2(DTLB_ENTRIES);
  logic            has_q, first_q = 1'b1;
  logic [TE_W-1:0] entry_q;
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    if (rst || forget)                                            has_q <= 1'b0;
    else if (fill && filled == page)                              has_q <= 1'b1;
    else if (fill && filled[ROW_BITS-1:0] == page[ROW_BITS-1:0])  has_q <= 1'b0;
    if (fill && filled == page) entry_q <= fill_entry;
  end
  always @* begin
    assume (rst == first_q);
    assume (looked == page);                           // a look-up leaves nothing behind: others need not be tried
  end

  wire hit = look_valid && look_diff == '0;
  always @(posedge clk)
    if (!rst) begin
      hits_what_it_holds: assert (hit == has_q);
      with_its_entry:     assert (!hit || look_entry == entry_q);
    end
endmodule
