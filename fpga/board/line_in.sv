// SPDX-License-Identifier: Apache-2.0
// Input of the board's serial line: characters for the console until a 0 comes; after that frames for the bridge, each in COBS
// with at most 253 bytes, followed by a 0 (docs/line.md). A frame that is incomplete, or whose CRC-32 is wrong, is ignored.
//
// Until the first good frame the input may be a terminal's, so a bad frame leads back to the console. After it all input is
// frames, until `text` or a break.
// Latency:  `good` pulses when the 0 after a frame has come; by then its content is in the buffer, `size` bytes including the
//           CRC.
// Assumes:  a character lasts at least 10 clocks (the CRC takes a bit a clock).
`default_nettype none
module line_in #(
  parameter logic [16:0] STEP = 17'd4096
) (
  input  logic       clk, rst,
  input  logic       rxd,
  input  logic       text,           // pulse: back to characters
  // to the console
  output logic       rx_valid,       // pulse
  output logic [7:0] rx_byte,
  output logic       rx_break,
  // to the bridge
  output logic       write,
  output logic [7:0] write_at, write_byte,
  output logic       good,           // pulse
  output logic [7:0] size
);
  localparam logic [31:0] POLYNOMIAL = 32'hEDB88320, RESIDUE = 32'hDEBB20E3;
  logic        valid, brk;
  logic [7:0]  data;
  line_rx #(.STEP(STEP)) u_rx (.clk, .rst, .rxd, .valid, .data, .brk);

  logic        framed_q, locked_q;
  logic        any_q;                // a byte of the frame has come
  logic        bad_q;
  logic [7:0]  left_q;               // bytes still to come in the group
  logic [7:0]  size_q;
  logic [31:0] crc_q;
  logic [3:0]  shift_q;

  wire ends  = valid & (data == 8'd0) & ~brk;
  wire code  = left_q == 8'd0;
  wire whole = framed_q & any_q & code & ~bad_q & (crc_q == RESIDUE);
  assign write      = valid & framed_q & (data != 8'd0) & (~code | any_q);
  assign write_at   = size_q;
  assign write_byte = code ? 8'd0 : data;
  assign good       = ends & whole;
  assign size       = size_q;
  assign rx_valid   = valid & ~framed_q & (brk | (data != 8'd0));
  assign rx_byte    = data;
  assign rx_break   = brk;

  always_ff @(posedge clk) begin
    if (rst | text | (valid & brk)) {framed_q, locked_q} <= 2'b00;
    else if (ends) begin
      framed_q <= ~(framed_q & any_q & ~whole & ~locked_q);
      locked_q <= locked_q | whole;
    end
    if (~framed_q | ends) begin
      any_q   <= 1'b0;
      bad_q   <= 1'b0;
      left_q  <= 8'd0;
      size_q  <= 8'd0;
      crc_q   <= '1;
      shift_q <= 4'd0;
    end else if (valid) begin
      any_q  <= 1'b1;
      left_q <= code ? data - 8'd1 : left_q - 8'd1;
      if (write) begin
        size_q     <= size_q + 8'd1;
        bad_q      <= bad_q | (size_q == 8'd253);
        crc_q[7:0] <= crc_q[7:0] ^ write_byte;
        shift_q    <= 4'd8;
      end
    end else if (shift_q != 4'd0) begin
      crc_q   <= (crc_q >> 1) ^ (crc_q[0] ? POLYNOMIAL : 32'd0);
      shift_q <= shift_q - 4'd1;
    end
  end
endmodule
`default_nettype wire
