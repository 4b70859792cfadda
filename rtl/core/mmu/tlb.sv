// SPDX-License-Identifier: Apache-2.0
// tlb: first-level TLB, one for fetch, one for loads and stores: ENTRIES pages of 4 KiB, direct mapped; superpages in pieces.
// M0: gives the row's valid bit, the difference between its key and the look-up's, and its entry (rtl/include/mmu.svh), all
// combinational. The caller uses the page at once and registers the rest. In M1 it knows whether it hit: valid, and no
// difference.
// `look_bare`: translation is off for the access; `look_machine`: also, it is an access of M. There is no ASID: the caller
// forgets everything at a write of satp or of the PMP, and at any sfence.vma.
// A look-up in the cycle of a fill sees the old entry; `forget` undoes a fill of its cycle. Nothing stalls it.
// Keys, entries and valid bits (valid_bits.sv) are LUT RAM with one write port.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module tlb #(parameter int ENTRIES = 16) (
  input  wire logic            clk, rst,
  input  wire logic [26:0]     look_vpn,
  input  wire logic            look_bare, look_machine,
  output logic                 look_valid,
  output logic [TK_W-1:0]      look_diff,
  output logic [TE_W-1:0]      look_entry,
  input  wire logic            fill,
  input  wire logic [26:0]     fill_vpn,
  input  wire logic            fill_bare, fill_machine,
  input  wire logic [TE_W-1:0] fill_entry,
  input  wire logic            forget
);
  localparam int LOOK_W = $clog2(ENTRIES);
  localparam int TAG_W = TK_W - LOOK_W;
  wire [TK_W-1:0]  look_key = {look_bare && look_machine, look_bare, look_vpn};
  wire [TK_W-1:0]  fill_key = {fill_bare && fill_machine, fill_bare, fill_vpn};
  wire [LOOK_W-1:0] look_row = look_key[LOOK_W-1:0];
  wire [LOOK_W-1:0] fill_row = fill_key[LOOK_W-1:0];
  logic [TAG_W-1:0]   tag_q   [0:ENTRIES-1];
  logic [TE_W-1:0]    entry_q [0:ENTRIES-1];
  initial for (int i = 0; i < ENTRIES; i++) begin tag_q[i] = '0; entry_q[i] = '0; end
  wire [TAG_W-1:0] look_tag = tag_q[look_row];
  valid_bits #(.AT_W(LOOK_W)) u_valid (
    .clk, .rst, .clear(forget), .change(fill && !forget), .at(fill_row), .to(1'b1), .read_at(look_row), .valid(look_valid));
  assign look_diff  = {look_tag ^ look_key[TK_W-1:LOOK_W], {LOOK_W{1'b0}}};
  assign look_entry = entry_q[look_row];
  always_ff @(posedge clk) if (fill) tag_q[fill_row] <= fill_key[TK_W-1:LOOK_W];
  always_ff @(posedge clk) if (fill) entry_q[fill_row] <= fill_entry;
endmodule
