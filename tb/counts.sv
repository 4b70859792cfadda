// SPDX-License-Identifier: Apache-2.0
// Counters of a run: cycles and instructions, the core's events, the slots of the top-down tree, the profiler's own counters, and
// the program's share of them. C reads the counters by their names here (report.c) and clears them where a measurement begins
// (measure.c, which lists them). Counting ends with the run.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module counts (
    input  logic             clk,
    input  logic             rst,
    input  logic             stopped,        // the run has ended
    input  logic [1:0]       stopped_late,   // `stopped`, one and two cycles late
    input  logic [WIDTH-1:0] ret_valid,
    input  logic             driver,         // the boot ROM, the resident driver or a sampling interrupt runs
    input  logic             drains,         // ... and a session of the profile channel is still open
    input  logic             pm_counting     // the profiler counts in this cycle
);
  logic [63:0] cycles = 64'd0, instructions = 64'd0;
  logic [63:0] counted_cycles = 64'd0;         // cycles in which the profiler counted fetched instructions
  logic [63:0] driver_cycles = 64'd0;          // cycles of `driver`
  logic [63:0] program_instructions = 64'd0;   // retired, outside of driver_cycles
  logic [63:0] counted_instructions = 64'd0;   // those that the profiler counted, or that retired with a sample under way
  logic [63:0] program_slots = 64'd0;          // fetched by the program, wrong paths too
  logic [63:0] counted_slots = 64'd0;          // fetched by the program while counting was on
  logic [63:0] sampler_q [0:PD_COUNTERS-1];    // the profiler's counters at the run's end
  logic        ring_bad = 1'b0;                // the profiler's ring lies where it may not write
  logic [63:0] plane [0:39];                   // event counts in bit planes: bit n of plane i is bit i of event n's count
  logic [63:0] unit_events [0:15];             // counts of the events from number 112 on
  logic [63:0] lost_slots [0:31], dead_slots [0:7];   // of top_down.sv, by leaf
  logic [63:0] retired_slots = 64'd0, flight_slots = 64'd0;
  initial
    for (int i = 0; i < 40; i++) begin
      plane[i] = 64'd0;
      if (i < PD_COUNTERS) sampler_q[i] = 64'd0;
      if (i < 16) unit_events[i] = 64'd0;
      if (i < 32) lost_slots[i] = 64'd0;
      if (i < 8) dead_slots[i] = 64'd0;
    end

  always_ff @(posedge clk)
    if (!rst && !stopped) begin
      cycles <= cycles + 64'd1;
      if (pm_counting) counted_cycles <= counted_cycles + 64'd1;
      if (ret_valid != '0) instructions <= instructions + 64'($countones(ret_valid));
    end

  // --- events and slots, from the wires of the hardware's counters; another core has no counts of our events
`define CORE tb.u_soc.u_core
`ifndef TAP_ABSENT
  // Events arrive one cycle late, slots two, so their counting begins and ends that much later. Events are added up in bit
  // planes; each lane's carry goes up as far as it is set.
  logic [1:0]  reset_late_q;
  logic [63:0] e0, e1, e2, e3, odd, up;
  initial reset_late_q = 2'b11;
  always @(posedge clk) begin
    reset_late_q <= {reset_late_q[0], rst};
    if (!reset_late_q[0] && !stopped_late[0]) begin
      e0  = `CORE.hpm_one;
      e1  = 64'(`CORE.hpm_lane[15:0]);
      e2  = 64'(`CORE.hpm_lane[31:16]);
      e3  = 64'(`CORE.hpm_lane[47:32]);
      odd = e1 ^ e2 ^ e3;
      e1  = (e1 & e2) | (e3 & (e1 | e2));
      up  = (plane[0] & (e0 | odd)) | (e0 & odd);
      plane[0] = plane[0] ^ e0 ^ odd;
      e0  = (plane[1] & (e1 | up)) | (e1 & up);
      plane[1] = plane[1] ^ e1 ^ up;
      for (int i = 2; i < 8; i++) begin
        up = plane[i] & e0;
        plane[i] = plane[i] ^ e0;
        e0 = up;
      end
      if (e0 != 64'd0)
        for (int i = 8; i < 40; i++) begin
          up = plane[i] & e0;
          plane[i] = plane[i] ^ e0;
          e0 = up;
        end
      if (`CORE.hpm_unit != '0)
        for (int i = 0; i < 16; i++) unit_events[i] = unit_events[i] + 64'(`CORE.hpm_unit[i*3 +: 3]);
    end
    if (!reset_late_q[1] && !stopped_late[1]) begin
      flight_slots = 64'(`CORE.td_flight);
      if (`CORE.td_lost != 3'd0) lost_slots[`CORE.td_cause] = lost_slots[`CORE.td_cause] + 64'(`CORE.td_lost);
      if (`CORE.td_retired != 3'd0) retired_slots = retired_slots + 64'(`CORE.td_retired);
      if (`CORE.td_dead != '0) dead_slots[`CORE.td_dead_cause] = dead_slots[`CORE.td_dead_cause] + 64'(`CORE.td_dead);
    end
  end
`endif

`ifndef PROFILER_ABSENT
  // --- the program's share, and the profiler's counters, up to the end of a session that outlasts the run
`define PROFILER tb.u_soc.u_profiler
  wire        moving = pm_counting || `PROFILER.any;   // else the profiler's counters stand still
  logic [1:0] moved_q;           // its sample counters are one cycle late
  always_ff @(posedge clk) begin
    if (!rst && !stopped) begin
      if (!driver) program_slots <= program_slots + 64'($countones(`CORE.pp_slot_valid));
      if (!driver && pm_counting) counted_slots <= counted_slots + 64'($countones(`CORE.pp_slot_valid));
      if (driver) driver_cycles <= driver_cycles + 64'd1;
      else if (ret_valid != '0) begin
        program_instructions <= program_instructions + 64'($countones(ret_valid));
        if (pm_counting || `PROFILER.active != '0)
          counted_instructions <= counted_instructions + 64'($countones(ret_valid));
      end
    end
    if (!rst && (!stopped || drains)) begin
      moved_q <= {moved_q[0], moving};
      if (moving || stopped || moved_q != 2'd0) begin
        sampler_q[PD_COUNTER_DELIVERED]          <= 64'(`PROFILER.u_csr.samples_q);
        sampler_q[PD_COUNTER_COLLISIONS]         <= 64'(`PROFILER.u_csr.collisions_q);
        sampler_q[PD_COUNTER_FILTERED]           <= 64'(`PROFILER.u_csr.filtered_q);
        sampler_q[PD_COUNTER_DROPPED]            <= 64'(`PROFILER.u_csr.dropped_q);
        sampler_q[PD_COUNTER_FETCHED]            <= 64'(`PROFILER.u_csr.fetched_q);
        sampler_q[PD_COUNTER_RING_FULL]          <= 64'(`PROFILER.u_ring.full_q);
        ring_bad                                 <= `PROFILER.u_ring.bad_q;
        sampler_q[PD_COUNTER_EMPTY]              <= 64'(`PROFILER.u_csr.empty_q);
        sampler_q[PD_COUNTER_SIGNATURES]         <= 64'(`PROFILER.own_words[64+:32]);
        sampler_q[PD_COUNTER_SIGNATURES_DROPPED] <= 64'(`PROFILER.own_words[96+:32]);
        sampler_q[PD_COUNTER_PASSED]             <= 64'(`PROFILER.u_csr.passed_q);
        for (int i = 0; i < PD_BESIDES; i++) begin   // of each kind beside: mpmMANY, mpmNAMEstarts
          sampler_q[PD_COUNTER_BESIDE+3*i]   <= 64'(`PROFILER.own_words[(3*i+3)*64+:32]);
          sampler_q[PD_COUNTER_BESIDE+3*i+1] <= 64'(`PROFILER.own_words[(3*i+3)*64+32+:32]);
          sampler_q[PD_COUNTER_BESIDE+3*i+2] <= `PROFILER.own_words[(3*i+4)*64+:64];
        end
      end
    end
  end
`undef PROFILER
`endif
`undef CORE
endmodule
`default_nettype wire
