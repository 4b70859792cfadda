// SPDX-License-Identifier: Apache-2.0
// Drives the retire bundle (rtl/include/retire.def) for our core, which carries nothing for it: keeps, by ROB id, what the core's
// wires show of an instruction's dispatch, execution and memory accesses, until it retires or traps. Idle without a listener
// (retire.sv).
//
// Latency: one cycle. Retirement and traps come one cycle after the core's decision, all else in its cycle. So an interrupt would
// have preceded
//   - a CSR access up to the cycle after its grant, which is two cycles before it executes (its issue);
//   - a load of a device or across a doubleword, AMO, LR, SC up to the cycle after the one in which it was the oldest and its
//     address known;
//   - wfi up to the cycle in which it is the oldest;
//   - any other instruction up to its retirement.
`include "config.svh"
`include "memory_map.svh"
`include "uop.svh"
`timescale 1ns/1ns
`default_nettype none
module retire_tap (
  input wire logic        clk, rst,
  input wire logic        enable,
  input wire logic [63:0] clock
);
`include "retire_wires.svh"
`define CORE tb.u_soc.u_core
`define LSU  tb.u_soc.u_core.u_lsu
  localparam int          IDS  = 1 << ROBID_W;
  localparam logic [39:0] RAM  = MAP_RAM_SIZE + MAP_RESIDENT_SIZE;
  localparam int          VALUE = 0, ACCESS = 1, STORE = 2, ONCE = 3, COUNTS = 4;   // bits of `seen`

  // --- a store's address and data are known (for an AMO or SC: when it writes)
  wire               slow_store  = `LSU.is_swrit && `LSU.dc_wrote;
  wire               st_valid    = (`LSU.st_good && !`LSU.m1_dies) || slow_store;
  wire [ROBID_W-1:0] st_id       = `LSU.is_store ? `LSU.m1_id_q : `LSU.so_id;
  // a store that is repeated keeps the facts of its first time
  wire               st_first    = `LSU.is_store && `LSU.m1_first_q;
  wire               st_again    = `LSU.is_store && !`LSU.m1_first_q;
  logic [65:0]       stores [0:SQ_SIZE-1];
  wire [65:0]        st_kept     = stores[`LSU.m1_sq_q[SQ_W-1:0]];
  wire [1:0]         st_size     = st_again ? st_kept[65:64] : st_first ? `LSU.m1_op_q[1:0]
                                             : (`LSU.m1_dmask_q == 8'hFF) ? 2'd3 : 2'd2;
  always @(posedge clk)
    if ((enable || tb.u_tap.enable) && st_first) stores[`LSU.m1_sq_q[SQ_W-1:0]] <= {`LSU.m1_op_q[1:0], `LSU.m1_data_q};
  // a load's value, when it completes: with DCACHE_EXTRA 0 it was on the write port one cycle earlier
  logic [63:0]       load_value_q;
  always @(posedge clk) if (enable) load_value_q <= `CORE.wb_data[ALUS*64 +: 64];

  // --- by ROB id
  // An instruction leaves at a later clock edge than its entries are written, so no process reads what another writes at the same
  // edge. The tables use blocking writes, because the simulator keeps each nonblocking write to a table apart in every cycle,
  // enabled or not.
  logic [31:0] bits [0:IDS-1], issued [0:IDS-1], asked [0:IDS-1];  // as fetched; cycles of its issue and of its first access
  logic [17:0] modes [0:IDS-1];                                   // {mode, address space} of its fetch
  logic [4:0]  kinds [0:IDS-1];                                   // as decoded: {load, SER_*}
  logic [63:0] value [0:IDS-1], address [0:IDS-1], data [0:IDS-1];
  logic [41:0] place [0:IDS-1];                                   // of its store: {log2 of its size, physical address}
  logic [4:0]  seen [0:IDS-1];

  logic [17:0]        slot_mode_q, dec_mode_q;
  logic [6:0]         ip_q;                      // interrupt lines one cycle ago
  logic [ROWP_W-1:0]  row_q;
  logic [15:0]        order;
  logic [31:0]        progress;                  // cycle of the last retirement or trap
  logic               csr_held, older;
  logic [11:0]        csr_addr;
  logic [63:0]        csr_value;
  logic [ROBID_W-1:0] id;
  logic [31:0]        from;
  logic [15:0]        began;
  logic [4:0]         facts;
  logic [3:0]         serial;
  logic               load;
  wire  [17:0]        mode = {`CORE.pp_priv, `CORE.pp_context};
  initial begin
    rt_valid = '0; rt_trap = 1'b0; rt_pending = '0; order = '0; progress = '0; csr_held = 1'b0; ip_q = '0; row_q = '0;
    for (int i = 0; i < IDS; i++) seen[i] = '0;
  end
  assign rt_has_tval = 1'b1;
  assign rt_has_memory = 1'b1;
  assign rt_has_csr = 1'b1;
  assign rt_has_mode = 1'b1;
  assign rt_has_interrupts = 1'b1;

  // Value of `began` for instruction `id`; `older`: another one has retired in this cycle.
`define BEGAN(traps) \
    facts = seen[id]; \
    {load, serial} = kinds[id]; \
    from = clock[31:0]; \
    if (serial == SER_CSR || serial == SER_CSRF || serial == SER_CSRP) from = issued[id] - 32'd1; \
    else if (serial == SER_WFI && !older) from = progress + 32'd1; \
    else if (!older && ((load && serial != SER_AMO) ? facts[ONCE] && !((traps) && `CORE.trap_cause == 6'd13) \
                                                    : !(traps) && (serial == SER_AMO || facts[COUNTS]))) \
      from = ($signed(asked[id] + 32'd2 - progress) > 32'sd1) ? asked[id] + 32'd2 : progress + 32'd1; \
    from  = clock[31:0] - from; \
    began = from[31] ? 16'd0 : (from > 32'hffff) ? 16'hffff : from[15:0];

  always @(posedge clk) if (enable && !rst) begin
    // instructions that leave
    if (`CORE.csr_we) begin
      csr_held  = 1'b1;
      csr_addr  = `CORE.csr_addr;
      csr_value = `CORE.csr_wdata;
    end
    rt_valid     <= `CORE.ret;
    rt_pending   <= ip_q;
    rt_trap      <= `CORE.trap;
    rt_csr_write <= csr_held && `CORE.ret != '0;
    older = 1'b0;
    if (`CORE.ret != '0) begin
      rt_csr_addr  <= csr_addr;
      rt_csr_value <= csr_value;
      rt_pc        <= `CORE.pp_ret_pc;
      for (int k = 0; k < WIDTH; k++) if (`CORE.ret[k]) begin
        id   = {row_q, LANE_W'(k)};
        `BEGAN(1'b0)
        rt_order[k*16 +: 16]     <= order;
        rt_insn[k*32 +: 32]      <= bits[id];
        rt_rd[k*5 +: 5]          <= (facts[VALUE] && `CORE.ret_has_rd[k]) ? `CORE.ret_rd[k*5 +: 5] : 5'd0;
        rt_rd_value[k*64 +: 64]  <= value[id];
        rt_mem_access[k]         <= facts[ACCESS];
        rt_mem_wmask[k*8 +: 8]   <= 8'd0;
        if (facts[ACCESS]) rt_mem_addr[k*64 +: 64] <= address[id];
        if (facts[STORE]) begin
          rt_mem_wmask[k*8 +: 8]   <= 8'((16'd1 << (4'd1 << place[id][41:40])) - 16'd1);
          rt_mem_paddr[k*64 +: 64] <= {24'd0, place[id][39:0]};
          rt_mem_wdata[k*64 +: 64] <= data[id];
        end
        rt_priv[k*2 +: 2]        <= modes[id][17:16];
        rt_context[k*16 +: 16]   <= modes[id][15:0];
        rt_began[k*16 +: 16]     <= began;
        order = order + 16'd1;
        older = 1'b1;
      end
      csr_held = 1'b0;
    end
    if (`CORE.trap) begin
      id   = `CORE.flush_id;
      `BEGAN(1'b1)
      rt_interrupt  <= `CORE.trap_interrupt;
      rt_cause      <= `CORE.trap_cause;
      rt_trap_pc    <= `CORE.trap_epc;
      rt_trap_value <= `CORE.trap_tval;
      rt_trap_insn  <= bits[id];
      rt_trap_began <= began;
      csr_held = csr_held && `CORE.trap_interrupt;
    end
    if (older || `CORE.trap) progress = clock[31:0];
    // instructions that enter
    if (`CORE.dis_go != '0)
      for (int k = 0; k < WIDTH; k++) if (`CORE.dis_go[k]) begin
        id        = `CORE.dis_id[k*ROBID_W +: ROBID_W];
        bits[id]  = `CORE.dec_raw[k*32 +: 32];
        modes[id] = dec_mode_q;
        kinds[id] = {`CORE.dec_load[k], `CORE.dec_ser[k*4 +: 4]};
        seen[id]  = '0;
      end
    if (`CORE.slot_take)  dec_mode_q  <= `CORE.slot_first ? mode : slot_mode_q;
    if (`CORE.slot_first) slot_mode_q <= mode;
    // instructions that execute
    for (int u = 0; u < ALUS; u++) if (`CORE.wb_valid[u]) begin
      id        = `CORE.done_id[u*ROBID_W +: ROBID_W];
      value[id] = `CORE.wb_data[u*64 +: 64];
      seen[id][VALUE] = 1'b1;
    end
    if (`LSU.load_done && `LSU.load_has_rd) begin
      value[`LSU.load_id] = (DCACHE_EXTRA == 0) ? load_value_q : `CORE.wb_data[ALUS*64 +: 64];
      seen[`LSU.load_id][VALUE] = 1'b1;
    end
    if (`CORE.ex_first[0]) issued[`CORE.ex_id[ROBID_W-1:0]] = clock[31:0];
    if (`LSU.m1_live) begin
      id = `LSU.m1_id_q;
      if (`LSU.m1_first_q) begin
        asked[id]   = clock[31:0];
        address[id] = `LSU.m1_addr_q;
        seen[id][ACCESS] = 1'b1;
      end
      seen[id][ONCE] = `LSU.m1_pa_q - MAP_RAM_BASE >= RAM || {1'b0, `LSU.m1_pa_q[2:0]} + (4'd1 << `LSU.m1_op_q[1:0]) > 4'd8;
    end
    if (st_valid) begin
      place[st_id] = {st_size, `LSU.m1_pa_q};
      data[st_id]  = st_again ? st_kept[63:0] : `LSU.m1_data_q;
      seen[st_id][STORE]  = 1'b1;
      seen[st_id][COUNTS] = `LSU.is_store && `LSU.st_incs;
    end
    // S: external, timer, software; then overflow, external, timer, software
    ip_q  <= {`CORE.u_csr.ip[4], `CORE.u_csr.ip[2], `CORE.u_csr.ip[0], `CORE.u_csr.ip[6], `CORE.u_csr.ip[5], `CORE.u_csr.ip[3],
              `CORE.u_csr.ip[1]};
    row_q <= `CORE.rob_head;
  end
`undef BEGAN
`undef LSU
`undef CORE
endmodule
`default_nettype wire
