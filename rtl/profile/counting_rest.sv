// SPDX-License-Identifier: Apache-2.0
// Decides when counting rests, so that a handler's cost, and what its interrupt flushes, are not part of the sampled
// population. With mpdisctl.HOLD and an interrupt for each sample: from the choice until the handler has returned (xRET with OF
// clear). With records that go to memory: from the threshold interrupt to its handler's xRET. Software writes the state through
// mpmhold (when a driver starts).
// With HOLD and a queue counting also rests while no tag is free for the next choice: the profiler does that.
// Latency: one cycle.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module counting_rest (
    input  logic       clk,
    input  logic       rst,
    input  logic       queues,            // records leave by themselves
    input  logic       batch,             // records go to memory by themselves
    input  logic       count_we,          // software writes COUNT, mpmhold (with HELD)
    input  logic       hold_we,
    input  logic       new_held,
    input  logic       grant,
    input  logic       unhandled,         // the unit was filtered or lost
    input  logic       sending,           // the unit moves to the queue
    input  logic       sent,              // the unit is in the queue
    input  logic       busy,              // the unit is in the machine
    input  logic       waits,             // a record waits to be read
    input  logic       pp_interrupt,
    input  logic [5:0] pp_trap_cause,
    input  logic       pp_xret,
    output logic       held,
    output logic       handling           // memory: the handler runs, or the program's start-up code
);
  logic held_q, handling_q, returned_q;
  always_ff @(posedge clk) begin
    returned_q <= sending & (returned_q | pp_xret);         // the handler returned before the whole record was moved
    if (rst | ~batch | pp_xret) handling_q <= 1'b0;
    else if (hold_we) handling_q <= new_held;
    else if (pp_interrupt & (pp_trap_cause == 6'(PD_LCOFI))) handling_q <= 1'b1;
  end
  always_ff @(posedge clk) begin
    if (rst | count_we) held_q <= 1'b0;
    else if (hold_we) held_q <= new_held;
    else if (grant & ~queues) held_q <= 1'b1;
    else if (unhandled) held_q <= 1'b0;
    else if (sent & (queues | returned_q | pp_xret)) held_q <= 1'b0;
    else if (pp_xret & ~busy & ~waits) held_q <= 1'b0;
  end
  assign held     = held_q;
  assign handling = handling_q;
endmodule
