// SPDX-License-Identifier: Apache-2.0
// queue_room: whether a queue kept as a ring has an entry for each lane that asks, and the lanes' positions. Positions are
// {wrap, index}. Combinational.
`include "config.svh"
`default_nettype none
module queue_room #(parameter int SIZE = 8, parameter int POS_W = 4) (
  input  wire logic [WIDTH-1:0]       ask,
  input  wire logic [POS_W-1:0]       tail, used,   // the first free position; entries in use
  output logic                        room,
  output logic [WIDTH*POS_W-1:0]      pos
);
  logic [WIDTH:0] want;                              // want[n]: at least n lanes ask
  always_comb begin
    want = (WIDTH+1)'(1);
    for (int k = 0; k < WIDTH; k++) if (ask[k]) want = {want[WIDTH-1:0], 1'b1};
    room = 1'b1;
    for (int n = 1; n <= WIDTH; n++) if (want[n] && used > POS_W'(SIZE - n)) room = 1'b0;
  end
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [POS_W-1:0] at;
    if (k == 0) begin : g_first assign at = tail; end
    else        begin : g_rest  assign at = g_lane[k-1].at + POS_W'(ask[k-1]); end
    assign pos[k*POS_W +: POS_W] = at;
  end
endmodule
