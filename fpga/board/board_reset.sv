// SPDX-License-Identifier: Apache-2.0
// Reset of a board: `power` until its PLL has locked, `held` for 256 cycles after that and after its button was left.
`default_nettype none
module board_reset (
  input  logic clk, locked,
  input  logic button_n,             // low when pressed
  output logic power, held
);
  logic [1:0] locked_q, ready_q;
  logic [7:0] count_q;
  initial held = 1'b1;               // as the FPGA configures it
  assign power = ~locked_q[1];
  always_ff @(posedge clk or negedge locked) begin
    if (~locked) {locked_q, ready_q} <= 4'b0000;
    else begin
      locked_q <= {locked_q[0], 1'b1};
      ready_q  <= {ready_q[0], button_n};
    end
  end
  always_ff @(posedge clk) begin
    if (~ready_q[1]) count_q <= 8'd0;
    else if (count_q != 8'hFF) count_q <= count_q + 8'd1;
    held <= count_q != 8'hFF;
  end
endmodule
`default_nettype wire
