// SPDX-License-Identifier: Apache-2.0
// Of a bench with a profiler: writes one of its registers through the port for hosts (clk, host_valid, host_ready, address, value).
  task automatic set(input logic [11:0] number, input logic [63:0] to);
    address = number; value = to; host_valid = 1'b1;
    @(posedge clk);
    while (!host_ready) @(posedge clk);
    #1 host_valid = 1'b0;
  endtask
