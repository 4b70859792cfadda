// SPDX-License-Identifier: Apache-2.0
// Chooses between two AXI channels that want the same one, and keeps the choice until the packet has left.
//
// Latency:  none; the choice is combinational in the first cycle of a packet.
// Assumes:  a source that raised valid holds it until it is taken (AXI4, A3.2.1).
// Stalls:   the source that is not chosen waits; turns alternate when both always want, so neither starves.
`default_nettype none
module stream_arbiter (
  input  logic       clk, rst,
  input  logic [1:0] valid_i,   // the sources
  input  logic       ready_i,   // the destination takes a beat
  input  logic       last_i,    // the chosen beat ends its packet
  output logic       valid_o,
  output logic       sel_o      // which source is chosen: means something when valid_o
);
  logic locked_q, sel_q, turn_q;

  assign sel_o   = locked_q ? sel_q : (valid_i == 2'b11) ? turn_q : valid_i[1];
  assign valid_o = sel_o ? valid_i[1] : valid_i[0];

  always_ff @(posedge clk) begin
    if (rst) begin
      locked_q <= 1'b0;
      sel_q    <= 1'b0;
      turn_q   <= 1'b0;
    end else if (valid_o) begin
      sel_q    <= sel_o;
      locked_q <= !(ready_i && last_i);
      if (ready_i && last_i) turn_q <= !sel_o;
    end
  end
endmodule
`default_nettype wire
