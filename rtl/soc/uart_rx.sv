// SPDX-License-Identifier: Apache-2.0
// Serial receiver: samples every bit in its middle, 16 clocks of the divisor after the one before.
//
// Latency:  done_o pulses in the middle of the first stop bit, with the character and what was wrong with it.
// Assumes:  rxd_i is asynchronous: it passes two flip-flops first.
// Source:   National Semiconductor PC16550D data sheet, sections 8.4 to 8.6.
`default_nettype none
module uart_rx (
  input  logic        clk, rst,
  input  logic        enable_i,
  input  logic [15:0] divisor_i,
  input  logic [6:0]  lcr_i,
  input  logic        rxd_i,
  output logic        done_o,
  output logic [7:0]  data_o,
  output logic        break_o, framing_o, parity_o   // errors
);
  logic [1:0]  sync_q;
  logic        busy_q, idle_q;      // idle: the line has been high since the last character
  logic [18:0] clocks_q;            // clocks until the next sample
  logic [3:0]  bits_q;              // bits left, the first stop bit included
  logic [9:0]  shift_q;             // {stop, parity?, data} fills from the left

  wire        rxd     = sync_q[1];
  wire [15:0] divisor = (divisor_i == 16'd0) ? 16'd1 : divisor_i;
  wire [3:0]  length  = 4'd5 + 4'(lcr_i[1:0]);
  wire [3:0]  total   = 4'd2 + length + 4'(lcr_i[3]);        // start, data, parity, stop
  wire        sample  = busy_q && clocks_q == 19'd0;
  wire [9:0]  shifted = {rxd, shift_q[9:1]};

  logic [9:0] frame;                // data from bit 0
  logic       got, want;            // parity bit
  always_comb begin
    data_o = 8'd0; framing_o = 1'b0; parity_o = 1'b0; break_o = 1'b0;
    frame  = 10'd0; got = 1'b0; want = 1'b0;
    if (done_o) begin
      frame     = shifted >> (4'd9 - length - 4'(lcr_i[3]));
      data_o    = frame[7:0] & (8'hff >> (2'd3 - lcr_i[1:0]));
      got       = 1'(frame >> length);
      want      = lcr_i[5] ? !lcr_i[4] : (^data_o) ^ !lcr_i[4];
      framing_o = !rxd;
      parity_o  = lcr_i[3] && got != want;
      break_o   = !rxd && data_o == 8'd0 && !(lcr_i[3] && got);
    end
  end
  assign done_o = sample && bits_q == 4'd1;

  always_ff @(posedge clk) begin
    sync_q <= {sync_q[0], rxd_i};
    if (rst || !enable_i) begin
      sync_q   <= 2'b11;
      busy_q   <= 1'b0;
      idle_q   <= 1'b0;
      clocks_q <= 19'd0;
      bits_q   <= 4'd0;
      shift_q  <= '0;
    end else if (!busy_q) begin
      idle_q <= idle_q || rxd;
      if (idle_q && !rxd) begin
        busy_q   <= 1'b1;
        clocks_q <= {divisor, 3'd0} - 19'd1;                 // half a bit: the middle of the start bit
        bits_q   <= total;
      end
    end else if (!sample) begin
      clocks_q <= clocks_q - 19'd1;
    end else begin
      clocks_q <= 19'({divisor, 4'd0} - 20'd1);
      shift_q  <= shifted;
      bits_q   <= bits_q - 4'd1;
      if (bits_q == total && rxd) busy_q <= 1'b0;            // a glitch, no start bit
      if (bits_q == 4'd1) begin
        busy_q <= 1'b0;
        idle_q <= rxd;
      end
    end
  end
endmodule
`default_nettype wire
