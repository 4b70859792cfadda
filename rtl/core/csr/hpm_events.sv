// hpm_events: the events of events.def that are not slots, each at its number, one cycle after it happened. Of those that come
// up to WIDTH times a cycle hpm_one has the first lane's, hpm_lane the others'.
`include "config.svh"
`include "uop.svh"
`include "branch.svh"
`include "event_defs.svh"
`default_nettype none
module hpm_events (
  input  wire logic               clk, rst,
  // retirement, fetch, dispatch: by lane
  input  wire logic [WIDTH-1:0]   ret, ret_load, ret_store, ret_rvc,
  input  wire logic [WIDTH*4-1:0] pp_ret_itype,
  input  wire logic [WIDTH-1:0]   pp_slot_valid, dis_go,
  input  wire logic               rob_empty, rob_waits, rob_load,
  // control transfers
  input  wire logic               kill, res_trains, res_indirect, order_flush,
  input  wire logic [2:0]         res_type,
  // fetch, load-store unit
  input  wire logic               fe_block, fe_miss, fe_prefetch, fe_wait, fe_again, fe_fix,
  input  wire logic               me_access, me_miss, me_fill, me_leave, me_forward, me_again, me_device, load_cancel,
  // traps, dispatch, long operations
  input  wire logic               trap, trap_interrupt, mret, dis_held, dis_idle,
  input  wire logic [4:0]         dis_wants,
  input  wire logic               mul, div, div_busy,
  output logic [63:0]             hpm_one,
  output logic [3*16-1:0]         hpm_lane
);
  wire [4*16-1:0] lanes;
  for (genvar k = 0; k < 4; k++) begin : g_lane
    if (k < WIDTH) begin : g_here
      wire [3:0]  itype = pp_ret_itype[k*4 +: 4];
      wire        call  = itype == IT_UCALL || itype == IT_ICALL;
      logic [15:0] now;
      always_comb begin
        now = 16'd0;
        now[HPM_INSTRUCTIONS]   = 1'b1;
        now[HPM_LOADS]          = ret_load[k];
        now[HPM_STORES]         = ret_store[k];
        now[HPM_BRANCHES]       = itype[3:1] == IT_BRANCH[3:1];
        now[HPM_BRANCHES_TAKEN] = itype == IT_BRANCH + 4'd1;
        now[HPM_JUMPS]          = itype == IT_UCALL || itype == IT_UJUMP;
        now[HPM_INDIRECT_JUMPS] = itype == IT_ICALL || itype == IT_IJUMP || itype == IT_COSWAP;
        now[HPM_RETURNS]        = itype == IT_RETURN;
        now[HPM_CALLS]          = call;
        now[HPM_COMPRESSED]     = ret_rvc[k];
        if (!ret[k]) now = 16'd0;
        now[HPM_FETCHED]        = pp_slot_valid[k];
        now[HPM_DISPATCHED]     = dis_go[k];
      end
      assign lanes[k*16 +: 16] = now;
    end else begin : g_none
      assign lanes[k*16 +: 16] = 16'd0;
    end
  end

  wire retires = ret != '0;
  logic [63:0] one;
  always_comb begin
    one = 64'd0;
    one[15:0] = lanes[15:0];
    one[HPM_CYCLES]             = 1'b1;
    one[HPM_CYCLES_RETIRING]    = retires;
    one[HPM_CYCLES_EMPTY]       = rob_empty;
    one[HPM_CYCLES_LOAD]        = !retires && rob_waits && rob_load;
    one[HPM_CYCLES_WAITING]     = !retires && !rob_empty && !(rob_waits && rob_load);
    one[HPM_MISPREDICTS]        = kill;
    one[HPM_BRANCH_MISPREDICTS] = kill && res_type == BT_COND;
    one[HPM_JUMP_MISPREDICTS]   = kill && res_type != BT_COND && res_type != BT_RET;
    one[HPM_RETURN_MISPREDICTS] = kill && res_type == BT_RET;
    one[HPM_COND_BRANCHES]      = res_trains && !res_indirect;
    one[HPM_DECODE_REDIRECTS]   = fe_fix;
    one[HPM_FETCH_AGAIN]        = fe_again;
    one[HPM_ICACHE_ACCESSES]    = fe_block;
    one[HPM_ICACHE_MISSES]      = fe_miss;
    one[HPM_ICACHE_PREFETCHES]  = fe_prefetch;
    one[HPM_ICACHE_FILLS]       = fe_miss || fe_prefetch;
    one[HPM_ICACHE_WAIT]        = fe_wait;
    one[HPM_DCACHE_ACCESSES]    = me_access;
    one[HPM_DCACHE_MISSES]      = me_miss;
    one[HPM_DCACHE_FILLS]       = me_fill;
    one[HPM_WRITEBACKS]         = me_leave;
    one[HPM_STORE_FORWARDS]     = me_forward;
    one[HPM_ORDER_VIOLATIONS]   = order_flush;
    one[HPM_LOAD_REPLAYS]       = me_again;
    one[HPM_LOAD_GUESS_WRONG]   = load_cancel;
    one[HPM_UNCACHED]           = me_device;
    one[HPM_TRAPS]              = trap && !trap_interrupt;
    one[HPM_INTERRUPTS]         = trap && trap_interrupt;
    one[HPM_TRAP_RETURNS]       = mret;
    one[HPM_SERIALISATIONS]     = dis_held && dis_go != '0;
    one[HPM_IDLE]               = dis_idle;
    one[HPM_STALL_QUEUE]        = dis_wants[0];
    one[HPM_STALL_REGISTERS]    = dis_wants[1];
    one[HPM_STALL_ROB]          = dis_wants[2];
    one[HPM_STALL_LSQ]          = dis_wants[3];
    one[HPM_STALL_CHECKPOINT]   = dis_wants[4];
    one[HPM_MULTIPLICATIONS]    = mul;
    one[HPM_DIVISIONS]          = div;
    one[HPM_DIVIDER_BUSY]       = div_busy;
  end
  always_ff @(posedge clk) begin
    hpm_one  <= rst ? 64'd0 : one;
    hpm_lane <= rst ? 48'd0 : lanes[63:16];
  end
endmodule
