// SPDX-License-Identifier: Apache-2.0
// A path history after one more taken transfer. Combinational.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module history_step (
  input  wire logic [HIST_W-1:0] from,
  input  wire logic [5:0]        mark,         // bits of the transfer's address
  input  wire logic              leaves_next,  // the bit that the next transfer pushes out
  output logic [HIST_W-1:0] next
);
  wire [HISTPTR_W-1:0] ptr;
  wire                 oldest;
  wire [DIRTAG_W-1:0]  tag_fold;
  wire [DIRIDX_W-1:0]  idx_fold;
  wire [HIST_3-1:0]    newest;
  assign {ptr, oldest, tag_fold, idx_fold, newest} = from;

  wire [HIST_3-1:0]    newest_up = (newest << 1) ^ HIST_3'(mark);
  wire [DIRIDX_W-1:0]  idx_up    = {idx_fold[DIRIDX_W-2:0], idx_fold[DIRIDX_W-1]} ^ DIRIDX_W'(mark)
                                   ^ (DIRIDX_W'(oldest) << (HIST_4 % DIRIDX_W));
  wire [DIRTAG_W-1:0]  tag_up    = {tag_fold[DIRTAG_W-2:0], tag_fold[DIRTAG_W-1]} ^ DIRTAG_W'(mark)
                                   ^ (DIRTAG_W'(oldest) << (HIST_4 % DIRTAG_W));
  wire [HISTPTR_W-1:0] ptr_up    = ptr + 1'b1;
  assign next = {ptr_up, leaves_next, tag_up, idx_up, newest_up};

endmodule
`default_nettype wire
