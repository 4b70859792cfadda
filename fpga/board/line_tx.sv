// SPDX-License-Identifier: Apache-2.0
// Transmitter of the board's serial line, 8N1, at any rate: a phase of 16 bits advances by STEP each clock, and a bit ends when
// it overflows, accurate to a clock.
//
// Latency:  the start bit begins in the cycle after `take`; a character takes ten bits, and the next one may follow at once.
// Stalls:   `ready`: a character can be taken. `take` is ready and valid: it is taken.
`default_nettype none
module line_tx #(
  parameter logic [16:0] STEP = 17'd4096       // 65536 * rate / clock
) (
  input  logic       clk, rst,
  input  logic       valid,
  input  logic [7:0] data,
  output logic       ready, take,
  output logic       txd
);
  logic [15:0] phase_q;
  logic [3:0]  bits_q;               // bits left, including this one; 0: the line is idle
  logic [9:0]  shift_q;
  wire  [16:0] next = 17'(phase_q) + STEP;
  wire         tick = next[16];
  assign ready = (bits_q == 4'd0) | ((bits_q == 4'd1) & tick);
  assign take  = ready & valid;
  assign txd   = shift_q[0];

  always_ff @(posedge clk) begin
    if (rst) begin
      bits_q  <= 4'd0;
      phase_q <= 16'd0;
      shift_q <= 10'h3ff;
    end else begin
      phase_q <= (bits_q == 4'd0) ? 16'd0 : next[15:0];
      if (take) begin
        bits_q  <= 4'd10;
        shift_q <= {1'b1, data, 1'b0};
      end else if ((bits_q != 4'd0) & tick) begin
        bits_q  <= bits_q - 4'd1;
        shift_q <= {1'b1, shift_q[9:1]};
      end
    end
  end
endmodule
`default_nettype wire
