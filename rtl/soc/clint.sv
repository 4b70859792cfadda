// SPDX-License-Identifier: Apache-2.0
// Core-local interruptor: software interrupt, timer and its compare register, at QEMU `virt`'s offsets.
//
//   0x0000 msip (bit 0)   0x4000 mtimecmp (64 bits)   0xBFF8 mtime (64 bits)
//
// Latency:  one cycle from re; an interrupt line follows its register one cycle later. Never stalls.
// Assumes:  one hart. mtime counts once every MTIME_DIV cycles. QEMU's counts at 10 MHz, so a core at 100 MHz sets 10. After
//           reset mtimecmp is all ones: no timer interrupt until software sets it.
// Source:   SiFive FU540 manual, chapter 9; RISC-V ACLINT.
`default_nettype none
module clint #(parameter int MTIME_DIV = 10) (
  input  logic        clk, rst,
  input  logic        re, we,
  input  logic [15:0] addr,
  input  logic [7:0]  be,
  input  logic [63:0] wdata,
  output logic [63:0] rdata,
  output logic [63:0] mtime,
  output logic        irq_soft, irq_timer
);
  localparam int DIV_W = (MTIME_DIV > 1) ? $clog2(MTIME_DIV) : 1;

  logic             msip_q, timer_q;
  logic [63:0]      mtime_q, mtimecmp_q, rdata_q;
  logic [DIV_W-1:0] div_q;

  wire at_msip     = addr[15:3] == 13'h0000;
  wire at_mtimecmp = addr[15:3] == 13'h0800;
  wire at_mtime    = addr[15:3] == 13'h17ff;
  wire tick        = div_q == DIV_W'(MTIME_DIV - 1);
  wire [63:0] mask = !we ? 'x : {{8{be[7]}}, {8{be[6]}}, {8{be[5]}}, {8{be[4]}}, {8{be[3]}}, {8{be[2]}},
                                 {8{be[1]}}, {8{be[0]}}};

  always_ff @(posedge clk) begin
    if (rst) begin
      msip_q     <= 1'b0;
      mtimecmp_q <= '1;
      mtime_q    <= 64'd0;
      div_q      <= '0;
      timer_q    <= 1'b0;
      rdata_q    <= 64'd0;
    end else begin
      div_q   <= tick ? '0 : div_q + 1'b1;
      timer_q <= mtime_q >= mtimecmp_q;
      if (tick) mtime_q <= mtime_q + 64'd1;
      if (we && at_msip && be[0]) msip_q <= wdata[0];
      if (we && at_mtimecmp) mtimecmp_q <= (mtimecmp_q & ~mask) | (wdata & mask);
      if (we && at_mtime) mtime_q <= (mtime_q & ~mask) | (wdata & mask);
      if (re) rdata_q <= at_msip ? {63'd0, msip_q} : at_mtimecmp ? mtimecmp_q : at_mtime ? mtime_q : 64'd0;
    end
  end

  assign rdata     = rdata_q;
  assign mtime     = mtime_q;
  assign irq_soft  = msip_q;
  assign irq_timer = timer_q;

  wire unused = &{1'b0, addr[2:0]};
endmodule
`default_nettype wire
