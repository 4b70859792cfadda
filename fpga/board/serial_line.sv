// SPDX-License-Identifier: Apache-2.0
// One serial line (8N1) for console and profile channel: characters of both, as the SoC's UARTs hand them over, leave in turns, but
// a frame of the profile channel leaves whole. A reader tells the two apart by the frames' sync bytes, length and checksum
// (docs/profile-registers.md, Stream); what is between frames is the console's. What comes in is the console's.
//
// Latency:  a character takes 160 * DIVISOR clocks. A full console queue of the SoC loses what comes in, as a UART does.
`default_nettype none
module serial_line #(
  parameter int DIVISOR = 1          // clocks a bit, divided by 16
) (
  input  logic       clk, rst,
  input  logic       rxd,
  output logic       txd,
  // from the SoC: bit or byte 0 is the console, 1 the profile channel
  input  logic [1:0]  tx_valid,
  output logic [1:0]  tx_ready,
  input  logic [15:0] tx_byte,
  output logic       rx_valid,       // pulse
  output logic [7:0] rx_byte,
  output logic       rx_break        // the byte is a break
);
  localparam int HEAD = 8, CHECKSUM = 4;      // bytes of a frame around its payload
  logic [8:0] left_q;                // bytes of the frame that are to come, 0: none is under way; the length is known at the fourth
  logic [1:0] head_q;                // bytes of its head that have left, up to 3
  logic       last_q;                // the channel had the last turn
  logic       take;

  wire framed  = left_q != 9'd0 | head_q != 2'd0;
  wire channel = framed | (tx_valid[1] & ~(last_q & tx_valid[0]));
  wire valid   = channel ? tx_valid[1] : tx_valid[0];
  wire [7:0] data = channel ? tx_byte[15:8] : tx_byte[7:0];
  assign tx_ready = {take & channel, take & ~channel};

  always_ff @(posedge clk) begin
    if (rst) begin
      left_q <= 9'd0;
      head_q <= 2'd0;
      last_q <= 1'b0;
    end else if (take) begin
      last_q <= channel;
      if (left_q != 9'd0) left_q <= left_q - 9'd1;
      else if (channel) begin
        head_q <= head_q + 2'd1;
        if (head_q == 2'd3) left_q <= 9'(data) + 9'(HEAD - 4 + CHECKSUM);
      end
    end
  end

  logic busy, framing, parity;
  localparam logic [6:0] LINE_8N1 = 7'h03;
  uart_tx u_tx (
    .clk, .rst, .enable(1'b1), .divisor(16'(DIVISOR)), .lcr(LINE_8N1), .valid, .data,
    .ser_take(take), .ser_busy(busy), .ser_txd(txd)
  );
  uart_rx u_rx (
    .clk, .rst, .enable(1'b1), .divisor(16'(DIVISOR)), .lcr(LINE_8N1), .rxd,
    .ser_done(rx_valid), .ser_data(rx_byte), .ser_break(rx_break), .ser_framing(framing), .ser_parity(parity)
  );
  wire unused = &{1'b0, busy, framing, parity};
endmodule
`default_nettype wire
