// SPDX-License-Identifier: Apache-2.0
// The newest HIST bits of a path history, folded to WIDTH_OUT bits by exclusive or. Combinational.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module history_fold #(
  parameter int HIST      = 8,
  parameter int WIDTH_OUT = 8
) (
  input  wire logic [HIST-1:0]      bits,
  output logic [WIDTH_OUT-1:0] fold
);
  localparam int PIECES = (HIST + WIDTH_OUT - 1) / WIDTH_OUT;

  wire [PIECES*WIDTH_OUT-1:0] hist = (PIECES * WIDTH_OUT)'(bits);
  for (genvar p = 0; p < PIECES; p++) begin : g_piece
    wire [WIDTH_OUT-1:0] sum;
    if (p == 0) begin : g_first
      assign sum = hist[WIDTH_OUT-1:0];
    end else begin : g_more
      assign sum = g_piece[p-1].sum ^ hist[p*WIDTH_OUT +: WIDTH_OUT];
    end
  end
  assign fold = g_piece[PIECES-1].sum;
endmodule
`default_nettype wire
