// SPDX-License-Identifier: Apache-2.0
// valid_bits: 2^AT_W bits, cleared all at once or changed one by one: the valid bits of a table. They are in distributed RAM,
// in groups of four. A flip-flop for each group tells whether the group was written since the last clear; others read as 0.
// Latency: none to read; a change is seen in the next cycle. A change in the cycle of `clear` comes after it.
`include "config.svh"
`default_nettype none
module valid_bits #(parameter int AT_W = 6, parameter int READS = 1) (
  input  wire logic                  clk, rst,
  input  wire logic                  clear,       // clear all bits
  input  wire logic                  change,      // the bit at `at` becomes `to`
  input  wire logic [AT_W-1:0]       at,
  input  wire logic                  to,
  input  wire logic [READS*AT_W-1:0] read_at,
  output logic [READS-1:0]           valid
);
  localparam int GROUP_W = (AT_W > 2) ? AT_W - 2 : 1;
  logic [3:0]              mem [0:(1<<GROUP_W)-1];
  logic [(1<<GROUP_W)-1:0] written_q;
  wire  [GROUP_W-1:0]      group = (AT_W > 2) ? GROUP_W'(at >> 2) : '0;
  wire  [3:0]              old   = mem[group] & {4{written_q[group] && !clear}};
  wire  [3:0]              one   = 4'd1 << at[1:0];
  always_ff @(posedge clk) if (change) mem[group] <= to ? old | one : old & ~one;
  always_ff @(posedge clk)
    if (rst) written_q <= '0;
    else begin
      if (clear)  written_q <= '0;
      if (change) written_q[group] <= 1'b1;
    end
  for (genvar r = 0; r < READS; r++) begin : g_read
    wire [AT_W-1:0]    place = read_at[r*AT_W +: AT_W];
    wire [GROUP_W-1:0] from  = (AT_W > 2) ? GROUP_W'(place >> 2) : '0;
    wire [3:0]         four  = mem[from] & {4{written_q[from]}};
    assign valid[r] = four[place[1:0]];
  end
endmodule
`default_nettype wire
