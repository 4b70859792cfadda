// SPDX-License-Identifier: Apache-2.0
// sdram_pins.sv with the registers in an ECP5's pins. They all use clk, because a pin's registers share one clock. The chip's
// clock is clk_chip: clk delayed by a quarter of a period. At 60 MHz commands arrive 4.2 ns before it rises; the chip needs
// 1.5. The chip's data are sampled 12.5 ns after it rises: 3 for the clock's way out, 6 of access and 1 of the pin's own
// register leave 2.5.
// Source: Lattice, ECP5 and ECP5-5G High-Speed I/O Interface (FPGA-TN-02035): ODDRX1F; ECP5 library: OFS1P3DX, IFS1P3DX, BB.
`default_nettype none
module ulx3s_pins (
  input  logic        clk, clk_chip,
  // from and to sdram_control
  input  logic        cke, ras_n, cas_n, we_n, dq_drive,
  input  logic [1:0]  ba, dqm,
  input  logic [12:0] a,
  input  logic [15:0] dq_out,
  output logic [15:0] dq_in,
  // the pins
  output wire         sdram_clk, sdram_cke, sdram_ras_n, sdram_cas_n, sdram_we_n,
  output wire  [1:0]  sdram_ba, sdram_dqm,
  output wire  [12:0] sdram_a,
  inout  wire  [15:0] sdram_d
);
  localparam int OUTS = 21;
  wire [OUTS-1:0] outs = {cke, ras_n, cas_n, we_n, ba, dqm, a};
  wire [OUTS-1:0] pins;
  assign {sdram_cke, sdram_ras_n, sdram_cas_n, sdram_we_n, sdram_ba, sdram_dqm, sdram_a} = pins;
  for (genvar i = 0; i < OUTS; i++) begin : g_out
    OFS1P3DX u_out (.D(outs[i]), .SP(1'b1), .SCLK(clk), .CD(1'b0), .Q(pins[i]));
  end
  ODDRX1F u_clk (.D0(1'b1), .D1(1'b0), .SCLK(clk_chip), .RST(1'b0), .Q(sdram_clk));

  wire [15:0] caught;
  for (genvar i = 0; i < 16; i++) begin : g_dq
    wire out, off, in;
    OFS1P3DX u_out (.D(dq_out[i]), .SP(1'b1), .SCLK(clk), .CD(1'b0), .Q(out));
    OFS1P3DX u_off (.D(~dq_drive), .SP(1'b1), .SCLK(clk), .CD(1'b0), .Q(off));
    BB u_pin (.I(out), .T(off), .O(in), .B(sdram_d[i]));
    IFS1P3DX u_in (.D(in), .SP(1'b1), .SCLK(clk), .CD(1'b0), .Q(caught[i]));
  end
  always_ff @(posedge clk) dq_in <= caught;
endmodule
`default_nettype wire
