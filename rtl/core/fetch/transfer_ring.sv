// SPDX-License-Identifier: Apache-2.0
// Transfer ring: what the front end must remember of a checkpointed transfer until it resolves.
//
// Written in program order when a conditional branch or jalr leaves the slot stage; the position is the transfer's brinfo. Read
// when the branch unit trains or redirects: the predictor's state before the transfer's block, the path register before the
// transfer, and what predicted it. Nothing is freed: at most 2 * ROB_ROWS groups are in flight (branch.svh), so an entry
// outlives its transfer. A redirect by a transfer makes its successors' entries available again.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none

module transfer_ring (
  input  wire logic              clk,
  input  wire logic              rst,
  // from the slot stage
  input  wire logic              ring_write,
  input  wire history_info_t     ring_history,
  input  wire logic [PATH_W-1:0] ring_path,
  input  wire logic              ring_known,  // the BTB knew the transfer
  input  wire logic              ring_way,    // the transfer's way in the BTB; if not there, the way to write
  input  wire logic [PI_OF_W-1:0] ring_profile,   // it is a profile instruction
  input  wire direction_state_t  ring_state,       // the direction predictor's state for the transfer
  output logic [RING_W-1:0] slot_brinfo,      // position of the next write
  // from the branch unit
  input  wire logic [RING_W-1:0] res_brinfo,
  input  wire logic              by_branch,   // that transfer redirects: everything younger is gone
  output history_info_t     train_history,
  output logic [PATH_W-1:0] train_path,
  output logic              train_known,
  output logic              train_way,
  output logic [PI_OF_W-1:0] train_profile,
  output direction_state_t  train_state
);
  localparam int OTHER_W = PATH_W + 2 + PI_OF_W + DIR_W;

  logic [HISTORY_INFO_W-1:0] history_mem [0:(1<<RING_W)-1];
  logic [OTHER_W-1:0]        other_mem   [0:(1<<RING_W)-1];
  logic [RING_W-1:0]         tail_q;
  initial if (DIR_W != $bits(ring_state)) $fatal;
  initial for (int i = 0; i < (1 << RING_W); i++) begin
    history_mem[i] = '0;
    other_mem[i]   = '0;
  end

  always_ff @(posedge clk) begin
    if (ring_write) history_mem[tail_q] <= ring_history;
    if (ring_write) other_mem[tail_q]   <= {ring_path, ring_known, ring_way, ring_profile, ring_state};
    if (rst)           tail_q <= '0;
    else if (by_branch) tail_q <= res_brinfo + 1'b1;
    else if (ring_write)  tail_q <= tail_q + 1'b1;
  end

  assign slot_brinfo      = tail_q;
  assign train_history = history_mem[res_brinfo];
  assign {train_path, train_known, train_way, train_profile, train_state} = other_mem[res_brinfo];
endmodule
`default_nettype wire
