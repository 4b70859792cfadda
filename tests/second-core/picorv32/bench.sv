// SPDX-License-Identifier: Apache-2.0
// picorv32 with a memory, the profiler at its profile port, the port's checker, and a witness of its trace.
//   +hex=FILE   words of the program, from BASE on    +bytes=FILE   gets the profile channel    +account=FILE   gets the witness'
//   +period=N   +seed=N   sampling   +alone   the trace (RVFI) is not compared with the port
// The memory answers at once or, at random, some cycles later. A store to CONSOLE is text, one to STATUS
// says how the program has ended; EBREAK, for which there is no handler, ends the run.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
`timescale 1ns/1ns
module bench;
  localparam int BASE = 32'h0001_0000, WORDS = 16384, CONSOLE = 32'h1000_0000, STATUS = 32'h1000_0004, MOST = 4000000;
  logic clk = 1'b0, rst = 1'b1;
  always #1 clk = !clk;

  // --- the core and its memory
  logic        trap, mem_valid, mem_instr, mem_ready, rvfi_valid, rvfi_trap;
  logic [31:0] mem_addr, mem_wdata, mem_rdata, rvfi_pc_rdata, rvfi_insn, rvfi_mem_addr;
  logic [3:0]  rvfi_mem_rmask, rvfi_mem_wmask;
  logic [1:0]  rvfi_mode;
  logic [3:0]  mem_wstrb;
  picorv32 #(
      .ENABLE_MUL(1), .ENABLE_DIV(1), .COMPRESSED_ISA(0), .ENABLE_IRQ(0), .PROGADDR_RESET(BASE), .STACKADDR(BASE + 4 * WORDS)
  ) u_core (
      .clk, .resetn(~rst), .trap, .mem_valid, .mem_instr, .mem_ready, .mem_addr, .mem_wdata, .mem_wstrb, .mem_rdata,
      .mem_la_read(), .mem_la_write(), .mem_la_addr(), .mem_la_wdata(), .mem_la_wstrb(), .pcpi_valid(), .pcpi_insn(), .pcpi_rs1(),
      .pcpi_rs2(), .pcpi_wr(1'b0), .pcpi_rd(32'd0), .pcpi_wait(1'b0), .pcpi_ready(1'b0), .irq(32'd0), .eoi(), .trace_valid(),
      .trace_data(), .rvfi_valid, .rvfi_trap, .rvfi_pc_rdata, .rvfi_order(), .rvfi_insn, .rvfi_halt(), .rvfi_intr(), .rvfi_mode,
      .rvfi_ixl(), .rvfi_rs1_addr(), .rvfi_rs2_addr(), .rvfi_rs1_rdata(), .rvfi_rs2_rdata(), .rvfi_rd_addr(), .rvfi_rd_wdata(),
      .rvfi_pc_wdata(), .rvfi_mem_addr, .rvfi_mem_rmask, .rvfi_mem_wmask, .rvfi_mem_rdata(), .rvfi_mem_wdata(),
      .rvfi_csr_mcycle_rmask(), .rvfi_csr_mcycle_wmask(), .rvfi_csr_mcycle_rdata(), .rvfi_csr_mcycle_wdata(),
      .rvfi_csr_minstret_rmask(), .rvfi_csr_minstret_wmask(), .rvfi_csr_minstret_rdata(), .rvfi_csr_minstret_wdata()
  );
  logic [31:0] memory [0:WORDS-1];
  logic [31:0] noise = 32'd1, status = 32'hFFFF_FFFF;
  wire  [31:0] offset = mem_addr - BASE;
  wire         inside_ram = offset < 4 * WORDS;
  wire  [$clog2(WORDS)-1:0] word = offset[2 +: $clog2(WORDS)];
  assign mem_rdata = inside_ram ? memory[word] : 32'd0;
  assign mem_ready = mem_valid & (noise[1:0] != 2'd0);
  always @(posedge clk) begin
    noise <= {noise[30:0], noise[31] ^ noise[21] ^ noise[1] ^ noise[0]};
    if (mem_valid & mem_ready & (mem_wstrb != 4'd0)) begin
      if (inside_ram) begin for (int b = 0; b < 4; b++) if (mem_wstrb[b]) memory[word][8*b+:8] <= mem_wdata[8*b+:8]; end
      else if (mem_addr == CONSOLE) $write("%c", mem_wdata[7:0]);
      else if (mem_addr == STATUS) status <= mem_wdata;
    end
  end

  // --- the profile port
  localparam int LANES = 1, TAGS = 2, XLEN = 32;
`include "profile_wires.svh"
  picorv32_port #(.TAGS(TAGS)) u_port (
      .launch_next_insn(u_core.launch_next_insn), .reg_pc(u_core.reg_pc), .dbg_insn_opcode(u_core.dbg_insn_opcode), .*
  );
  logic        host_valid = 1'b0, host_ready, byte_valid, done, lcofi_set;
  logic [11:0] address = 12'd0;
  logic [63:0] value = 64'd0, now = 64'd0, covers;
  logic [7:0]  byte_value;
  profiler #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(4), .SIGNATURE(0)) u_profiler (
      .core_rst(rst), .mtime(now), .xcsr_valid(1'b0), .xcsr_addr(12'd0), .xcsr_exists(), .xcsr_rdata(), .xcsr_we(1'b0), .xcsr_wdata(64'd0),
      .mcountinhibit(32'd0), .lcofi_set, .lcofi_vector(), .xcsr_event(), .pm_host_valid(host_valid), .pm_host_addr(address),
      .pm_host_wdata(value), .pm_host_ready(host_ready), .stream_valid(byte_valid), .stream_byte(byte_value), .stream_ready(1'b1),
      .pm_done(done), .pm_word_take(1'b0), .pm_word(), .pm_word_bytes(), .pm_counting(), .pm_counted(), .*
  );
  port_checker #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(4), .OLDEST_AFTER(1)) u_checker (.*);
  logic compared = 1'b1;
  initial compared = $test$plusargs("alone") == 0;
  port_retire #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_same (
      .port_on(compared), .bundle_on(compared), .rt_valid(rvfi_valid & ~rvfi_trap), .rt_pc(64'(rvfi_pc_rdata)), .rt_insn(rvfi_insn),
      .rt_has_memory(1'b1), .rt_mem_access(rvfi_mem_rmask != 4'd0 || rvfi_mem_wmask != 4'd0), .rt_mem_addr(64'(rvfi_mem_addr)),
      .rt_has_mode(1'b1), .rt_priv(rvfi_mode), .rt_context(16'd0), .rt_trap(rvfi_valid & rvfi_trap), .rt_interrupt(1'b0),
      .rt_cause(6'd3), .rt_trap_pc(64'(rvfi_pc_rdata)), .*
  );
  witness #(.BASE(BASE), .WORDS(WORDS)) u_witness (.*);

  // --- the run
  int    bytes = 0, period = 40, seed = 1;
  string name;
  always @(posedge clk) begin
    now <= now + 64'd1;
    if (byte_valid && bytes != 0) $fwrite(bytes, "%c", byte_value);
  end
`include "host_set.svh"
  task automatic setup;
    set(PD_CSR_MPMDELIVERY, {32'(seed), 32'(PD_DELIVERY_STREAM)});
    set(PD_CSR_MPMSEED, 64'(seed) * 64'h9E3779B1);
    set(PD_CSR_MPDISCOUNTER, {-32'(period), -32'(period)});
    set(PD_CSR_MPDISCTL, 64'd7 << PD_MPDISCTL_U_LO | 64'd1 << PD_MPDISCTL_TS_LO | 64'd1 << PD_MPDISCTL_RAND_LO);
  endtask
  initial begin
    if ($value$plusargs("hex=%s", name)) $readmemh(name, memory);
    if ($value$plusargs("bytes=%s", name)) bytes = $fopen(name, "wb");
    if (!$value$plusargs("period=%d", period)) period = 40;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;                                        // the profiler hears; the core's first fetch takes longer than this
    setup;
    while (!trap && now < MOST) @(posedge clk);
    repeat (8) @(posedge clk);
    #1 set(PD_CSR_MPMDELIVERY, {32'(seed), 32'(PD_DELIVERY_STREAM)} | 64'd1 << PD_MPMDELIVERY_END_LO);
    while (!done) @(posedge clk);
    $fclose(bytes);
    if ($value$plusargs("account=%s", name)) u_witness.write(name);
    $display("second core: %0d cycles, %s, status %0d", now, trap ? "ended" : "too long", $signed(status));
    $finish;
  end
endmodule
`default_nettype wire
