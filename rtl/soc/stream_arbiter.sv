// SPDX-License-Identifier: Apache-2.0
// Arbitrates between two AXI channels with the same destination, and keeps the choice until the packet has left.
//
// Latency:  none; the choice is combinational in the first cycle of a packet.
// Assumes:  a source that raised valid holds it until it is taken (AXI4, A3.2.1).
// Stalls:   the source that is not chosen waits. Sources that always want the channel alternate, so neither starves.
`default_nettype none
module stream_arbiter (
  input  logic       clk, rst,
  input  logic [1:0] valids,    // the sources
  input  logic       ready,     // the destination takes a beat
  input  logic       last,      // the chosen beat ends its packet
  output logic       valid,
  output logic       sel        // chosen source; meaningful with valid
);
  logic locked_q, sel_q, turn_q;

  assign sel   = locked_q ? sel_q : (valids == 2'b11) ? turn_q : valids[1];
  assign valid = sel ? valids[1] : valids[0];

  always_ff @(posedge clk) begin
    if (rst) begin
      locked_q <= 1'b0;
      sel_q    <= 1'b0;
      turn_q   <= 1'b0;
    end else if (valid) begin
      sel_q    <= sel;
      locked_q <= !(ready && last);
      if (ready && last) turn_q <= !sel;
    end
  end
endmodule
`default_nettype wire
