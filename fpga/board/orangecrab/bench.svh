// SPDX-License-Identifier: Apache-2.0
// The board on the bench of fpga/board/sim/line_tb.sv. Red shows failed as well as trapped.
  wire led_r_n, led_g_n, led_b_n;
  orangecrab u_board (.clk_48mhz(clk), .button_n(1'b1), .line_out(line), .line_in(1'b1), .led_r_n, .led_g_n, .led_b_n);
  assign {trapped, failed, finished} = {~led_r_n & led_g_n, ~led_r_n, ~led_g_n};
