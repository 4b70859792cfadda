// SPDX-License-Identifier: Apache-2.0
// fetch_tlb: address translation of fetch: the first-level TLB, its verdict on F1's address, and requests for pages.
// c0: the page in the TLB's row, right or wrong, for the cache's index. F1: f1_page with one of three verdicts: f1_page_ok;
// f1_page_wait, the page is not known yet (F1 repeats its address); f1_page_refused, as far as known here nothing may be
// fetched there.
// A page is requested while F1 has a block there that is due; a redirect drops the request. With `look` 0 every address is ok.
// Bare addresses that no page can have (from 2^39 on) are left to the caller's check of the memory map.
// For fetch samples: the size of f1_page's page where it is known; when an answer comes, and from where.
// Source: RISC-V privileged specification 1.12, section 4.4 (Sv39); docs/privilege.md.
`include "config.svh"
`include "copies.svh"
`include "mmu.svh"
`include "profile_defs.svh"
`default_nettype none
module fetch_tlb (
  input  wire logic            clk, rst,
  input  wire logic            look, bare,
  input  wire logic [1:0]      priv,
  input  wire logic [63:0]     f0_pc,
  output logic [39:12]         f0_page,
  input  wire logic [63:0]     f1_pc,
  input  wire logic            f1_due, f1_go,  // F1's block is due; it goes into the buffer
  input  wire logic            redirect,
  output logic [39:12]         f1_page,
  output logic                 f1_page_ok, f1_page_wait, f1_page_refused,
  output logic [1:0]           f1_page_size,
  output logic                 page_itlb2, page_walked,   // page found without a walk; by a walk, or the walk failed
  output logic                 f1_walked,      // the page was not known when the block came
  // MMU
  output logic                 fetch_req,
  output logic [51:0]          fetch_vpn,
  input  wire logic            fetch_fill, fetch_refused,
  input  wire logic [26:0]     fill_vpn,
  input  wire logic            fill_bare, fill_machine,
  input  wire logic [TE_W-1:0] fill_entry,
  input  wire logic            fill_walked,
  input  wire logic            forget,
  input  wire logic            fetch_found, fetch_known,       // answer of perfect_pages.sv; 0 without it
  input  wire logic [27:0]     fetch_found_page,
  input  wire logic [TE_PPN-1:0] fetch_may,
  output logic                 itlb_miss       // a page is requested
);
  wire            look_valid;
  wire [TK_W-1:0] look_diff;
  wire [TE_W-1:0] look_entry;
  tlb #(.ENTRIES(ITLB_ENTRIES)) u_tlb (
    .clk, .rst, .look_vpn(f0_pc[38:12]), .look_bare(bare), .look_machine(priv == PRIV_M), .look_valid, .look_diff, .look_entry,
    .fill(fetch_fill), .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .forget);
  assign f0_page = !(look && !bare) ? f0_pc[39:12] : fetch_found ? fetch_found_page : look_entry[TE_PPN +: 28];

  logic              valid_q;
  logic [TK_W-1:0]   diff_q;
  logic [TE_PPN-1:0] may_q;
  logic              found_q;
  logic [1:0]        size_q;
  always_ff @(posedge clk) begin
    f1_page <= f0_page; found_q <= fetch_found && !forget;
    valid_q <= look_valid && !forget; diff_q <= look_diff; may_q <= look_entry[TE_PPN-1:0];
    size_q <= look_entry[TE_PAGE +: 2];
  end
  wire outside = f1_pc[63:39] != `COPIES(25, f1_pc[38] && !bare);
  wire hit     = found_q ? fetch_known : valid_q && diff_q == '0;
  wire [TE_PPN-1:0] may = found_q ? fetch_may : may_q;
  wire leaf    = bare || (may[TE_X] && may[TE_U] == (priv == PRIV_U));
  wire allowed = leaf && may[TE_PX];
  logic refused_q;
  assign f1_page_ok      = !look || (outside ? bare : hit && allowed);
  assign f1_page_refused = look && (outside ? !bare : hit ? !allowed : refused_q);
  assign f1_page_size    = look && !bare && !found_q ? size_q : 2'(PD_PAGE_UNKNOWN);
  assign f1_page_wait    = look && !outside && !hit && !refused_q;

  // --- page request; F1's address stays until the page is known
  wire answer = fetch_req && ((fetch_fill && fill_vpn == fetch_vpn[26:0]) || fetch_refused);
  wire   own         = answer && fetch_vpn[26:0] == f1_pc[38:12];    // not the answer to an earlier request for another page
  assign page_itlb2  = own && fetch_fill && !fill_walked;
  assign page_walked = own && fill_walked;
  logic       walked_q;
  logic [1:0] late_q;                        // a page came in the last two cycles: F1 has not seen it yet
  wire ask    = f1_due && f1_page_wait && !fetch_req && late_q == 2'd0;
  assign f1_walked = walked_q;
  always_ff @(posedge clk)
    if (rst || redirect) begin
      fetch_req <= 1'b0; refused_q <= 1'b0; walked_q <= 1'b0; late_q <= 2'd0;
    end else begin
      fetch_req <= ask || (fetch_req && !answer);
      refused_q <= (fetch_req && fetch_refused) || (refused_q && !ask);
      walked_q  <= (walked_q || (f1_due && f1_page_wait)) && !f1_go;
      late_q    <= {late_q[0], answer};
    end
  assign itlb_miss = ask;
  always_ff @(posedge clk) if (ask) fetch_vpn <= f1_pc[63:12];
endmodule
`default_nettype wire
