// SPDX-License-Identifier: Apache-2.0
// l2_tlb: second-level TLB of fetch and data: L2_TLB_SETS x L2_TLB_WAYS pages of 4 KiB in block RAM, matched by page and ASID
// (with G: by page only). `l2_read` gives the page; the next cycle knows l2_hit and l2_entry. The look-up also chooses the way
// for a later l2_write of the same page: the one that hit, else an empty one, else round robin.
// `forget` clears either the set of forget_vpn (forget_one), with its pages of all ASIDs, or everything. While a piece of a
// superpage may be present it always clears everything, because a fence may name any address of the superpage. Clearing
// everything is a sweep, one set a cycle; until its end nothing hits and nothing is written. A look-up in the cycle of `forget`
// is not used, and the next one comes two cycles later. Nothing stalls it.
`include "config.svh"
`include "check.svh"
`default_nettype none
module l2_tlb (
  input  wire logic        clk, rst,
  input  wire logic        l2_read,
  input  wire logic [26:0] l2_vpn,                    // held until l2_write
  input  wire logic [15:0] l2_asid,
  output logic             l2_hit,
  output logic [34:0]      l2_entry,                  // {page[1:0], ppn[27:0], d, u, x, w, r}
  input  wire logic        l2_write,
  input  wire logic        l2_global, l2_piece,       // the entry written has G; is a piece of a superpage
  input  wire logic [34:0] l2_wentry,
  input  wire logic        forget, forget_one,
  input  wire logic [26:0] forget_vpn,
  output logic             busy                       // sweep under way
);
  localparam int WAYS  = L2_TLB_WAYS;
  localparam int SET_W = $clog2(L2_TLB_SETS);
  localparam int TAG_W = 27 - SET_W;
  localparam int BITS  = 2 + 16 + TAG_W + 35;         // {valid, g, asid, tag, entry}

  logic [SET_W-1:0] drop_set_q;
  logic             sweep_q, drop_q, pieces_q, look_q;
  wire              clear = sweep_q || drop_q;
  assign            busy  = clear;
  wire              we    = l2_write && !clear;
  wire [SET_W-1:0]  set   = l2_vpn[SET_W-1:0];
  wire [SET_W-1:0]  w_set = clear ? drop_set_q : set;

  logic [WAYS-1:0]  victim_q, take_q;
  logic [WAYS-1:0]  match;
  wire  [WAYS-1:0]  empty;
  wire  [WAYS-1:0]  hit = match & (~match + WAYS'(1));
  for (genvar w = 0; w < WAYS; w++) begin : g_way
    wire [BITS-1:0] word;
    wire            g     = word[BITS-2];
    wire [15:0]     asid  = word[BITS-3 -: 16];
    wire [TAG_W-1:0] tag  = word[35 +: TAG_W];
    wire [34:0]     acc;
    ram_1r1w #(.DEPTH(L2_TLB_SETS), .BITS(BITS)) u_ram (
      .clk, .re(l2_read && !clear), .raddr(set), .rdata(word), .we(clear || (we && take_q[w])), .waddr(w_set),
      .wdata({!clear, l2_global, l2_asid, l2_vpn[26:SET_W], l2_wentry}));
    assign empty[w] = !look_q || !word[BITS-1];
    always_comb begin
      match[w] = 1'b0;
      if (look_q) match[w] = word[BITS-1] && tag == l2_vpn[26:SET_W] && (g || asid == l2_asid);
    end
    if (w == 0) begin : g_first
      assign acc = hit[0] ? word[34:0] : 35'd0;
    end else begin : g_rest
      assign acc = (hit[w] ? word[34:0] : 35'd0) | g_way[w-1].acc;
    end
  end
  assign l2_hit   = hit != '0;
  assign l2_entry = g_way[WAYS-1].acc;

  wire [WAYS-1:0] one_empty = empty & (~empty + WAYS'(1));
  logic           looked_q;
  always_ff @(posedge clk) begin
    looked_q <= l2_read;
    if (looked_q) take_q <= l2_hit ? hit : empty != '0 ? one_empty : victim_q;
  end
  always_ff @(posedge clk)
    if (rst) begin
      look_q <= 1'b0; sweep_q <= 1'b1; drop_q <= 1'b0; drop_set_q <= '0; pieces_q <= 1'b0; victim_q <= WAYS'(1);
    end else begin
      look_q <= l2_read && !clear;
      if (we) victim_q <= WAYS'({victim_q, victim_q[WAYS-1]});
      if (we && l2_piece) pieces_q <= 1'b1;
      drop_q <= 1'b0;
      if (forget && (sweep_q || pieces_q || !forget_one)) begin
        sweep_q <= 1'b1; drop_set_q <= '0; pieces_q <= 1'b0;
      end else if (forget) begin
        drop_q <= 1'b1; drop_set_q <= forget_vpn[SET_W-1:0];
      end else if (sweep_q) begin
        sweep_q <= drop_set_q != '1; drop_set_q <= drop_set_q + 1'b1;
      end
    end

  `CHECK(no_look_up_behind_forget, !(l2_read && drop_q))
endmodule
