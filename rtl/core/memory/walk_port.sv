// SPDX-License-Identifier: Apache-2.0
// walk_port: reads and writes of the page-table walker, one doubleword at a time, through the load-store pipeline. So they see
// what stores have written, and loads see what they write. An access to a doubleword not in the cache retries when its line has
// come. Latency from ptw_valid to ptw_done: 4 cycles for a doubleword in the cache.
`include "config.svh"
`include "lsu.svh"
`default_nettype none
module walk_port (
  input  wire logic               clk, rst,
  // from the walker: an accepted access is done even if its result is no longer wanted
  input  wire logic               ptw_valid, ptw_write,
  input  wire logic [39:3]        ptw_dw,
  input  wire logic [63:0]        ptw_wdata,
  output logic                    ptw_take,
  output logic                    ptw_done,      // written; or read, with
  output logic [63:0]             ptw_rdata,
  // M0
  output logic                    pt_valid, pt_write,
  output logic [39:3]             pt_dw,
  output logic [63:0]             pt_wdata,
  input  wire logic               pt_take,
  // M1, M2
  input  wire logic               m1_hit,        // it had its line, and its write is done
  input  wire logic [63:0]        m1_data,
  input  wire logic               m2_again,
  input  wire logic               room_event
);
  typedef enum logic [2:0] { IDLE = 3'd0, WANT = 3'd1, M1 = 3'd2, M2 = 3'd3, LINE = 3'd4, DONE = 3'd5 } state_t;
  state_t state_q;
  always_ff @(posedge clk)
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (ptw_valid) state_q <= WANT;
        WANT:    if (pt_take) state_q <= M1;
        M1:      state_q <= m1_hit ? DONE : M2;
        M2:      state_q <= (m2_again || room_event) ? WANT : LINE;
        LINE:    if (room_event) state_q <= WANT;
        default: state_q <= IDLE;
      endcase
  always_ff @(posedge clk) begin
    if (ptw_take) begin pt_write <= ptw_write; pt_dw <= ptw_dw; pt_wdata <= ptw_wdata; end
    if (state_q == M1) ptw_rdata <= m1_data;
  end
  assign ptw_take = state_q == IDLE && ptw_valid;
  assign pt_valid = state_q == WANT;
  assign ptw_done = state_q == DONE;
endmodule
