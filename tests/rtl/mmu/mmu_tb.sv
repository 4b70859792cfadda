// SPDX-License-Identifier: Apache-2.0
// mmu_tb: random requests of fetch, data and confirmations run through `mmu`, two first-level TLBs and `pmp_csr`, over random page
// tables in a memory that changes under them. Every answer is compared with walks by a model (reference.svh): one that reads each
// entry as it has been at any time since the fence, or, for what may not be remembered, since the request.
//   +seed=N +rounds=N; each round: WARL writes, reset, a PMP, tables, 1500 cycles. +cover: every kind of outcome must have been met
// Under Verilator 5.006 always_ff blocks see at once what a coroutine assigns with <= at their edge; so the bench decides at the
// falling edge, and an always_ff of its own takes that to the units.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module mmu_tb;
  localparam int MAXV = 48;                          // versions of the memory between two fences
  logic clk = 1'b0;
  always #5 clk = ~clk;

  // --- random numbers: the same in both simulators
  logic [31:0] seed, rs;
  int rounds, cycles, failures, round;
  task draw(output logic [31:0] r);
    rs = rs ^ (rs << 13); rs = rs ^ (rs >> 17); rs = rs ^ (rs << 5);
    r = rs * 32'h9E3779B1;
    r = r ^ (r >> 15);
  endtask
  task chance(input int n, output logic yes);
    logic [31:0] r;
    draw(r);
    yes = r % n == 0;
  endtask
  task fail(input int code);
    failures++;
    if (failures < 10) $display("FAIL %0d: round %0d cycle %0d", code, round, cycles);
  endtask

  // --- what happened
  localparam int COVERS = 40;
  int met [0:COVERS-1];

  // --- what the bench drives: name is decided at the falling edge, name_q seen by the units from the rising one on
`define DRIVE(bits, name) logic [bits-1:0] name, name``_q; always_ff @(posedge clk) name``_q <= name;
  `DRIVE(1, rst)
  `DRIVE(16, satp_asid) `DRIVE(44, satp_ppn)
  `DRIVE(1, adue) `DRIVE(1, sum) `DRIVE(1, mxr)
  `DRIVE(1, forget) `DRIVE(1, forget_one) `DRIVE(27, forget_vpn) `DRIVE(1, restart)
  `DRIVE(1, fetch_req) `DRIVE(52, fetch_vpn) `DRIVE(1, fetch_bare) `DRIVE(2, fetch_priv)
  `DRIVE(1, data_req) `DRIVE(1, data_store) `DRIVE(52, data_vpn) `DRIVE(1, data_bare) `DRIVE(2, data_priv)
  `DRIVE(1, confirm_req) `DRIVE(64, confirm_va) `DRIVE(2, confirm_kind) `DRIVE(1, confirm_bare) `DRIVE(2, confirm_priv)
  `DRIVE(1, ptw_take) `DRIVE(1, ptw_done) `DRIVE(64, ptw_rdata)
  `DRIVE(1, pmp_we) `DRIVE(12, pmp_waddr) `DRIVE(64, pmp_wdata) `DRIVE(12, pmp_raddr)
  `DRIVE(1, ring_asks) `DRIVE(28, ring_page)
  `DRIVE(27, look_vpn) `DRIVE(1, look_bare) `DRIVE(1, look_machine)

  // --- the units, and what the bench sees of them at the falling edge
  wire            fetch_fill, fetch_refused, data_fill, data_refused, fill_bare, fill_machine, confirm_done, confirm_fault;
  wire [26:0]     fill_vpn;
  wire [TE_W-1:0] fill_entry;
  wire [5:0]      confirm_cause;
  wire            ptw_valid, ptw_write, ptw_lock, walk_start, l2_tlb_hit, l2_tlb_miss;
  wire [39:3]     ptw_dw;
  wire [63:0]     ptw_wdata;
  wire            ring_known, ring_reads, ring_writes, pmp_exists, locked_any, active_any;
  wire [63:0]     pmp_rdata;
  wire [8*PMP_SLOTS-1:0]  pmp_cfg;
  wire [3:0]              pmp_index;
  wire [PMP_W-1:0]        pmp_addr;
  wire            i_valid, d_valid;
  wire [TK_W-1:0] i_diff, d_diff;
  wire [TE_W-1:0] i_entry, d_entry;
  wire            forget_l1 = forget_q || restart_q;

  mmu dut (.clk, .rst(rst_q), .satp_asid(satp_asid_q), .satp_ppn(satp_ppn_q), .adue(adue_q), .sum(sum_q), .mxr(mxr_q),
    .pmp_cfg, .pmp_index, .pmp_addr, .pmp_all({PMP_W*PMP_SLOTS{1'b0}}), .forget(forget_q), .forget_one(forget_one_q), .forget_vpn(forget_vpn_q), .restart(restart_q),
    .fetch_req(fetch_req_q), .fetch_vpn(fetch_vpn_q), .fetch_bare(fetch_bare_q), .fetch_priv(fetch_priv_q),
    .fetch_fill, .fetch_refused,
    .data_req(data_req_q), .data_store(data_store_q), .data_vpn(data_vpn_q), .data_bare(data_bare_q), .data_priv(data_priv_q),
    .data_fill, .data_refused, .fill_vpn, .fill_bare, .fill_machine, .fill_entry,
    .confirm_req(confirm_req_q), .confirm_va(confirm_va_q), .confirm_kind(confirm_kind_q), .confirm_bare(confirm_bare_q),
    .confirm_priv(confirm_priv_q), .confirm_done, .confirm_fault, .confirm_cause,
    .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take(ptw_take_q), .ptw_done(ptw_done_q), .ptw_rdata(ptw_rdata_q), .ptw_lock,
    .ring_asks(ring_asks_q), .ring_page(ring_page_q), .ring_known, .ring_reads, .ring_writes, .walk_start, .l2_tlb_hit, .l2_tlb_miss);
  pmp_csr u_csr (.clk, .rst(rst_q), .pmp_we(pmp_we_q), .pmp_waddr(pmp_waddr_q), .pmp_wdata(pmp_wdata_q), .pmp_raddr(pmp_raddr_q),
    .pmp_exists, .pmp_rdata, .pmp_cfg, .pmp_index, .pmp_addr, .pmp_all(), .locked_any, .active_any);
  tlb #(.ENTRIES(ITLB_ENTRIES)) u_itlb (.clk, .rst(rst_q),
    .look_vpn(look_vpn_q), .look_bare(look_bare_q), .look_machine(look_machine_q),
    .look_valid(i_valid), .look_diff(i_diff), .look_entry(i_entry),
    .fill(fetch_fill), .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .forget(forget_l1));
  tlb #(.ENTRIES(DTLB_ENTRIES)) u_dtlb (.clk, .rst(rst_q),
    .look_vpn(look_vpn_q), .look_bare(look_bare_q), .look_machine(look_machine_q),
    .look_valid(d_valid), .look_diff(d_diff), .look_entry(d_entry),
    .fill(data_fill), .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .forget(forget_l1));

`include "reference.svh"
`include "agents.svh"

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("rounds=%d", rounds)) rounds = 20;
    rs = seed * 32'h85EBCA6B + 32'd12345;
    failures = 0;
    cycles = 0;
    for (int i = 0; i < COVERS; i++) met[i] = 0;
    quiet;
    for (round = 0; round < rounds && failures == 0; round++) begin
      reset_all;
      warl_writes;
      reset_all;
      choose_pmp;
      choose_tables;
      for (int t = 0; t < 1500; t++) begin
        @(negedge clk);
        cycles++;
        check_answers;
        check_port;
        check_first_level;
        check_ring;
        apply;
        next_cycle;
      end
      quiet;
    end
    report;
  end
endmodule
