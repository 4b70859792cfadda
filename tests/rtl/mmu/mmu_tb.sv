// mmu_tb: random requests of fetch, data and confirmations run through `mmu`, two first-level TLBs and `pmp_csr`, over random page tables in a
// memory that changes under them. Every answer is compared with walks by a model (reference.svh): one that reads each entry as it has
// been at any time since the fence, or, for what may not be remembered, since the request.
//   +seed=N +rounds=N; each round: WARL writes, reset, a PMP, tables, 1500 cycles. +cover: every kind of outcome must have been met
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module mmu_tb;
  localparam int MAXV = 48;                          // versions of the memory between two fences
  logic clk = 1'b0, rst = 1'b1;
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

  // --- wires of the units
  logic [15:0] satp_asid;
  logic [43:0] satp_ppn;
  logic adue, sum, mxr, forget, forget_one, restart;
  logic [26:0] forget_vpn;
  logic fetch_req, fetch_bare, fetch_fill, fetch_refused, data_req, data_store, data_bare, data_fill, data_refused;
  logic [51:0] fetch_vpn, data_vpn;
  logic [1:0]  fetch_priv, data_priv, confirm_priv, confirm_kind;
  logic [26:0] fill_vpn;
  logic fill_bare, fill_machine, confirm_req, confirm_bare, confirm_done, confirm_fault;
  logic [TE_W-1:0] fill_entry;
  logic [63:0] confirm_va;
  logic [5:0]  confirm_cause;
  logic ptw_valid, ptw_write, ptw_take, ptw_done, ptw_lock, walk_start, l2_tlb_hit, l2_tlb_miss;
  logic [39:3] ptw_dw;
  logic [63:0] ptw_wdata, ptw_rdata;
  logic pmp_we, pmp_exists, locked_any, active_any;
  logic [11:0] pmp_waddr, pmp_raddr;
  logic [63:0] pmp_wdata, pmp_rdata;
  logic [8*PMP_SLOTS-1:0]  pmp_cfg;
  logic [54*PMP_SLOTS-1:0] pmp_addr;
  logic [26:0] look_vpn;
  logic        look_bare, look_machine;
  wire [TLB_WAYS-1:0]      i_valid, d_valid;
  wire [TLB_WAYS*TK_W-1:0] i_diff, d_diff;
  wire [TLB_WAYS*TE_W-1:0] i_entry, d_entry;
  wire forget_l1 = forget || restart;

  mmu dut (.clk, .rst, .satp_asid, .satp_ppn, .adue, .sum, .mxr, .pmp_cfg, .pmp_addr, .forget, .forget_one, .forget_vpn, .restart,
    .fetch_req, .fetch_vpn, .fetch_bare, .fetch_priv, .fetch_fill, .fetch_refused,
    .data_req, .data_store, .data_vpn, .data_bare, .data_priv, .data_fill, .data_refused,
    .fill_vpn, .fill_bare, .fill_machine, .fill_entry,
    .confirm_req, .confirm_va, .confirm_kind, .confirm_bare, .confirm_priv, .confirm_done, .confirm_fault, .confirm_cause,
    .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata, .ptw_lock,
    .walk_start, .l2_tlb_hit, .l2_tlb_miss);
  pmp_csr u_csr (.clk, .rst, .pmp_we, .pmp_waddr, .pmp_wdata, .pmp_raddr, .pmp_exists, .pmp_rdata, .pmp_cfg, .pmp_addr,
    .locked_any, .active_any);
  tlb #(.ENTRIES(ITLB_ENTRIES), .WAYS(TLB_WAYS)) u_itlb (.clk, .rst, .look_vpn, .look_bare, .look_machine,
    .look_valid(i_valid), .look_diff(i_diff), .look_entry(i_entry),
    .fill(fetch_fill), .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .forget(forget_l1));
  tlb #(.ENTRIES(DTLB_ENTRIES), .WAYS(TLB_WAYS)) u_dtlb (.clk, .rst, .look_vpn, .look_bare, .look_machine,
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
        @(posedge clk);
        cycles++;
        check_answers;
        check_port;
        check_first_level;
        apply;
        next_cycle;
      end
      quiet;
    end
    report;
  end
endmodule
