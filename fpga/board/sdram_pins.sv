// SPDX-License-Identifier: Apache-2.0
// Registers between sdram_control.sv and the chip. Commands and data change with clk, half a period before the chip's clock
// (clk inverted) rises. Data from the chip are sampled with the chip's clock, when the chip has driven them for a period minus
// its access time. A board whose FPGA has registers in its pins has its own module instead (ulx3s_pins.sv).
`default_nettype none
module sdram_pins (
  input  logic        clk,
  // from and to sdram_control
  input  logic        cke, ras_n, cas_n, we_n, dq_drive,
  input  logic [1:0]  ba, dqm,
  input  logic [12:0] a,
  input  logic [15:0] dq_out,
  output logic [15:0] dq_in,
  // the chip
  output logic        chip_clk, chip_cke, chip_ras_n, chip_cas_n, chip_we_n, chip_dq_drive,
  output logic [1:0]  chip_ba, chip_dqm,
  output logic [12:0] chip_a,
  output logic [15:0] chip_dq_out,
  input  logic [15:0] chip_dq_in
);
  logic [15:0] caught_q;
  initial {chip_cke, chip_dq_drive} = 2'b00;
  assign chip_clk = ~clk;
  always_ff @(posedge clk) begin
    {chip_cke, chip_ras_n, chip_cas_n, chip_we_n, chip_dq_drive} <= {cke, ras_n, cas_n, we_n, dq_drive};
    {chip_ba, chip_dqm, chip_a, chip_dq_out} <= {ba, dqm, a, dq_out};
    dq_in <= caught_q;
  end
  always_ff @(posedge chip_clk) caught_q <= chip_dq_in;
endmodule
`default_nettype wire
