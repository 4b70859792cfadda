// SPDX-License-Identifier: Apache-2.0
// Output of the board's serial line: the console's characters as they are, and everything else in frames between them
// (docs/line.md).
//
// A frame is 0, content, 0. The content is {number, channel}, payload, CRC-32, stuffed so that no byte of it is 0. The stuffing
// is COBS, but each code byte follows its group instead of preceding it, so nothing has to be buffered here. A frame has at
// most 253 bytes, so a code byte can express the length of every group. Channels: 0 the console's zeros, 1 the profile channel,
// 2 answers of the bridge, 3 unsolicited reports of the bridge.
// The profile channel is a stream of bytes: a frame ends when no byte is ready, or after MOST bytes.
//
// Stalls:   a source waits until its byte has left. An answer goes first, then console and profile channel take turns.
// Assumes:  a character lasts at least 10 clocks (the CRC takes a bit a clock); the next byte of an answer comes eventually.
// Source:   Cheshire and Baker, Consistent Overhead Byte Stuffing, IEEE/ACM Transactions on Networking 7(2), 1999.
`include "check.svh"
`default_nettype none
module line_out #(
  parameter logic [16:0] STEP = 17'd4096
) (
  input  logic        clk, rst,
  output logic        txd,
  // from the SoC: bit or byte 0 is the console, 1 the profile channel
  input  logic [1:0]  tx_valid,
  output logic [1:0]  tx_ready,
  input  logic [15:0] tx_byte,
  // from the bridge
  input  logic        reply_valid,
  output logic        reply_ready,
  input  logic [7:0]  reply_byte,
  input  logic        reply_last,
  input  logic        reply_asked,   // channel 2; otherwise 3
  // the console's output since `restart`: number of characters, and two sums: of them, and of that sum
  input  logic        restart,
  output logic [15:0] said,
  output logic [15:0] said_sums
);
  localparam int MOST = 120;
  localparam logic [31:0] POLYNOMIAL = 32'hEDB88320;    // reflected
  typedef enum logic [2:0] {TEXT, HEAD, BODY, SUM, CODE, CLOSE} state_t;
  state_t      state_q;
  logic [1:0]  channel_q;
  logic [5:0]  number_q;
  logic [7:0]  group_q;              // bytes of the group so far
  logic [6:0]  count_q;              // bytes sent of the payload
  logic [31:0] crc_q;
  logic [3:0]  shift_q;              // bits of the last byte not in the CRC yet
  logic [1:0]  sum_q;                // bytes sent of the CRC
  logic        last_q;               // the profile channel had the last turn
  logic        ready, take;

  // --- choice of source
  wire profile = tx_valid[1] & ~(last_q & tx_valid[0]);
  wire opens   = reply_valid | profile | (tx_valid[0] & (tx_byte[7:0] == 8'd0));
  wire from_reply   = channel_q[1];
  wire from_profile = channel_q == 2'd1;
  wire source_valid = from_reply ? reply_valid : from_profile ? tx_valid[1] : tx_valid[0];
  wire [7:0] source_byte = from_reply ? reply_byte : from_profile ? tx_byte[15:8] : tx_byte[7:0];
  wire source_last = from_reply ? reply_last : from_profile ? count_q == 7'(MOST - 1) : 1'b1;

  // --- the byte to send
  wire [7:0]  content = (state_q == HEAD) ? {number_q, channel_q} : (state_q == SUM) ? ~crc_q[7:0] : source_byte;
  wire        holds   = (state_q == HEAD) | (state_q == BODY) | (state_q == SUM);
  wire        code    = (state_q == CODE) | (content == 8'd0);
  wire [7:0]  stuffed = code ? group_q + 8'd1 : content;
  wire        text    = (state_q == TEXT) & ~opens;
  wire        valid   = (state_q == TEXT) ? opens | tx_valid[0] : (state_q == BODY) ? source_valid : 1'b1;
  wire [7:0]  data    = text ? tx_byte[7:0] : (state_q == TEXT || state_q == CLOSE) ? 8'd0 : stuffed;
  line_tx #(.STEP(STEP)) u_tx (.clk, .rst, .valid, .data, .ready, .take, .txd);

  wire consumes = take & holds;
  wire body     = consumes & (state_q == BODY);
  assign reply_ready = body & from_reply;
  assign tx_ready    = {body & from_profile, (body & (channel_q == 2'd0)) | (take & text)};

  always_ff @(posedge clk) begin
    if (rst) begin
      state_q  <= TEXT;
      number_q <= 6'd0;
      last_q   <= 1'b0;
    end else begin
      case (state_q)
        TEXT:    if (take & opens) state_q <= HEAD;
        HEAD:    if (consumes) state_q <= BODY;
        BODY:    if (body ? source_last : ready & ~from_reply & ~valid) state_q <= SUM;
        SUM:     if (consumes & (sum_q == 2'd3)) state_q <= CODE;
        CODE:    if (take) state_q <= CLOSE;
        default: if (take) state_q <= TEXT;
      endcase
      if (take & (state_q == CLOSE)) number_q <= number_q + 6'd1;
      if (take & (state_q == TEXT)) last_q <= opens & ~reply_valid & profile;
    end
    if (state_q == TEXT) begin
      channel_q <= reply_valid ? {1'b1, ~reply_asked} : {1'b0, profile};
      group_q   <= 8'd0;
      count_q   <= 7'd0;
      sum_q     <= 2'd0;
    end else if (take) begin
      group_q <= (holds & ~code) ? group_q + 8'd1 : 8'd0;
      if (body) count_q <= count_q + 7'd1;
      if (consumes & (state_q == SUM)) sum_q <= sum_q + 2'd1;
    end
  end

  // --- the CRC, a bit a clock; after the whole payload it is shifted out
  always_ff @(posedge clk) begin
    if (state_q == TEXT) begin
      crc_q   <= '1;
      shift_q <= 4'd0;
    end else if (consumes) begin
      if (state_q != SUM) crc_q[7:0] <= crc_q[7:0] ^ content;
      shift_q <= 4'd8;
    end else if (shift_q != 4'd0) begin
      crc_q   <= (crc_q >> 1) ^ ((crc_q[0] & (state_q != SUM || sum_q == 2'd0) & (state_q != CODE)) ? POLYNOMIAL : 32'd0);
      shift_q <= shift_q - 4'd1;
    end
  end

  always_ff @(posedge clk) begin
    if (rst | restart) {said, said_sums} <= 32'd0;
    else if (tx_ready[0]) begin
      said            <= said + 16'd1;
      said_sums[7:0]  <= said_sums[7:0] + tx_byte[7:0];
      said_sums[15:8] <= said_sums[15:8] + said_sums[7:0] + tx_byte[7:0];
    end
  end

  `CHECK(the_sum_is_done, !(consumes && (shift_q != 4'd0)))
endmodule
`default_nettype wire
