// SPDX-License-Identifier: Apache-2.0
// Perfect translation, for simulation: a TLB that holds every page mapped by a table in memory.
//
// Fetch and data give the page that they look up. The page is walked at once, through all levels, in a copy of RAM that gets
// each word a cycle after it enters the D-cache. The answer is that of page_walker.sv without confirmation. If an entry is
// illegal, has no A, or lies where the PMP forbids S, the page is not known here: the access goes through the TLB and the
// walker, to its fault, or until A and D are set. A leaf without D is known, as in a TLB, and refuses a store. Nothing is
// cached, so nothing must be forgotten.
// Latency: `found` and the page are combinational from look_vpn, `known` and `may` come a cycle later. The bench selects fetch
// and data sides before reset ends, and loads `word` as it loads RAM (tb/perfect.c).
// Source: see perfect_lines.sv; privileged specification 1.12, section 4.3.2.
`include "config.svh"
`include "memory_map.svh"
`include "mmu.svh"
`default_nettype none

module perfect_pages (
  input  wire logic                    clk, rst,
  input  wire logic [43:0]             satp_ppn,
  input  wire logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  input  wire logic [PMP_W*PMP_SLOTS-1:0] pmp_all,
  // fetch, data: the address that is looked up
  input  wire logic [26:0]             fetch_look_vpn, data_look_vpn,
  input  wire logic                    fetch_bare, fetch_machine, data_bare, data_machine,
  output logic                    fetch_found, data_found,     // there is a leaf, with this page
  output logic [27:0]             fetch_found_page, data_found_page,
  output logic                    fetch_known, data_known,     // a cycle later: it may be used, with permissions `may`
  output logic [TE_PPN-1:0]       fetch_may, data_may,
  // a word enters the D-cache
  input  wire logic                    wrote,
  input  wire logic [27:3]             wrote_dw,
  input  wire logic [63:0]             wrote_word
);
  localparam int WORDS = 32'((MAP_RAM_SIZE + MAP_RESIDENT_SIZE) / 8);
  logic        fetch_on, data_on;
  logic [63:0] word [0:WORDS-1];
  initial begin fetch_on = 1'b0; data_on = 1'b0; end
  always_ff @(posedge clk) if (wrote && (fetch_on || data_on)) word[wrote_dw] <= wrote_word;

  for (genvar s = 0; s < 2; s++) begin : g_side
    wire        on   = s == 0 ? fetch_on : data_on;
    wire        bare = s == 0 ? fetch_bare : data_bare;
    wire        machine = s == 0 ? fetch_machine : data_machine;
    wire [26:0] vpn  = on ? (s == 0 ? fetch_look_vpn : data_look_vpn) : 27'd0;

    // --- from the root down: a leaf or a table was found; `seen`: the PMP lets its entries be read, known a cycle later
    for (genvar l = 2; l >= 0; l--) begin : g_level
      wire [43:0] table_ppn;
      wire        above;                              // a walk comes to this table
      wire        cached, unused_device, unused_rom;
      wire [24:0] at = {table_ppn[15:0], vpn[9*l +: 9]};
      wire [63:0] pte = word[at];
      wire        v = pte[0] === 1'b1, r = pte[1], w = pte[2], x = pte[3], u = pte[4], a = pte[6], d = pte[7];
      wire        leaf = r || x;
      wire        crooked = (l == 2 && pte[27:19] != '0) || (l != 0 && pte[18:10] != '0);
      wire        legal = v && (r || !w) && pte[63:54] == '0 && (leaf ? !crooked : l != 0 && !a && !d && !u);
      wire        here  = above && cached && legal && leaf && a && pte[53:38] == '0;
      wire        table_next = above && cached && legal && !leaf;
      wire        seen, unused_sw, unused_sx, unused_mr, unused_mw, unused_mx;
      pma u_pma (.address({8'd0, table_ppn, 12'd0}), .cached, .device(unused_device), .rom(unused_rom));
      perfect_pmp u_pmp (.clk, .pmp_cfg, .pmp_all, .pmp_page(table_ppn[27:0]), .pmp_sr(seen), .pmp_sw(unused_sw),
                         .pmp_sx(unused_sx), .pmp_mr(unused_mr), .pmp_mw(unused_mw), .pmp_mx(unused_mx));
      wire [27:0] ppn = {pte[37:28], l == 2 ? vpn[17:9] : pte[27:19], l != 0 ? vpn[8:0] : pte[18:10]};
      wire        found_acc;
      wire [27:0] ppn_acc;
      wire [4:0]  flags_acc;
      logic       ways_q;                             // the walk came here
      always_ff @(posedge clk) ways_q <= above;
      wire        seen_acc;
      if (l == 2) begin : g_root
        assign table_ppn = satp_ppn;
        assign above     = 1'b1;
        assign found_acc = here;
        assign ppn_acc   = here ? ppn : 28'd0;
        assign flags_acc = here ? {d, u, x, w, r} : 5'd0;
        assign seen_acc  = seen;
      end else begin : g_below
        assign table_ppn = g_level[l+1].pte[53:10];
        assign above     = g_level[l+1].table_next;
        assign found_acc = g_level[l+1].found_acc || here;
        assign ppn_acc   = g_level[l+1].ppn_acc | (here ? ppn : 28'd0);
        assign flags_acc = g_level[l+1].flags_acc | (here ? {d, u, x, w, r} : 5'd0);
        assign seen_acc  = g_level[l+1].seen_acc && (seen || !ways_q);
      end
    end

    wire        found = on && (bare || g_level[0].found_acc);
    wire [27:0] page  = bare ? {1'b0, vpn} : g_level[0].ppn_acc;
    wire        pmp_sr, pmp_sw, pmp_sx, pmp_mr, pmp_mw, pmp_mx;
    perfect_pmp u_pmp (.clk, .pmp_cfg, .pmp_all, .pmp_page(page), .pmp_sr, .pmp_sw, .pmp_sx, .pmp_mr, .pmp_mw, .pmp_mx);
    logic       found_q, bare_q, machine_q;
    logic [4:0] flags_q;
    always_ff @(posedge clk) begin
      found_q <= found && !rst; bare_q <= bare; machine_q <= bare && machine; flags_q <= g_level[0].flags_acc;
    end
    wire              known = found_q && (bare_q || g_level[0].seen_acc);
    wire [TE_PPN-1:0] may   = {flags_q, machine_q ? {pmp_mx, pmp_mw, pmp_mr} : {pmp_sx, pmp_sw, pmp_sr}};
  end
  assign fetch_found = g_side[0].found;
  assign fetch_found_page = g_side[0].page;
  assign fetch_known = g_side[0].known;
  assign fetch_may   = g_side[0].may;
  assign data_found  = g_side[1].found;
  assign data_found_page  = g_side[1].page;
  assign data_known  = g_side[1].known;
  assign data_may    = g_side[1].may;
endmodule
`default_nettype wire
