// SPDX-License-Identifier: Apache-2.0
// An SDRAM of 16 bits and 32 or 64 MiB at the SoC's memory port: the port (sdram_port.sv) at the SoC's clock, the chip's
// commands (sdram_control.sv) at twice that clock, in phase. Only registers, and two memories of 16 words, cross between them.
`include "axi.svh"
`default_nettype none
module sdram #(
  parameter int MHZ      = 64,       // of clk_mem
  parameter int POWER_US = 200       // from power-on to the first command
) (
  input  logic        clk, rst,      // the SoC's; rst is held for at least 64 cycles and keeps the memory's contents
  input  logic        clk_mem,       // twice as fast as clk, in phase: each edge of clk is an edge of clk_mem
  input  logic        power,         // reset of the chip's side, from power-on
  `AXI_RAM_PORTS(input wire, output),
  output logic        ready,         // until then nothing is taken
  output logic [1:0]  size,          // 0 there is no chip, 1 32 MiB, 2 64 MiB
  // sdram_pins
  output logic        cke, ras_n, cas_n, we_n, dq_drive,
  output logic [1:0]  ba, dqm,
  output logic [12:0] a,
  output logic [15:0] dq_out,
  input  logic [15:0] dq_in
);
  logic        up, rq_toggle, rq_write, taken, w_we, r_we;
  logic [25:3] rq_addr;
  logic [2:0]  rq_more;
  logic [4:0]  w_in, w_out, r_in, r_out;
  logic [71:0] w_given, w_taken;
  logic [63:0] r_given, r_taken;
  sdram_port u_port (
    .clk, .rst, `AXI_RAM, .ready, .size, .up, .rq_toggle, .rq_write, .rq_addr, .rq_more, .taken,
    .w_out, .r_in, .w_we, .w_in, .w_word(w_given), .r_out, .r_word(r_taken)
  );
  sdram_words #(.W(72)) u_write (.clk, .we(w_we), .waddr(w_in[3:0]), .wdata(w_given), .raddr(w_out[3:0]), .rdata(w_taken));
  sdram_words #(.W(64)) u_read (
    .clk(clk_mem), .we(r_we), .waddr(r_in[3:0]), .wdata(r_given), .raddr(r_out[3:0]), .rdata(r_taken)
  );
  sdram_control #(.MHZ(MHZ), .POWER_US(POWER_US)) u_control (
    .clk(clk_mem), .rst(power), .ready(up), .rq_toggle, .rq_write, .rq_addr, .rq_more, .taken, .w_out, .w_word(w_taken),
    .r_we, .r_in, .r_word(r_given), .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in
  );
endmodule
`default_nettype wire
