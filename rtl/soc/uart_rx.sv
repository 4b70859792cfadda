// SPDX-License-Identifier: Apache-2.0
// Serial receiver: samples every bit in its middle, 16 divisor clocks after the previous one.
//
// Latency:  ser_done pulses in the middle of the first stop bit, with the character and its errors.
// Assumes:  rxd is asynchronous: it passes two flip-flops first.
// Source:   National Semiconductor PC16550D data sheet, sections 8.4 to 8.6.
`default_nettype none
module uart_rx (
  input  logic        clk, rst,
  input  logic        enable,
  input  logic [15:0] divisor,
  input  logic [6:0]  lcr,
  input  logic        rxd,
  output logic        ser_done,
  output logic [7:0]  ser_data,
  output logic        ser_break, ser_framing, ser_parity   // errors
);
  logic [1:0]  sync_q;
  logic        busy_q, idle_q;      // idle: the line was high since the last character
  logic [18:0] clocks_q;            // clocks until the next sample
  logic [3:0]  bits_q;              // bits left, the first stop bit included
  logic [9:0]  shift_q;             // {stop, parity?, data} fills from the left

  wire        line    = sync_q[1];
  wire [15:0] divide  = (divisor == 16'd0) ? 16'd1 : divisor;
  wire [3:0]  length  = 4'd5 + 4'(lcr[1:0]);
  wire [3:0]  total   = 4'd2 + length + 4'(lcr[3]);          // start, data, parity, stop
  wire        sample  = busy_q && clocks_q == 19'd0;
  wire [9:0]  shifted = {line, shift_q[9:1]};

  logic [9:0] frame;                // data from bit 0
  logic       got, want;            // parity bit
  always_comb begin
    ser_data = 8'd0; ser_framing = 1'b0; ser_parity = 1'b0; ser_break = 1'b0;
    frame    = 10'd0; got = 1'b0; want = 1'b0;
    if (ser_done) begin
      frame       = shifted >> (4'd9 - length - 4'(lcr[3]));
      ser_data    = frame[7:0] & (8'hff >> (2'd3 - lcr[1:0]));
      got         = 1'(frame >> length);
      want        = lcr[5] ? !lcr[4] : (^ser_data) ^ !lcr[4];
      ser_framing = !line;
      ser_parity  = lcr[3] && got != want;
      ser_break   = !line && ser_data == 8'd0 && !(lcr[3] && got);
    end
  end
  assign ser_done = sample && bits_q == 4'd1;

  always_ff @(posedge clk) begin
    sync_q <= {sync_q[0], rxd};
    if (rst || !enable) begin
      sync_q   <= 2'b11;
      busy_q   <= 1'b0;
      idle_q   <= 1'b0;
      clocks_q <= 19'd0;
      bits_q   <= 4'd0;
      shift_q  <= '0;
    end else if (!busy_q) begin
      idle_q <= idle_q || line;
      if (idle_q && !line) begin
        busy_q   <= 1'b1;
        clocks_q <= {divide, 3'd0} - 19'd1;                  // half a bit: the middle of the start bit
        bits_q   <= total;
      end
    end else if (!sample) begin
      clocks_q <= clocks_q - 19'd1;
    end else begin
      clocks_q <= 19'({divide, 4'd0} - 20'd1);
      shift_q  <= shifted;
      bits_q   <= bits_q - 4'd1;
      if (bits_q == total && line) busy_q <= 1'b0;            // a glitch, not a start bit
      if (bits_q == 4'd1) begin
        busy_q <= 1'b0;
        idle_q <= line;
      end
    end
  end
endmodule
`default_nettype wire
