// SPDX-License-Identifier: Apache-2.0
// data_tlb: translation of loads and stores: the first-level TLB, its verdict on each access, and page requests.
// M0: a virtual address gets the physical page in its row of the TLB, right or wrong. M1 gives the verdict. m1_ok: the page was
// right and the access is allowed. m1_wait: it was wrong; the operation tries again after tlb_event. m1_refuse: as far as this
// module knows, the page forbids the access; rob.sv has that exception confirmed before it is taken. With `look` 0 every access
// is ok.
// One page is requested at a time, two cycles after M1; other operations wait for the event and request theirs then. The
// requester has priority: until an operation on its page has been in M1 after the answer, or the requester dies, no other page
// is requested. So each answer serves an operation, however many pages share a row of the TLB or are refused. The last refused
// page is remembered until the next request. A flush drops the request.
// pma.sv judges bare addresses that no page can have (from 2^39 on).
// Source: RISC-V privileged specification 1.12, section 4.4 (Sv39); docs/privilege.md.
`include "config.svh"
`include "copies.svh"
`include "mmu.svh"
`include "rob.svh"
`default_nettype none
module data_tlb (
  input  wire logic            clk, rst,
  // regime
  input  wire logic            bare,           // addresses are physical: only the PMP checks them
  input  wire logic [1:0]      data_priv,      // mode of loads and stores
  input  wire logic            sum, mxr,
  // M0
  input  wire logic            m0_look,
  input  wire logic [63:0]     m0_va,
  output logic [39:12]         m0_page,
  // M1
  input  wire logic            m1_spec,        // the operation translates its address and is alive
  input  wire logic [63:0]     m1_va,
  input  wire logic            m1_write,
  input  wire logic [ROBID_W-1:0] m1_id,
  output logic                 m1_look,
  output logic                 m1_ok, m1_wait, m1_refuse,
  // to the MMU
  output logic                 data_req, data_store,
  output logic [51:0]          data_vpn,
  input  wire logic            data_fill, data_refused,
  input  wire logic [26:0]     fill_vpn,
  input  wire logic            fill_bare, fill_machine,
  input  wire logic [TE_W-1:0] fill_entry,
  input  wire logic            forget,
  input  wire logic            data_found, data_known,       // answer of perfect_pages.sv; 0 without it
  input  wire logic [27:0]     data_found_page,
  input  wire logic [TE_PPN-1:0] data_may,
  input  wire logic            flush, kill,
  input  wire logic [ROBID_W-1:0] res_id,      // instructions younger than this one are killed
  output logic                 tlb_event       // waiting operations may try again
);
  wire              look_valid;
  wire [TK_W-1:0]   look_diff;
  wire [TE_W-1:0]   look_entry;
  wire              machine = data_priv == PRIV_M;
  tlb #(.ENTRIES(DTLB_ENTRIES)) u_tlb (
    .clk, .rst, .look_vpn(m0_va[38:12]), .look_bare(bare), .look_machine(machine), .look_valid, .look_diff, .look_entry,
    .fill(data_fill), .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .forget);
  assign m0_page = !(m0_look && !bare) ? m0_va[39:12] : data_found ? data_found_page : look_entry[TE_PPN +: 28];

  logic              look_q, valid_q, found_q;
  logic [TK_W-1:0]   diff_q;
  logic [TE_PPN-1:0] may_q;
  always_ff @(posedge clk) begin
    look_q <= m0_look && !rst; found_q <= data_found && !forget;
    valid_q <= look_valid && !forget; diff_q <= look_diff; may_q <= look_entry[TE_PPN-1:0];
  end
  assign m1_look = look_q;

  // --- M1
  wire outside = m1_va[63:39] != `COPIES(25, m1_va[38] && !bare);
  wire hit     = found_q ? data_known : valid_q && diff_q == '0;
  wire [TE_PPN-1:0] may = found_q ? data_may : may_q;
  wire mine    = may[TE_U] ? data_priv == PRIV_U || sum : data_priv != PRIV_U;   // data_priv is never M: MPP selects the mode
  wire leaf    = bare || (mine && (m1_write ? may[TE_WR] && may[TE_D] : may[TE_R] || (mxr && may[TE_X])));
  wire allowed = leaf && (m1_write ? may[TE_PW] : may[TE_PR]);
  logic        refused_q;
  wire refused = refused_q && data_vpn == m1_va[63:12];
  assign m1_ok     = !look_q || (outside ? bare : hit && allowed);
  assign m1_refuse = look_q && (outside ? !bare : hit ? !allowed : refused);
  assign m1_wait   = look_q && !outside && !hit && !refused;

  // --- M2: page request
  logic               wait_q, again_q, write_q, first_q;     // first_q: the requester has priority
  logic [51:0]        vpn_q;
  logic [ROBID_W-1:0] id_q, asker_q;
  wire answer = data_req && ((data_fill && fill_vpn == data_vpn[26:0]) || data_refused);
  wire same   = data_vpn == m1_va[63:12];
  wire late   = answer && same;                              // the requester is in M1 with the answer: it tries again at once
  wire back   = !data_req && look_q && same;
  wire ends   = first_q && (back || forget || (kill && `YOUNGER(asker_q, res_id)));
  wire ask    = wait_q && !data_req && !first_q && !flush;
  always_ff @(posedge clk)
    if (rst || flush) begin
      wait_q <= 1'b0; again_q <= 1'b0; data_req <= 1'b0; refused_q <= 1'b0; first_q <= 1'b0;
    end else begin
      wait_q    <= m1_spec && m1_wait && !late;
      again_q   <= m1_spec && m1_wait && late;
      data_req  <= ask || (data_req && !answer);
      refused_q <= data_refused || (refused_q && !ask && !forget);
      first_q   <= ask ? !(kill && `YOUNGER(id_q, res_id)) : first_q && !ends;
    end
  always_ff @(posedge clk) begin
    vpn_q <= m1_va[63:12]; write_q <= m1_write; id_q <= m1_id;
    if (ask) begin data_vpn <= vpn_q; data_store <= write_q; asker_q <= id_q; end
  end
  assign tlb_event = answer || again_q || ends;              // a flush leaves no waiting operation
endmodule
