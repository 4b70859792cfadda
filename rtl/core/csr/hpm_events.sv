// SPDX-License-Identifier: Apache-2.0
// hpm_events: the events of events.def that are not slots, each at its number, one cycle after it happened. For events that
// occur up to WIDTH times a cycle hpm_one has the first lane's, hpm_lane the others'.
`include "config.svh"
`include "uop.svh"
`include "branch.svh"
`include "event_defs.svh"
`default_nettype none
module hpm_events (
  input  wire logic               clk, rst,
  // retirement, fetch, dispatch: by lane
  input  wire logic [WIDTH-1:0]   ret, ret_load, ret_store, ret_rvc, ret_missed,
  input  wire logic [WIDTH*4-1:0] pp_ret_itype,
  input  wire logic [WIDTH-1:0]   pp_slot_valid, dis_go,
  input  wire logic               rob_empty, rob_waits, rob_load,
  // control transfers
  input  wire logic               kill, res_trains, res_indirect, order_flush,
  input  wire logic [2:0]         res_type,
  // fetch, load-store unit
  input  wire logic               fe_block, fe_miss, fe_prefetch, fe_wait, fe_again, fe_fix,
  input  wire logic               me_access, me_miss, me_fill, me_leave, me_forward, me_again, me_device, load_cancel,
  input  wire logic [5:0]         me_ahead,         // prefetches (lsu.sv)
  input  wire logic               itlb_miss, dtlb_miss, walk_start, l2_hit, l2_miss, l2_writeback, ic_prefetch, ic_prefetch_used,
  // traps, dispatch, long operations
  input  wire logic               trap, trap_interrupt, mret, dis_held, dis_idle,
  input  wire logic [4:0]         dis_wants,
  input  wire logic               mul, div, div_busy,
  // events of the unit on the xcsr port
  input  wire logic [2:0]         xcsr_event,       // dropped, filtered, collision
  output logic [63:0]             hpm_one,
  // profile instructions
  input  wire logic [WIDTH-1:0]   pi_passed, pi_header, pi_control,
  input  wire logic [2*WIDTH-1:0] pi_dropped,
  input  wire logic               fe_misfetch, fe_skip, fe_skip_ran, fe_skip_stale, fe_stale, flush_pop,
  output logic [3*16-1:0]         hpm_lane,
  output logic [3*16-1:0]         hpm_unit
);
  // sums of shifted bits simulate faster than bits set one by one
  wire [3:0] slot4 = 4'(pp_slot_valid);
  wire [3:0] go4   = 4'(dis_go);
  wire [4*16-1:0] lanes;
  for (genvar k = 0; k < 4; k++) begin : g_lane
    logic [15:0] now;                              // events of the instruction that retires
    if (k < WIDTH) begin : g_here
      wire [3:0]  itype = pp_ret_itype[k*4 +: 4];
      always_comb begin
        now = 16'd0;
        if (ret[k]) begin
          now = (16'd1 << HPM_INSTRUCTIONS) | (16'(ret_load[k]) << HPM_LOADS) | (16'(ret_store[k]) << HPM_STORES)
              | (16'(ret_rvc[k]) << HPM_COMPRESSED) | (16'(ret_missed[k]) << HPM_DCACHE_MISSED);
          case (itype)
            IT_BRANCH:          now[HPM_BRANCHES] = 1'b1;
            IT_BRANCH + 4'd1:   begin now[HPM_BRANCHES] = 1'b1; now[HPM_BRANCHES_TAKEN] = 1'b1; end
            IT_IJUMP, IT_ILINK: now[HPM_JUMPS] = 1'b1;                        // inferable: direct
            IT_ICALL:           begin now[HPM_JUMPS] = 1'b1; now[HPM_CALLS] = 1'b1; end
            IT_UCALL:           begin now[HPM_INDIRECT_JUMPS] = 1'b1; now[HPM_CALLS] = 1'b1; end
            IT_UJUMP, IT_ULINK, IT_COSWAP: now[HPM_INDIRECT_JUMPS] = 1'b1;
            IT_RETURN:          now[HPM_RETURNS] = 1'b1;
            default: ;
          endcase
        end
      end
    end else begin : g_none
      assign now = 16'd0;
    end
    assign lanes[k*16 +: 16] = now | (16'(slot4[k]) << HPM_FETCHED) | (16'(go4[k]) << HPM_DISPATCHED);
  end

  wire retires   = ret != '0;
  wire fills     = fe_miss || fe_prefetch;
  wire loads     = !retires && rob_waits && rob_load;
  wire waits     = !retires && !rob_empty && !(rob_waits && rob_load);
  wire resolves  = res_trains && !res_indirect;
  wire excepts   = trap && !trap_interrupt;
  wire interrupt = trap && trap_interrupt;
  wire alone     = dis_held && dis_go != '0;
  logic [63:0] misses;                             // kinds of mispredicts
  always_comb begin
    misses = 64'd0;
    if (kill) begin
      misses[HPM_MISPREDICTS] = 1'b1;
      if (res_type == BT_COND)     misses[HPM_BRANCH_MISPREDICTS] = 1'b1;
      else if (res_type == BT_RET) misses[HPM_RETURN_MISPREDICTS] = 1'b1;
      else                         misses[HPM_JUMP_MISPREDICTS] = 1'b1;
    end
  end
  logic [3*16-1:0] unit;
  always_comb begin
    unit = '0;
    if (PROFILE_FLAGS > 0) begin
      unit[3*HPM_UNIT_PROFILE_PASSED     +: 3] = 3'($countones(pi_passed));
      unit[3*HPM_UNIT_PROFILE_DROPPED    +: 3] = 3'($countones(pi_dropped));
      unit[3*HPM_UNIT_PROFILE_HEADERS    +: 3] = 3'($countones(pi_header));
      unit[3*HPM_UNIT_PROFILE_CONTROLS   +: 3] = 3'($countones(pi_control));
      unit[3*HPM_UNIT_PROFILE_MISFETCHES +: 3] = 3'(fe_misfetch);
      unit[3*HPM_UNIT_PROFILE_SKIPS      +: 3] = 3'(fe_skip);
      unit[3*HPM_UNIT_PROFILE_SKIPS_RAN  +: 3] = 3'(fe_skip_ran);
      unit[3*HPM_UNIT_PROFILE_SKIPS_GONE +: 3] = 3'(fe_skip_stale);
      unit[3*HPM_UNIT_PROFILE_STALE      +: 3] = 3'(fe_stale);
      unit[3*HPM_UNIT_PROFILE_POPS_WRONG +: 3] = 3'(flush_pop);
    end
    unit[3*HPM_UNIT_PREFETCHES         +: 3] = 3'(me_ahead[0]);
    unit[3*HPM_UNIT_PREFETCHES_USEFUL  +: 3] = 3'(me_ahead[1]);
    unit[3*HPM_UNIT_PREFETCHES_LATE    +: 3] = 3'(me_ahead[2]);
    unit[3*HPM_UNIT_PREFETCHES_USELESS +: 3] = 3'(me_ahead[4:3]);
    unit[3*HPM_UNIT_PREFETCHES_DROPPED +: 3] = 3'(me_ahead[5]);
  end
  always_ff @(posedge clk) begin
    hpm_unit <= rst ? '0 : unit;
    hpm_one  <= rst ? 64'd0 : misses | 64'(lanes[15:0]) | (64'd1 << HPM_CYCLES)
      | (64'(retires) << HPM_CYCLES_RETIRING) | (64'(rob_empty) << HPM_CYCLES_EMPTY) | (64'(loads) << HPM_CYCLES_LOAD)
      | (64'(waits) << HPM_CYCLES_WAITING) | (64'(resolves) << HPM_COND_BRANCHES) | (64'(fe_fix) << HPM_DECODE_REDIRECTS)
      | (64'(fe_again) << HPM_FETCH_AGAIN) | (64'(fe_block) << HPM_ICACHE_ACCESSES) | (64'(fe_miss) << HPM_ICACHE_MISSES)
      | (64'(fe_prefetch) << HPM_ICACHE_PREFETCHES) | (64'(fills) << HPM_ICACHE_FILLS) | (64'(fe_wait) << HPM_ICACHE_WAIT)
      | (64'(me_access) << HPM_DCACHE_ACCESSES) | (64'(me_miss) << HPM_DCACHE_MISSES) | (64'(me_fill) << HPM_DCACHE_FILLS)
      | (64'(me_leave) << HPM_WRITEBACKS) | (64'(me_forward) << HPM_STORE_FORWARDS)
      | (64'(order_flush) << HPM_ORDER_VIOLATIONS) | (64'(me_again) << HPM_LOAD_REPLAYS)
      | (64'(load_cancel) << HPM_LOAD_GUESS_WRONG) | (64'(me_device) << HPM_UNCACHED) | (64'(excepts) << HPM_TRAPS)
      | (64'(itlb_miss) << HPM_ITLB_MISSES) | (64'(dtlb_miss) << HPM_DTLB_MISSES) | (64'(walk_start) << HPM_WALKS)
      | (64'(l2_hit) << HPM_L2_HITS) | (64'(l2_miss) << HPM_L2_MISSES) | (64'(l2_writeback) << HPM_L2_WRITEBACKS)
      | (64'(ic_prefetch) << HPM_STREAM_PREFETCHES) | (64'(ic_prefetch_used) << HPM_STREAM_HITS)
      | (64'(interrupt) << HPM_INTERRUPTS) | (64'(mret) << HPM_TRAP_RETURNS) | (64'(alone) << HPM_SERIALISATIONS)
      | (64'(dis_idle) << HPM_IDLE) | (64'(dis_wants) << HPM_STALL_QUEUE) | (64'(mul) << HPM_MULTIPLICATIONS)
      | (64'(div) << HPM_DIVISIONS) | (64'(div_busy) << HPM_DIVIDER_BUSY)
      | (64'(xcsr_event[0]) << HPM_SAMPLER_COLLISIONS) | (64'(xcsr_event[1]) << HPM_SAMPLER_FILTERED)
      | (64'(xcsr_event[2]) << HPM_SAMPLER_DROPPED);
    hpm_lane <= rst ? 48'd0 : lanes[63:16];
  end
endmodule
