// Transfer ring: what the front end must remember of a checkpointed transfer until it resolves.
//
// Written in program order when a conditional branch or jalr leaves the aligner; the position is the transfer's brinfo.
// Read when the branch unit trains or redirects: the predictor's state in front of the transfer's block, the path register
// in front of the transfer, and what predicted it. Nothing is ever freed: at most 2 * ROB_ROWS groups are in flight
// (branch.svh), so an entry lives longer than its transfer. A redirect by a transfer makes its successors' room free again.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module transfer_ring (
  input  wire logic              clk,
  input  wire logic              rst,
  // from the aligner
  input  wire logic              write_i,
  input  wire history_info_t     history_i,
  input  wire logic [PATH_W-1:0] path_i,
  input  wire logic              known_i,       // the BTB knew the transfer ...
  input  wire logic              way_i,         // ... in this way; else the way to put it into
  input  wire direction_state_t  state_i,       // what the direction predictor said of it
  output logic [RING_W-1:0] id_o,          // position that a write gets
  // from the branch unit
  input  wire logic [RING_W-1:0] id_i,
  input  wire logic              rewind_i,      // that transfer redirects: everything younger is gone
  output history_info_t     history_o,
  output logic [PATH_W-1:0] path_o,
  output logic              known_o,
  output logic              way_o,
  output direction_state_t  state_o
);
  localparam int OTHER_W = PATH_W + 2 + DIR_W;

  logic [HISTORY_INFO_W-1:0] history_mem [0:(1<<RING_W)-1];
  logic [OTHER_W-1:0]        other_mem   [0:(1<<RING_W)-1];
  logic [RING_W-1:0]         tail_q;
  initial if (DIR_W != $bits(state_i)) $fatal;
  initial for (int i = 0; i < (1 << RING_W); i++) begin
    history_mem[i] = '0;
    other_mem[i]   = '0;
  end

  always_ff @(posedge clk) begin
    if (write_i) history_mem[tail_q] <= history_i;
    if (write_i) other_mem[tail_q]   <= {path_i, known_i, way_i, state_i};
    if (rst)           tail_q <= '0;
    else if (rewind_i) tail_q <= id_i + 1'b1;
    else if (write_i)  tail_q <= tail_q + 1'b1;
  end

  assign id_o      = tail_q;
  assign history_o = history_mem[id_i];
  assign {path_o, known_o, way_o, state_o} = other_mem[id_i];
endmodule
`default_nettype wire
