// SPDX-License-Identifier: Apache-2.0
// Serial transmitter: start bit, 5 to 8 data bits with the low one first, parity, 1 to 2 stop bits.
//
// Latency:  a character takes (1 + data + parity + stop) bits of 16 * divisor clocks.
// Stalls:   ser_take pulses when the character at data has been taken; until then the queue waits.
// Source:   National Semiconductor PC16550D data sheet, sections 8.1 to 8.3.
`default_nettype none
module uart_tx (
  input  logic        clk, rst,
  input  logic        enable,
  input  logic [15:0] divisor,
  input  logic [6:0]  lcr,          // line control without DLAB
  input  logic        valid,
  input  logic [7:0]  data,
  output logic        ser_take,
  output logic        ser_busy,
  output logic        ser_txd
);
  logic [19:0] clocks_q;            // clocks left in this bit
  logic [3:0]  bits_q;              // bits left in this character, 0: idle
  logic [11:0] shift_q;

  wire [7:0] mask    = 8'hff >> (2'd3 - lcr[1:0]);
  wire [7:0] masked  = data & mask;
  wire       parity  = lcr[5] ? !lcr[4] : (^masked) ^ !lcr[4];
  wire [3:0] length  = 4'd5 + 4'(lcr[1:0]);
  wire [3:0] total   = 4'd2 + length + 4'(lcr[3]) + 4'(lcr[2]);
  wire [19:0] period = {(divisor == 16'd0) ? 16'd1 : divisor, 4'd0};

  // Stop bits are the ones shifted in from the left.
  wire [11:0] with_parity = lcr[3] ? (12'(parity) << length) | (12'hffe << length) : 12'hfff << length;

  assign ser_take = enable && valid && bits_q == 4'd0;
  assign ser_busy = bits_q != 4'd0;
  assign ser_txd  = !lcr[6] && (bits_q == 4'd0 || shift_q[0]);

  always_ff @(posedge clk) begin
    if (rst) begin
      bits_q   <= 4'd0;
      clocks_q <= 20'd0;
      shift_q  <= 12'hfff;
    end else if (ser_take) begin
      bits_q   <= total;
      clocks_q <= period - 20'd1;
      shift_q  <= {with_parity[10:0] | 11'(masked), 1'b0};
    end else if (clocks_q != 20'd0) begin
      clocks_q <= clocks_q - 20'd1;
    end else if (bits_q != 4'd0) begin
      bits_q   <= bits_q - 4'd1;
      clocks_q <= (bits_q == 4'd1) ? 20'd0 : period - 20'd1;
      shift_q  <= {1'b1, shift_q[11:1]};
    end
  end
endmodule
`default_nettype wire
