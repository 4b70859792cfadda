// SPDX-License-Identifier: Apache-2.0
// Test bench of the front end, for Icarus Verilog and Verilator alike.
//
// The bench is memory and back end. It walks the true path: outcomes of transfers are drawn when their slot is
// consumed, and everything consumed while the path is right must be exactly the next instruction of the walk.
// Transfers resolve some cycles later, out of order, on the right path and on wrong ones, train, and redirect if the
// prediction was wrong. Between, the bench flushes to some unretired instruction, traps on fetch faults, and
// rewrites the program after a fence.i (so that the BTB lies afterwards).
//   +seed=N +cycles=N   random program (mode 0)
//   +pattern            a program of nested loops, calls and patterned branches: prints and bounds prediction accuracy
`include "config.svh"
`include "pc.svh"
`include "branch.svh"
`include "memory_map.svh"
`default_nettype none
`timescale 1ns/1ns

module fetch_tb;
  `include "isa_model.svh"

  // --- random numbers, the same in every simulator
  reg [63:0] rng;
  function automatic [63:0] shift_rng(input [63:0] v);
    reg [63:0] t;
    begin
      t = v ^ (v << 13); t = t ^ (t >> 7); shift_rng = t ^ (t << 17);
    end
  endfunction
  task roll(input integer n, output integer r);   // 0 .. n-1
    begin
      rng = shift_rng(rng);
      r = (rng >> 20) % n;
    end
  endtask

  // --- clock, design
  reg clk = 0, rst = 1;
  always #1 clk = !clk;
  reg                 redirect_valid = 0, redirect_branch = 0;
  reg  [63:0]         redirect_pc = 0;
  reg  [PATH_W-1:0]   redirect_path = 0;
  reg                 train_valid = 0, train_rvc = 0, train_taken = 0, train_misp = 0;
  reg  [63:0]         train_pc = 0, train_target = 0;
  reg  [2:0]          train_type = 0;
  reg  [BRINFO_W-1:0] train_brinfo = 0;
  reg                 inval = 0, slot_ready = 0;
  wire [WIDTH-1:0]    s_valid, s_rvc, s_fault, s_fault_hi, s_miss, s_taken;
  wire [WIDTH*64-1:0] s_pc;
  wire [WIDTH*32-1:0] s_insn, s_raw;
  wire [63:0]         s_target;
  wire [BRINFO_W-1:0] s_brinfo;
  wire [WIDTH*PATH_W-1:0] s_path;
  wire                ev_fill = dut.cache.start || dut.cache.start_pair;
  wire                ev_miss, ev_ahead;
  wire                ev_fix  = dut.fix_valid && !redirect_valid;
  wire                arvalid, rready;
  wire [39:0]         araddr;
  wire [7:0]          arlen;
  reg                 arready = 0, rvalid = 0, rlast = 0;
  reg  [63:0]         rdata = 0;
  reg  [1:0]          rresp = 0;
  fetch dut (
    .clk, .rst, .recover(redirect_valid), .redirect_pc, .redirect_branch, .ret_path(redirect_path),
    .res_trains(train_valid), .res_pc(train_pc), .res_rvc(train_rvc), .res_taken(train_taken),
    .res_target(train_target), .res_type(train_type), .res_brinfo(train_brinfo), .res_misp(train_misp),
    .flush_fencei(inval), .ret('0), .ret_rvc('0), .ret_pc('0), .slot_valid(s_valid), .slot_take(slot_ready), .slot_pc(s_pc), .slot_insn(s_insn),
    .slot_drop('0), .slot_idle('0), .flags_now('1), .flags_retired('0),     // profile instructions: none is dropped
    .slot_raw(s_raw), .slot_rvc(s_rvc), .slot_fault(s_fault), .slot_fault_hi(s_fault_hi),
    .slot_icmiss(s_miss), .slot_pred_taken(s_taken), .slot_pred_target(s_target), .slot_brinfo(s_brinfo), .slot_path(s_path),
    .fetch_look(1'b0), .fetch_bare(1'b1), .priv(2'd3), .fetch_req(), .fetch_vpn(), .fetch_fill(1'b0), .fetch_refused(1'b0),
    .fill_vpn(27'd0), .fill_bare(1'b0), .fill_machine(1'b0), .fill_entry('0), .fill_walked(1'b0), .flush(1'b0), .satp_asid(16'd0), .forget(1'b0), .itlb_miss(), .fe_miss(ev_miss), .fe_prefetch(ev_ahead),
    .imem_arvalid(arvalid), .imem_arready(arready), .imem_araddr(araddr), .imem_arlen(arlen),
    .imem_rvalid(rvalid), .imem_rready(rready), .imem_rdata(rdata), .imem_rresp(rresp), .imem_rlast(rlast)
  );

  // --- memory: 32 KiB, seen at the ROM's (from 0x1000 on) and the RAM's address; beyond it the bus answers with errors
  localparam integer HALVES = 16384;
  reg [15:0] mem [0:HALVES-1];
  reg        bad_line [0:HALVES/32-1];
  function automatic mapped(input [63:0] a);
    mapped = (a >= 64'h1000 && a < 64'h8000) || (a >= 64'h8000_0000 && a < 64'h8000_8000);
  endfunction
  function automatic faulty(input [63:0] a);
    faulty = !mapped(a) || bad_line[a[14:6]];
  endfunction

  // --- bus: requests are queued, a line's content is taken when its request is accepted (old data stays old)
  reg [63:0]  line_q [0:31];                   // 4 requests of 8 beats
  reg         line_bad [0:3];
  integer     ar_in = 0, ar_out = 0, beat = 0, wait_q = 0, latency = 10;
  integer     r_bus, b_bus, h_bus;
  // fills that the cache has said to begin, oldest first: ahead, or asked for. Each is one request on the bus, and one ahead stays
  // in its page: what is beyond it may be a device. (With a prefetcher between them the bus has others.)
  reg [3:0]   ahead = 0;
  integer     begun = 0;
  task step_fills;
    begin
      if (arvalid && arready) begin
        if (begun == 0) fail("a request of no fill");
        else if (ahead[0] && araddr[11:6] == 0) fail("fetched ahead into another page");
        ahead = ahead >> 1;
        begun = begun - 1;
      end
      if (ev_miss || ev_ahead) begin
        ahead[begun] = ev_ahead;
        begun = begun + 1;
      end
      if (begun > 2) fail("fills that the bus does not see");
    end
  endtask
  task step_bus;
    begin
      if (arvalid && arready) begin
        for (b_bus = 0; b_bus < 8; b_bus = b_bus + 1) begin
          h_bus = ({24'd0, araddr[14:6]} * 32) + b_bus * 4;
          line_q[(ar_in % 4) * 8 + b_bus] = {mem[h_bus + 3], mem[h_bus + 2], mem[h_bus + 1], mem[h_bus]};
        end
        line_bad[ar_in % 4] = faulty({24'd0, araddr});
        if (arlen != 7 || araddr[5:0] != 0 || (ICACHE_PREFETCH == 0 && !rready)) fail("bad request on the bus");
        if (ar_in == ar_out) begin roll(latency + 1, r_bus); wait_q = r_bus; end
        ar_in = ar_in + 1;
      end
      if (!rvalid || rready) begin
        rvalid <= 0;
        rlast  <= 0;
      end
      roll(4, r_bus);
      if (wait_q > 0) wait_q = wait_q - 1;
      else if (rvalid && !rready) ;
      else if (ar_out != ar_in && (r_bus != 0 || latency < 3)) begin
        rvalid <= 1;
        rdata  <= line_q[(ar_out % 4) * 8 + beat];
        rresp  <= line_bad[ar_out % 4] ? 2'd2 : 2'd0;
        rlast  <= beat == 7;
        if (beat == 7) begin
          ar_out = ar_out + 1;
          roll(latency / 2 + 1, r_bus);
          wait_q = r_bus;
        end
        beat = (beat + 1) % 8;
      end
      roll(3, r_bus);
      arready <= (ar_in - ar_out < 3) && r_bus != 0;
    end
  endtask

  integer cycle = 0, failures = 0, checked = 0, last_good = 0, cycles, fixes = 0, fills = 0;
  task fail(input [511:0] what);
    begin
      failures = failures + 1;
      if (failures < 10) $display("cycle %0d: %0s (true pc %h)", cycle, what, tpc);
    end
  endtask

  `include "program.svh"
  `include "back_end.svh"

  // --- one cycle
  always @(posedge clk) begin
    cycle = cycle + 1;
    if (ev_fix)  fixes = fixes + 1;
    if (ev_fill) fills = fills + 1;
    rst <= cycle < 4;
    if (!rst && ICACHE_PREFETCH == 0) step_fills;
    if (cycle > 6) begin
      step_bus;
      step_back_end;
    end
    if (cycle - last_good > 300 + 40 * latency) begin          // well above what misses and resolution can take
      fail("no instruction of the true path for a long time");
      last_good = cycle;
    end
    if (cycle >= cycles || failures > 20) finish_run;
  end

  task finish_run;
    begin
      $display("fetch: %0d cycles, %0d instructions checked, %0d fills, %0d fixes; transfers: %0d conditional %0d wrong, %0d indirect %0d wrong",
               cycle, checked, fills, fixes, conds, conds_wrong, indirects, indirects_wrong);
      if (checked < cycles / 200) fail("too few instructions");
      if (pattern && conds_wrong * 100 > conds * max_wrong) fail("predictor is worse than its bound");
      $display("fetch: %0s", failures == 0 ? "PASS" : "FAIL");
      $finish;
    end
  endtask

  // --- expansion of 16-bit instructions: all of them in 65536 cycles
  reg  [15:0] half = 0;
  wire [31:0] expanded;
  rvc_expand expand (.bits(half), .expanded);

  integer seed, i, max_wrong;
  reg pattern;
  initial begin
    pattern = $test$plusargs("pattern") != 0;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 20000;
    if (!$value$plusargs("max-wrong=%d", max_wrong)) max_wrong = 10;
    if (!$value$plusargs("latency=%d", latency)) latency = 10;
    rng = 64'h9e3779b97f4a7c15 ^ ({32'd0, seed} * 64'd1000003);
    for (i = 0; i < 10; i = i + 1) rng = shift_rng(rng);
    fence_rate = seed % 3 == 0 ? 30 : 2;
    flush_rate = seed % 2 == 0 ? 12 : 2;
    for (i = 0; i < HALVES; i = i + 1) mem[i] = 16'h0001;
    if (pattern) make_pattern_program; else make_random_program(0, HALVES);
  end
endmodule
`default_nettype wire
