// SPDX-License-Identifier: Apache-2.0
// The bench's RAM as on a board: controller, pins and a model of the chip replace sim_ram.sv (make sim-sdram).
//
// `ram` is as in sim_ram.sv: what C loads is copied to the chip at power-on, and writes to the chip also go to `ram`.
// Takes:    32 MiB with the ordinary chip. Memory beyond 31 MiB of program RAM does not exist.
// Assumes:  clk_mem rises with each edge of clk.
`include "axi.svh"
`include "memory_map.svh"
`include "sdram.svh"
`default_nettype none
module sim_sdram #(parameter int COLUMNS = 512) (
  input  logic clk, clk_mem,
  input  logic power,                // reset of the chip's side
  output logic ready,
  `AXI_RAM_PORTS(input wire, output)
);
  localparam int WORDS = 16777216 + 131072, CHIP = COLUMNS * 8192, MIB = 131072;     // double words: the bench's, the chip's
  localparam int MHZ = 64;
  logic [63:0] ram [0:WORDS-1];
  logic [63:0] near [0:(WORDS+32767)/32768-1], near_q [0:(WORDS+32767)/32768-1];      // no memory is far
  initial for (int i = 0; i < (WORDS+32767)/32768; i++) begin near[i] = 64'd0; near_q[i] = 64'd0; end

  logic [1:0]  size, ba, dqm, p_ba, p_dqm;
  logic        cke, ras_n, cas_n, we_n, dq_drive, p_clk, p_cke, p_ras_n, p_cas_n, p_we_n, p_drive, c_drive, power_q;
  logic [12:0] a, p_a;
  logic [15:0] dq_out, dq_in, p_dq, c_dq;
  initial power_q = 1'b1;
  sdram #(.MHZ(MHZ)) u_sdram (
    .clk, .rst(power_q), .clk_mem, .power(power_q), `AXI_RAM, .ready, .size,
    .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in
  );
  sdram_pins u_pins (
    .clk(clk_mem), .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in, .chip_clk(p_clk), .chip_cke(p_cke),
    .chip_ras_n(p_ras_n), .chip_cas_n(p_cas_n), .chip_we_n(p_we_n), .chip_dq_drive(p_drive), .chip_ba(p_ba), .chip_dqm(p_dqm),
    .chip_a(p_a), .chip_dq_out(p_dq), .chip_dq_in(c_dq)
  );
  sdram_chip #(.PERIOD_PS(1000000 / MHZ), .COLUMNS(COLUMNS)) u_chip (
    .clk(p_clk), .cke(p_cke), .ras_n(p_ras_n), .cas_n(p_cas_n), .we_n(p_we_n), .ba(p_ba), .dqm(p_dqm), .a(p_a),
    .dq_in(p_dq), .dq_driven(p_drive), .dq_out(c_dq), .dq_drive(c_drive)
  );

  // An unwritten word is X on Icarus; here it is 0.
  task automatic fill(input logic [26:0] at, input logic [63:0] word);
    for (int k = 0; k < 4; k++) u_chip.mem[{`SDRAM_BANK(at), `SDRAM_ROW(at), ($clog2(COLUMNS))'(`SDRAM_COLUMN(at) + 10'(k))}] =
      (^word === 1'bx) ? 16'd0 : word[k*16 +: 16];
  endtask
  always @(posedge clk) begin
    power_q <= power;
    if (power_q & ~power)
      for (int i = 0; i < CHIP; i++) fill(27'(i * 8), ram[i < CHIP - MIB ? i : i - (CHIP - MIB) + WORDS - MIB]);
  end

  logic [24:0] w_at_q;
  always @(posedge clk) begin
    if (ram_awvalid & ram_awready) w_at_q <= ram_awaddr[27:3];
    else if (ram_wvalid & ram_wready) w_at_q <= w_at_q + 25'd1;
    if (ram_wvalid & ram_wready)
      for (int b = 0; b < 8; b++) if (ram_wstrb[b]) ram[w_at_q][b*8 +: 8] = ram_wdata[b*8 +: 8];
  end
  wire unused = &{1'b0, size, c_drive};
endmodule
`default_nettype wire
