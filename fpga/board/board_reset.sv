// SPDX-License-Identifier: Apache-2.0
// Resets of a board. `power` is 1 until its PLL has locked. `held` resets the memory: for 256 cycles after `power`, after the
// button is released, and after a request of the host. `reset` is the SoC's and also waits for the memory; the top's register
// rst_q follows it. `line_rst` starts only with power or button, and ends when the memory can be reached.
`default_nettype none
module board_reset (
  input  logic clk, locked,
  input  logic button_n,             // low when pressed
  input  logic restart,              // pulse: the host asks for a reset
  input  logic ready,                // memory is ready
  output logic power, held, reset, line_rst
);
  logic [1:0] locked_q, ready_q;
  logic [7:0] count_q;
  initial {held, line_rst} = 2'b11;  // initial values of the FPGA's configuration
  assign power = ~locked_q[1];
  assign reset = held | restart | ~ready;
  always_ff @(posedge clk or negedge locked) begin
    if (~locked) {locked_q, ready_q} <= 4'b0000;
    else begin
      locked_q <= {locked_q[0], 1'b1};
      ready_q  <= {ready_q[0], button_n};
    end
  end
  always_ff @(posedge clk) begin
    if (~ready_q[1] | restart) count_q <= 8'd0;
    else if (count_q != 8'hFF) count_q <= count_q + 8'd1;
    held     <= (count_q != 8'hFF) | restart;
    line_rst <= ~ready_q[1] | (line_rst & (held | (count_q != 8'hFF) | ~ready));
  end
endmodule
`default_nettype wire
