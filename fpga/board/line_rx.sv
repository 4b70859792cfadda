// SPDX-License-Identifier: Apache-2.0
// Receiver of the board's serial line, 8N1, at any rate (line_tx.sv): samples each bit in its middle.
//
// Latency:  `valid` pulses in the middle of the stop bit.
// Assumes:  rxd is asynchronous: it passes two flip-flops first.
`default_nettype none
module line_rx #(
  parameter logic [16:0] STEP = 17'd4096       // 65536 * rate / clock
) (
  input  logic       clk, rst,
  input  logic       rxd,
  output logic       valid,
  output logic [7:0] data,
  output logic       brk              // a break: all bits are 0, including the stop bit
);
  logic [1:0]  sync_q;
  logic        idle_q;               // the line was high since the last character
  logic [15:0] phase_q;
  logic [3:0]  bits_q;               // bits to come; 0: idle
  logic [7:0]  shift_q;
  wire         line = sync_q[1];
  wire  [16:0] next = 17'(phase_q) + STEP;
  wire         tick = next[16] & (bits_q != 4'd0);
  assign valid = tick & (bits_q == 4'd1);
  assign data  = shift_q;
  assign brk   = ~line & (shift_q == 8'd0);

  always_ff @(posedge clk) begin
    sync_q <= {sync_q[0], rxd};
    if (rst) begin
      sync_q  <= 2'b11;
      idle_q  <= 1'b0;
      bits_q  <= 4'd0;
      phase_q <= 16'd0;
    end else begin
      if (bits_q == 4'd0) begin
        phase_q <= 16'h8000;         // half a bit: the middle of the start bit
        idle_q  <= idle_q | line;
        if (idle_q & ~line) bits_q <= 4'd10;
      end else begin
        phase_q <= next[15:0];
        if (tick) begin
          bits_q <= ((bits_q == 4'd10) & line) ? 4'd0 : bits_q - 4'd1;   // a glitch is not a start bit
          if (bits_q == 4'd1) idle_q <= line;
        end
      end
    end
    if (tick & (bits_q != 4'd1)) shift_q <= {line, shift_q[7:1]};
  end
endmodule
`default_nettype wire
