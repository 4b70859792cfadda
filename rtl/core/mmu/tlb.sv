// tlb: first-level TLB, once for fetch, once for loads and stores: ENTRIES pages of 4 KiB in WAYS ways; superpages come in
// pieces.
// M0: gives of each way the valid bit, how its key differs from the look-up's, and its entry (rtl/include/mmu.svh), all
// combinational. The caller registers them and decides in M1: a way hits that is valid and differs nowhere; never two do.
// `look_bare`: translation is off for the access; `look_machine`: and it is one of M. Without ASID: the caller forgets everything
// at a write of satp or of the PMP and at sfence.vma.
// A fill takes the place of the way with the same key, else an empty one, else the one that was not filled last. A look-up in the
// cycle of a fill sees what was there before; `forget` undoes a fill of its cycle. Nothing stalls it.
// Keys and entries are LUT RAM with one write port, valid bits registers.
`include "config.svh"
`include "mmu.svh"
`include "check.svh"
`default_nettype none
module tlb #(parameter int ENTRIES = 16, parameter int WAYS = 2) (
  input  wire logic                 clk, rst,
  input  wire logic [26:0]          look_vpn,
  input  wire logic                 look_bare, look_machine,
  output logic [WAYS-1:0]           look_valid,
  output logic [WAYS*TK_W-1:0]      look_diff,
  output logic [WAYS*TE_W-1:0]      look_entry,
  input  wire logic                 fill,
  input  wire logic [26:0]          fill_vpn,
  input  wire logic                 fill_bare, fill_machine,
  input  wire logic [TE_W-1:0]      fill_entry,
  input  wire logic                 forget
);
  localparam int SETS  = ENTRIES / WAYS;
  localparam int SET_W = $clog2(SETS);
  localparam int TAG_W = TK_W - SET_W;

  wire [TK_W-1:0]  look_key = {look_bare && look_machine, look_bare, look_vpn};
  wire [TK_W-1:0]  fill_key = {fill_bare && fill_machine, fill_bare, fill_vpn};
  wire [SET_W-1:0] look_set = look_key[SET_W-1:0];
  wire [SET_W-1:0] fill_set = fill_key[SET_W-1:0];

  wire [WAYS-1:0]  full, same, take;                  // of the fill's set: valid, with the fill's key, to be filled
  for (genvar w = 0; w < WAYS; w++) begin : g_way
    logic [TAG_W-1:0] tag_q   [0:SETS-1];
    logic [TE_W-1:0]  entry_q [0:SETS-1];
    logic [SETS-1:0]  valid_q;
    initial for (int i = 0; i < SETS; i++) begin tag_q[i] = '0; entry_q[i] = '0; end
    wire [TAG_W-1:0]  look_tag = tag_q[look_set];
    wire [TAG_W-1:0]  fill_tag = tag_q[fill_set];
    assign look_valid[w]               = valid_q[look_set];
    wire [TAG_W-1:0]  diff     = look_tag ^ look_key[TK_W-1:SET_W];
    assign look_diff[w*TK_W +: TK_W]   = {{SET_W{1'b0}}, diff};
    assign look_entry[w*TE_W +: TE_W]  = entry_q[look_set];
    assign full[w] = valid_q[fill_set];
    assign same[w] = full[w] && fill_tag == fill_key[TK_W-1:SET_W];
    always_ff @(posedge clk) if (fill && take[w]) tag_q[fill_set] <= fill_key[TK_W-1:SET_W];
    always_ff @(posedge clk) if (fill && take[w]) entry_q[fill_set] <= fill_entry;
    always_ff @(posedge clk)
      if (rst || forget) valid_q <= '0;
      else if (fill && take[w]) valid_q[fill_set] <= 1'b1;
  end

  if (WAYS == 1) begin : g_direct
    assign take = 1'b1;
  end else begin : g_two
    logic [SETS-1:0] last_q;                          // the way filled last
    wire upper = same[0] ? 1'b0 : same[1] || (full[0] && (!full[1] || !last_q[fill_set]));
    assign take = {upper, !upper};
    always_ff @(posedge clk)
      if (rst) last_q <= '0;
      else if (fill) last_q[fill_set] <= upper;
    `CHECK(one_way_has_a_key, same != 2'b11)
  end
endmodule
