// SPDX-License-Identifier: Apache-2.0
// Bench top for both simulators: clock and reset, SoC, RAM, counters (counts.sv), and the doorbell that tells the C harness of
// events.
//
// `clk` is the only top-level input on Verilator, toggled by main.cpp; on Icarus it is made here. With MEMORY_SDRAM the memory is
// a board's (fpga/board/sim/sim_sdram.sv), and `clk_mem` rises with each of its edges. `bell` toggles when `words` has something
// new:
//
//    [159:96] word of the profile channel  [95:92] so many bytes of it are new, from the lowest on
//    [90:88] which parts are new: {byte 1, byte 0, event}  [87:80] UART1 byte  [79:72] UART0 byte
//    [71:64] event (EV_* below)  [63:0] its value
//
// C answers through registers that are sampled here only at the clock edge. pub.vlt lists everything that C may read or write.
`include "axi.svh"
`include "config.svh"
`include "memory_map.svh"
`include "lsu.svh"
`include "profile_defs.svh"
`timescale 1ns/1ns
`default_nettype none
`ifdef VERILATOR
`ifdef MEMORY_SDRAM
module tb (input logic clk, clk_mem);
`else
module tb (input logic clk);
`endif
`else
module tb;
  logic clk = 1'b0;
`ifdef MEMORY_SDRAM
  logic clk_mem = 1'b0;
  always begin
    #1 clk_mem = 1'b1; clk = !clk;
    #1 clk_mem = 1'b0;
  end
`else
  always #1 clk = !clk;
`endif
`endif
  localparam logic [7:0] EV_FINISH   = 8'd1;   // value written to the finisher
  localparam logic [7:0] EV_TOHOST   = 8'd2;   // value written to tohost
  localparam logic [7:0] EV_LIMIT    = 8'd3;   // max_cycles reached
  localparam logic [7:0] EV_PROGRESS = 8'd4;   // progress_at
  localparam logic [7:0] EV_CLEANED  = 8'd5;   // all dirty lines are in RAM
  localparam logic [7:0] EV_MASKED   = 8'd6;   // the program switched the resident profiler off: CSR in [63:52], PC
  localparam logic [7:0] EV_STDIN    = 8'd7;   // the program waits for input: C fills rx_*; 1: it does nothing else meanwhile
  localparam logic [7:0] EV_MEASURE  = 8'd8;   // measure_at

  // --- written by C before go, or in answer to an event
  logic        go;
  logic [63:0] max_cycles;       // 0: none
  logic [63:0] tohost_addr;      // 0: none
  logic        resident, want_stdin;
  logic [63:0] progress_at;      // EV_PROGRESS comes two cycles later; all ones: never
  logic [63:0] measure_at;       // EV_MEASURE when so many instructions have retired; all ones: never. C then clears the counts
  logic        clean_req;        // level, until EV_CLEANED
  // registers of the profiler that this bench sets, in this order, as a debug module would; none: the driver sets them, or nobody
  logic [11:0] host_csr [0:15];
  logic [63:0] host_value [0:15];
  logic [3:0]  host_count;
  logic [7:0]  rx_toggle;        // changes when rx_data holds rx_count new bytes, first one in [7:0]
  logic [63:0] rx_data;
  logic [31:0] rx_count;         // plus 16: a break, the end of input

  // --- read by C
  logic         bell;
  logic [159:0] words;
  logic [31:0] width, window, tags;     // slots a cycle, reorder-buffer entries, samples in flight
  logic        other_core;       // it is not ours: no events, nothing of its inside
  logic [31:0] config_sizes [0:63];     // config.svh's, in its order (scripts/gen-config.sh)

  initial begin
    go            = 1'b0;
    max_cycles    = 64'd0;
    tohost_addr   = 64'd0;
    resident      = 1'b0;
    want_stdin    = 1'b0;
    progress_at   = '1;
    measure_at    = '1;
    clean_req     = 1'b0;
    host_count    = 4'd0;
    for (int i = 0; i < 16; i++) begin host_csr[i] = 12'd0; host_value[i] = 64'd0; end
    rx_toggle     = 8'd0;
    rx_data       = 64'd0;
    rx_count      = 32'd0;
    bell          = 1'b0;
    words         = '0;
    width         = WIDTH;
`ifdef TAP_ABSENT
    other_core    = 1'b1;
`else
    other_core    = 1'b0;
`endif
    window        = ROB_ROWS * WIDTH;
    tags          = PM_TAGS;
    for (int i = 0; i < 64; i++) config_sizes[i] = 32'd0;
`include "config_sizes.svh"
  end

  logic [31:0] latency;
  initial if (!$value$plusargs("mem-latency=%d", latency)) latency = 32'd40;
  logic [31:0] latency_q;          // C writes `latency`
  always_ff @(posedge clk) latency_q <= (latency < 32'd2) ? 32'd2 : latency;
  logic [3:0]  bandwidth;
  initial if (!$value$plusargs("mem-bandwidth=%d", bandwidth)) bandwidth = 4'd8;
  logic        shared;
  initial shared = $test$plusargs("mem-shared");
  logic [39:0] far_from, far_to;   // 0 to 0: no memory is far
  logic [31:0] far_latency;
  initial begin
    if (!$value$plusargs("far-from=%d", far_from)) far_from = 40'd0;
    if (!$value$plusargs("far-to=%d", far_to)) far_to = 40'd0;
    if (!$value$plusargs("far-latency=%d", far_latency)) far_latency = 32'd40;
  end

  // --- reset: until C has loaded memory, and a few cycles more
  logic [3:0] reset_q;
  initial reset_q = 4'hf;
  always_ff @(posedge clk) if (go) reset_q <= {reset_q[2:0], 1'b0};
  logic memory_ready;
  wire rst = reset_q[3] | ~memory_ready;

  `AXI_RAM_WIRES
  logic [1:0]       uart_txd, tx_valid, rx_ready;
  logic [15:0]      tx_byte;
  logic             finish_valid, trap_valid, clean_done, pm_counting;
  logic [31:0]      finish_value;
  logic [63:0]      trap_cause, trap_pc, trap_value;
  logic [WIDTH-1:0] pm_counted;
  logic             host_valid, host_ready, host_done;
  logic [63:0]      channel_word;
  logic [3:0]       channel_bytes;
  logic             channel_words, channel_ready;
  logic [11:0]      host_addr;
  logic [63:0]      host_wdata;
  // C's values go through registers, else the logic behind them is evaluated twice a cycle; most are set before `go`
  logic             clean_q, resident_q, want_stdin_q;
  logic [3:0]       host_count_q;
  logic [63:0]      max_cycles_q;
  logic [63:0]      rx_left_q;   // bytes that UART0 has not taken yet
  logic [3:0]       rx_count_q;
  logic             rx_break_q;

  soc u_soc (
    .clk, .rst, .core_rst(rst), `AXI_RAM, .uart_rxd(2'b11), .uart_txd, .uart_fast(1'b1),
    .uart_tx_valid(tx_valid), .uart_tx_ready({channel_ready, 1'b1}), .uart_tx_byte(tx_byte),
    .uart_rx_valid({1'b0, rx_count_q != 4'd0}), .uart_rx_ready(rx_ready), .uart_rx_byte({8'd0, rx_left_q[7:0]}),
    .uart_rx_break({1'b0, rx_break_q}), .finish_valid, .finish_value, .trap_valid, .trap_cause, .trap_pc, .trap_value,
    .clean_req(clean_q), .clean_done,
    .pm_host_valid(host_valid), .pm_host_addr(host_addr), .pm_host_wdata(host_wdata), .pm_host_ready(host_ready),
    .pm_done(host_done), .pm_word_take(channel_words), .pm_word(channel_word), .pm_word_bytes(channel_bytes),
    .pm_counting, .pm_counted
  );
`ifdef MEMORY_SDRAM
  sim_sdram u_ram (.clk, .clk_mem, .power(reset_q[3]), .ready(memory_ready), `AXI_RAM);
`else
  assign memory_ready = 1'b1;
  sim_ram u_ram (
    .clk, .rst, .latency(latency_q), .bandwidth, .shared,
    .far_from, .far_to, .far_latency, `AXI_RAM
  );
`endif

  // --- signals inside the core
`define CORE u_soc.u_core
`ifndef TAP_ABSENT
  wire [WIDTH-1:0]    ret_valid = `CORE.ret;
  wire [WIDTH*64-1:0] ret_pc    = `CORE.pp_ret_pc;
  wire                csr_we    = `CORE.csr_we;
  wire [11:0]         csr_addr  = `CORE.csr_addr;
  wire [63:0]         csr_wdata = `CORE.csr_wdata;
  // the doubleword after a store: in the cache, by the write port's own registers (M1's others may belong to a store that shares
  // the cycle), or on the bus
  wire        bus_store   = `CORE.u_lsu.u_dcache.u_write.go_bus;
  wire        drain_valid = bus_store || `CORE.u_lsu.data_wrote;
  wire [39:0] drain_addr  = bus_store ? {`CORE.u_lsu.dr_dw, 3'd0} : {MAP_RAM_BASE[39:CADDR_W], `CORE.u_lsu.m1_dw_q, 3'd0};
  wire [63:0] drain_data  = bus_store ? `CORE.u_lsu.dr_data : `CORE.u_lsu.data_wrote_word;
  wire [7:0]  drain_mask  = bus_store ? `CORE.u_lsu.dr_mask : `CORE.u_lsu.m1_dmask_q;
`else
  // a foreign core has the retire bundle (docs/attach.md)
  wire [WIDTH-1:0]    ret_valid = `CORE.rt_valid;
  wire [WIDTH*64-1:0] ret_pc    = `CORE.rt_pc;
  wire                csr_we    = `CORE.rt_csr_write;
  wire [11:0]         csr_addr  = `CORE.rt_csr_addr;
  wire [63:0]         csr_wdata = `CORE.rt_csr_value;
  // of this cycle's stores that to `tohost`, or the last one
  logic               drain_valid;
  logic [39:0]        drain_addr;
  logic [63:0]        drain_data;
  logic [7:0]         drain_mask;
  always_comb begin
    drain_valid = 1'b0; drain_addr = '0; drain_data = '0; drain_mask = '0;
    for (int k = 0; k < WIDTH; k++)
      if (`CORE.rt_valid[k] && `CORE.rt_mem_wmask[k*8 +: 8] != 8'd0
          && !(drain_valid && drain_addr[39:3] == tohost_addr[39:3])) begin
        drain_valid = 1'b1;
        drain_addr  = {`CORE.rt_mem_paddr[k*64+3 +: 37], 3'd0};
        drain_data  = `CORE.rt_mem_wdata[k*64 +: 64] << {`CORE.rt_mem_paddr[k*64 +: 3], 3'd0};
        drain_mask  = `CORE.rt_mem_wmask[k*8 +: 8] << `CORE.rt_mem_paddr[k*64 +: 3];
      end
  end
`endif
`undef CORE

  logic        stop, stopped_q;
  logic [2:0]  stopped_late_q;
  logic [63:0] clock_q;
  always_ff @(posedge clk) begin
    clock_q        <= rst ? 64'd0 : clock_q + 64'd1;
    stopped_late_q <= rst ? 3'd0 : {stopped_late_q[1:0], stopped_q};
  end

  logic driver_q;                // the boot ROM, the resident driver or a sampling interrupt runs
  wire  drains;                  // samples are still under way; the program's output has ended
  counts u_counts (
    .clk, .rst, .stopped(stopped_q), .stopped_late(stopped_late_q[1:0]), .ret_valid, .driver(driver_q),
    .drains, .pm_counting
  );

`ifdef TRUTH_ABSENT
  // no instruction is looked at: only output, statistics and the end
`elsif TAP_ABSENT
  retire u_retire (.clk, .rst, .clock(clock_q), .ended(stopped_q));
`else
  // for the truth tracer; instructions fetched after the end are not counted
  tap u_tap (.clk, .rst, .clock(clock_q), .pm_counted(stopped_q ? '0 : pm_counted), .ended(stopped_q));
  fetch_witness u_fetch_witness (.clk, .rst, .enable(u_tap.enable));
`ifndef PROFILER_ABSENT
  fetch_log u_fetch_log (.clk, .rst, .ended(stopped_q), .clock(clock_q));
`endif
  cover_bins u_cover (.clk, .rst);
  // for lock step: our core's retire bundle comes one cycle late
  logic retire_tap_q;
  always_ff @(posedge clk) retire_tap_q <= u_retire.enable || u_tap.values;
  retire_tap u_retire_tap (.clk, .rst, .enable(retire_tap_q), .clock(clock_q));
  retire u_retire (.clk, .rst, .clock(clock_q - 64'd1), .ended(stopped_late_q[0]));
`endif

`ifndef PROFILER_ABSENT
`ifndef TRUTH_ABSENT
`ifndef CHECKS_ABSENT
  // the profile port and the retire bundle tell the same
`ifdef TAP_ABSENT
`define RETIRE u_soc.u_core
  wire port_on = 1'b1, bundle_on = 1'b1;
`else
`define RETIRE u_retire_tap
  wire  port_on = retire_tap_q;
  logic bundle_on;
  always_ff @(posedge clk) bundle_on <= retire_tap_q;
`endif
`define CORE u_soc.u_core
  port_retire #(.LANES(WIDTH), .TAGS(PM_TAGS), .XLEN(64)) u_port_retire (
    .clk, .rst, .port_on, .bundle_on,
    .pp_slot_pc(`CORE.pp_slot_pc), .pp_slot_type(`CORE.pp_slot_type), .pp_slot_rvc(`CORE.pp_slot_rvc),
        .pp_slot_tag(`CORE.pp_slot_tag),
    .pp_priv(`CORE.pp_priv), .pp_context(`CORE.pp_context), .pp_retired(`CORE.pp_retired), .pp_addr_valid(`CORE.pp_addr_valid),
    .pp_addr(`CORE.pp_addr), .pp_ret_valid(`CORE.pp_ret_valid), .pp_ret_rvc(`CORE.pp_ret_rvc), .pp_ret_gap(`CORE.pp_ret_gap),
        .pp_trap_gap(`CORE.pp_trap_gap),
    .pp_ret_pc(`CORE.pp_ret_pc), .pp_ret_tag(`CORE.pp_ret_tag), .pp_trap(`CORE.pp_trap), .pp_interrupt(`CORE.pp_interrupt),
    .pp_trap_cause(`CORE.pp_trap_cause), .pp_trap_pc(`CORE.pp_trap_pc),
    .rt_valid(`RETIRE.rt_valid), .rt_pc(`RETIRE.rt_pc), .rt_insn(`RETIRE.rt_insn), .rt_has_memory(`RETIRE.rt_has_memory),
    .rt_mem_access(`RETIRE.rt_mem_access), .rt_mem_addr(`RETIRE.rt_mem_addr), .rt_has_mode(`RETIRE.rt_has_mode),
    .rt_priv(`RETIRE.rt_priv), .rt_context(`RETIRE.rt_context), .rt_trap(`RETIRE.rt_trap), .rt_interrupt(`RETIRE.rt_interrupt),
    .rt_cause(`RETIRE.rt_cause), .rt_trap_pc(`RETIRE.rt_trap_pc)
  );
`undef CORE
`undef RETIRE
`endif
`endif
`endif

  // --- the sampled part of the run. Not the program's are: the boot ROM and the resident driver up to their mret, and
  // every sampling interrupt up to its own mret.
  logic [3:0] depth_q;           // trap handlers of the program that are under way
  logic [3:0] mask;              // CSRs through which the program switches sampling off: mie, mstatus, mcountinhibit, mip
  wire         streams = host_count_q != 4'd0;
`ifdef PROFILER_ABSENT
  assign mask = 4'd0;
  wire         session = 1'b0;
  wire  [63:0] delivery = 64'd0;
`else
  wire         session  = u_soc.u_profiler.u_csr.session;    // a session is open on the profile channel
  wire  [63:0] delivery = {u_soc.u_profiler.u_csr.seed_q, 22'd0, u_soc.u_profiler.u_csr.channel_q, 7'd0,
                           u_soc.u_profiler.u_csr.mode_q};
  wire        sampling = u_soc.u_core.pp_interrupt && u_soc.u_core.pp_trap_cause == 6'(PD_LCOFI);
  always_ff @(posedge clk) begin
    if (rst) driver_q <= resident_q;
    else if (sampling) driver_q <= 1'b1;
    else if (u_soc.u_core.pp_xret) driver_q <= 1'b0;
    if (rst) depth_q <= 4'd0;
    else if ((u_soc.u_core.pp_trap || u_soc.u_core.pp_interrupt) && !sampling) depth_q <= depth_q + 4'(depth_q != '1);
    else if (u_soc.u_core.pp_xret && !driver_q) depth_q <= depth_q - 4'(depth_q != '0);
  end

  always_comb begin
    mask = 4'd0;
    if (csr_we && (streams || (resident_q && !driver_q)) && csr_addr == 12'h320) mask[2] = csr_wdata[PD_INHIBIT];
    if (csr_we && resident_q && !driver_q)
      case (csr_addr)
        12'h304: mask[0] = !csr_wdata[PD_LCOFI];
        12'h300: mask[1] = !csr_wdata[3] && depth_q == 4'd0;
        12'h344: mask[3] = !csr_wdata[PD_LCOFI] && u_soc.u_profiler.of;
        default: ;
      endcase
  end
`endif

  function automatic logic [63:0] first_pc(input logic [WIDTH-1:0] valid, input logic [WIDTH*64-1:0] pc);
    first_pc = 64'd0;
    for (int i = WIDTH - 1; i >= 0; i--) if (valid[i]) first_pc = pc[i*64 +: 64];
  endfunction

  // --- the profiler, set up from outside: its registers after reset, the last of which begins the session; and the end of a
  // session, whoever began it, in the last counted cycle: samples that wait for the channel leave then
  logic [3:0] setup_q;           // registers written
  logic       ended_q;           // the session's end was written
  wire        setting = setup_q != host_count_q;
  wire  [3:0] setup_next = rst ? 4'd0 : setup_q + 4'(setting && host_ready);
  logic [11:0] setup_addr_q;     // next write, by setup_q
  logic [63:0] setup_value_q;
  assign host_valid = !rst && (setting || (session && (stop || stopped_q) && !ended_q));
  assign host_addr  = setting ? setup_addr_q : PD_CSR_MPMDELIVERY;
  assign host_wdata = setting ? setup_value_q : delivery | (64'd1 << PD_MPMDELIVERY_END_LO);
  always_ff @(posedge clk) begin
    setup_q       <= setup_next;
    setup_addr_q  <= host_csr[setup_next];
    setup_value_q <= host_value[setup_next];
    if (rst) ended_q <= 1'b0;
    else if (host_valid && host_ready && !setting) ended_q <= 1'b1;
  end

  // --- the doorbell: each event waits in a register until it is sent, one a cycle
  logic        limit_sent_q, closed_q;
  logic [63:0] measured_q;       // last measure_at reported
  logic [7:0]  waiting_q;        // by event number - 1
  logic [63:0] finish_q, tohost_q, masked_q;
  // events that may end the run wait until everything is counted
  wire         counts = stopped_q && !stopped_late_q[2];
  assign       drains = stopped_q && session && !host_done;
  wire  [7:0]  ready  = waiting_q & {5'h1f, {3{!counts && !drains}}};
  wire  [1:0]  tx_told = tx_valid & {channel_ready, !(session && closed_q)};
  wire  [7:0]  now    = ready & (~ready + 8'd1);

  // HTIF: {device, command, 48 bits} in `tohost`, or 0. The word is complete when all of its bytes have been written since the
  // last one, or when some have been written and no more for longer than a program that writes it in parts would take.
  logic [63:0] tohost_at_q;      // tohost_addr, one cycle later
  logic [63:0] tohost_word_q;    // the program's last value
  logic [7:0]  tohost_fresh_q;   // bytes written since the last one
  logic [31:0] tohost_quiet_q;   // cycles since
  wire         tohost_hit  = drain_valid && tohost_at_q != 64'd0 && {24'd0, drain_addr[39:3]} == {3'd0, tohost_at_q[63:3]};
  wire  [7:0]  tohost_lane = tohost_hit ? drain_mask : 8'd0;
  wire  [63:0] tohost_bits = !tohost_hit ? 64'd0
                           : {{8{tohost_lane[7]}}, {8{tohost_lane[6]}}, {8{tohost_lane[5]}}, {8{tohost_lane[4]}},
                              {8{tohost_lane[3]}}, {8{tohost_lane[2]}}, {8{tohost_lane[1]}}, {8{tohost_lane[0]}}};
  wire  [63:0] tohost_word = (tohost_word_q & ~tohost_bits) | (drain_data & tohost_bits);
  wire         tohost_last = (tohost_fresh_q | tohost_lane) == '1 ||
                             (tohost_fresh_q != 8'd0 && tohost_quiet_q >= latency_q + 32'd64);
  wire         tohost_told = tohost_last && tohost_word != 64'd0;
  always_ff @(posedge clk) tohost_at_q <= tohost_addr;
  wire         tohost_ends = tohost_told && tohost_word[63:49] != 15'h0080;    // else it is of device 1: characters
  always_ff @(posedge clk)
    if (rst) begin
      tohost_word_q <= 64'd0; tohost_fresh_q <= 8'd0; tohost_quiet_q <= 32'd0;
    end else if (tohost_hit || tohost_fresh_q != 8'd0) begin
      tohost_word_q  <= (tohost_told && !tohost_ends) ? 64'd0 : tohost_word;
      tohost_fresh_q <= tohost_last ? 8'd0 : tohost_fresh_q | tohost_lane;
      tohost_quiet_q <= tohost_hit ? 32'd0 : tohost_quiet_q + 32'd1;
    end
  wire limit_ends   = max_cycles_q != 64'd0 && clock_q >= max_cycles_q && !limit_sent_q;
  assign stop       = finish_valid || tohost_ends || limit_ends;

  // A CSR instruction is alone in the machine, so the next one to retire is the one that wrote. Each register is reported once.
  logic        stdin_irq, stdin_poll;
  logic [3:0]  mask_wait_q, mask_told_q;
  logic [11:0] mask_csr_q;
  wire [3:0]   mask_new   = mask & ~mask_told_q;
  wire [3:0]   mask_ready = (mask_new | mask_wait_q) & {4{ret_valid != '0}};

  logic [7:0]  event_no;
  logic [63:0] event_value;
  always_comb begin
    event_no    = 8'd0;
    event_value = 64'd0;
    case (1'b1)
      now[0]:  begin event_no = EV_FINISH;   event_value = finish_q; end
      now[1]:  begin event_no = EV_TOHOST;   event_value = tohost_q; end
      now[2]:  event_no = EV_LIMIT;
      now[3]:  event_no = EV_PROGRESS;
      now[4]:  event_no = EV_CLEANED;
      now[5]:  begin event_no = EV_MASKED;   event_value = masked_q; end
      now[6]:  begin event_no = EV_STDIN;    event_value = {63'd0, !u_soc.u_uart0.ier_q[0]}; end
      now[7]:  event_no = EV_MEASURE;
      default: ;
    endcase
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      waiting_q    <= 8'd0;
      measured_q   <= '1;
      mask_wait_q  <= 4'd0;
      mask_told_q  <= 4'd0;
      limit_sent_q <= 1'b0;
      stopped_q    <= 1'b0;
    end else begin
      waiting_q <= waiting_q & ~now;
      stopped_q <= stopped_q || stop;
      if (finish_valid && !drains) begin
        waiting_q[0] <= 1'b1;
        finish_q     <= {32'd0, finish_value};
      end
      if (tohost_told && !drains) begin
        waiting_q[1] <= 1'b1;
        tohost_q     <= tohost_word;
      end
      if (limit_ends && !drains) begin
        waiting_q[2] <= 1'b1;
        limit_sent_q <= 1'b1;
      end
      if (u_counts.cycles == progress_at) waiting_q[3] <= 1'b1;
      if (u_counts.instructions >= measure_at && measured_q != measure_at) begin
        waiting_q[7] <= 1'b1;
        measured_q   <= measure_at;
      end
      if (clean_done) waiting_q[4] <= 1'b1;
      mask_wait_q <= (mask_new | mask_wait_q) & ~mask_ready;
      if (mask_new != 4'd0) mask_csr_q <= csr_addr;
      if (mask_ready != 4'd0) begin
        waiting_q[5] <= 1'b1;
        mask_told_q  <= mask_told_q | mask_ready;
        masked_q     <= {mask_new != 4'd0 ? csr_addr : mask_csr_q, 52'(first_pc(ret_valid, ret_pc))};
      end
      if (rx_toggle == rx_seen_q && (stdin_poll || (stdin_irq && u_counts.cycles[9:0] == '1))) waiting_q[6] <= 1'b1;
      if (now != 8'd0 || tx_told != 2'd0 || channel_bytes != 4'd0) begin
        words <= {channel_word, channel_bytes, 1'b0, tx_told, now != 8'd0,
                  tx_valid[1] ? tx_byte[15:8] : 8'd0, tx_valid[0] ? tx_byte[7:0] : 8'd0,
                  event_no, event_value};
        bell  <= !bell;
      end
    end
  end

`ifndef TAP_ABSENT
`define DCACHE u_soc.u_core.u_lsu.u_dcache
  // The host has taken the reported word: the program must see 0 in `tohost`, too. It is cleared in the cache as soon as that has
  // the line: in a cycle in which no store writes the word, and before the line's copy can leave.
  logic             taken_q;
  wire [DSET_W-1:0] tohost_set = tohost_at_q[6 +: DSET_W];
  wire [DTAG_W:0]   tohost_tag = {1'b1, tohost_at_q[CADDR_W-1 -: DTAG_W]};
  logic [DCACHE_WAYS-1:0] put_q;   // the line was there in the last cycle
  for (genvar w = 0; w < DCACHE_WAYS; w++) begin : g_tohost
    always_ff @(posedge clk) begin
      put_q[w] <= 1'b0;
      if (taken_q && !tohost_hit)
        if (`DCACHE.g_way[w].tag_q[tohost_set] == tohost_tag) begin
          put_q[w] <= 1'b1;
          `DCACHE.g_way[w].u_data.mem[tohost_at_q[3 +: DSET_W+3]] <= tohost_word_q;
        end
    end
  end
  always_ff @(posedge clk)
    if (rst) taken_q <= 1'b0;
    else     taken_q <= (taken_q && put_q == '0) || (tohost_told && !tohost_ends);
`undef DCACHE
`endif
  // --- the profile channel: words as they come; with a limited bandwidth, bytes, of UART1 and of the hardware alike: each cycle
  // adds channel_rate, and 2^20 of it let one byte pass
  logic [31:0] channel_rate;
  initial if (!$value$plusargs("channel-rate=%d", channel_rate)) channel_rate = 32'd0;
  logic [20:0] credit_q;
  wire         whole = credit_q[20];
  always_ff @(posedge clk) begin
    if (rst) credit_q <= 21'd0;
    else if (!whole || tx_valid[1]) credit_q <= {1'b0, credit_q[19:0]} + channel_rate[20:0];
  end
  assign channel_words = channel_rate == 32'd0;
  assign channel_ready = channel_words || whole;

  always_ff @(posedge clk) begin
    clean_q <= clean_req; resident_q <= resident; host_count_q <= host_count; max_cycles_q <= max_cycles;
    want_stdin_q <= want_stdin;
  end
  always_ff @(posedge clk) closed_q <= stopped_q && !counts;

  // --- bytes from C to UART0: fetched when the program wants them, so that a program that never reads takes nothing from others.
  // It wants them when it has read the line status eight times and sent nothing, or twice after a character that it took (a
  // program looks once before it sends), or has the receive interrupt on.
  logic [7:0] rx_seen_q;
  logic [2:0] polls_q;
  logic       asked_q;           // C is being asked
  wire stdin_idle = rx_count_q == 4'd0 && u_soc.u_uart0.rx_empty;
  wire stdin_open = want_stdin_q && stdin_idle && !waiting_q[6] && !asked_q;
  assign stdin_irq  = stdin_open && u_soc.u_uart0.ier_q[0];
  assign stdin_poll = stdin_open && u_soc.u_uart0.rd_lsr && polls_q == '1;
  always_ff @(posedge clk) begin
    asked_q <= now[6];
    if (rst || u_soc.u_uart0.wr_thr) polls_q <= 3'd0;
    else if (u_soc.u_uart0.rd_rbr) polls_q <= 3'd6;
    else if (u_soc.u_uart0.rd_lsr) polls_q <= polls_q + 3'(polls_q != '1);
  end
  always_ff @(posedge clk) begin
    rx_seen_q <= rx_toggle;
    if (rst) begin
      rx_count_q <= 4'd0;
      rx_break_q <= 1'b0;
    end else if (rx_toggle != rx_seen_q) begin
      rx_left_q  <= rx_data;
      rx_count_q <= rx_count[3:0];
      rx_break_q <= rx_count[4];
    end else if (rx_count_q != 4'd0 && rx_ready[0]) begin
      rx_left_q  <= {8'd0, rx_left_q[63:8]};
      rx_count_q <= rx_count_q - 4'd1;
    end
  end

  // --- Icarus writes its waves itself, main.cpp those of Verilator
`ifndef VERILATOR
  string       wave_file;
  logic [63:0] wave_from, wave_to;
  initial begin
    if (!$value$plusargs("wave-from=%d", wave_from)) wave_from = 64'd0;
    if (!$value$plusargs("wave-to=%d", wave_to)) wave_to = '1;
    if ($value$plusargs("wave=%s", wave_file)) begin
      $dumpfile(wave_file);
      wait (go && u_counts.cycles >= wave_from);
      $dumpvars(0, tb);
      wait (u_counts.cycles > wave_to);
      $dumpoff;
    end
  end
`endif
endmodule
`default_nettype wire
