// SPDX-License-Identifier: Apache-2.0
// The system around the core: interconnect, boot ROM, two UARTs, CLINT, PLIC, finisher, and the profiling units.
//
// The map is QEMU `virt`'s (memory_map.svh), so a program runs unchanged on both. RAM is outside: one AXI4 port, 64
// bits, INCR bursts; without an L2 (l2.sv) read IDs are {1, x} instruction side, {0, id} data side.
//
// UART0 is the console, UART1 the profile channel. uart_fast_i moves whole characters by uart_tx_* and uart_rx_* instead
// of serial bits, for a bench. A board ties it to 0 and uses the lines.
// pm_host_* writes the profiler's registers from outside, as a debug module does: what it streams leaves by UART1's transmitter.
// With PROFILER_ABSENT the profiling units are left out and the profile port is tied off; the core behaves the same.
// Assumes:  rst is held for at least one cycle.
`include "axi.svh"
`include "config.svh"
`include "memory_map.svh"
`include "profile_tie.svh"
`default_nettype none
module soc #(parameter int MTIME_DIV = 10) (
  input  logic             clk, rst,
  // RAM
  `AXI_RAM_PORTS(output, input),
  // UARTs: bit or byte 0 is the console, 1 the profile channel
  input  logic [1:0]       uart_rxd_i,
  output logic [1:0]       uart_txd_o,
  input  logic             uart_fast_i,
  output logic [1:0]       uart_tx_valid_o,
  input  logic [1:0]       uart_tx_ready_i,
  output logic [15:0]      uart_tx_byte_o,
  input  logic [1:0]       uart_rx_valid_i,
  output logic [1:0]       uart_rx_ready_o,
  input  logic [15:0]      uart_rx_byte_i,
  input  logic [1:0]       uart_rx_break_i,
  // end of the run
  output logic             finish_valid_o,
  output logic [31:0]      finish_value_o,
  output logic             trap_valid_o,
  output logic [63:0]      trap_cause_o, trap_pc_o, trap_value_o,
  input  logic             clean_req_i,
  output logic             clean_done_o,
  // a host's writes of the profiler's registers; the stream's END has left
  input  logic             pm_host_valid_i,
  input  logic [11:0]      pm_host_addr_i,
  input  logic [63:0]      pm_host_wdata_i,
  output logic             pm_host_ready_o,
  output logic             pm_done_o,
  // the profiler's stream in words of up to 8 bytes: a bench takes them as they come, and UART1 gets none of it
  input  logic             pm_word_take_i,
  output logic [63:0]      pm_word_o,
  output logic [3:0]       pm_word_bytes_o,
  // what the profiler counts, for the truth tracer
  output logic             pm_counting_o,
  output logic [WIDTH-1:0] pm_counted_o
);
  // --- core's memory ports
  `AXI_IMEM_WIRES
  `AXI_DMEM_WIRES
  // --- profile port, and the profiler's registers
`include "profile_wires.svh"
  logic                      xcsr_valid, xcsr_exists, xcsr_we, lcofi_set;
  logic [11:0]               xcsr_addr;
  logic [63:0]               xcsr_rdata, xcsr_wdata, lcofi_vector;
  logic [2:0]                xcsr_event;
  logic [31:0]               mcountinhibit;
  logic        l2_hit, l2_miss, l2_writeback;    // events
  logic [MSHRS-1:0] l2_away;                      // lines that wait for memory
  logic        clean_done;
  // --- interrupts and time
  logic        irq_timer, irq_soft;
  logic [1:0]  irq_ext;                          // for M, for S
  logic [1:0]  irq_uart;
  logic        stream_valid, stream_ready, stream_unused;
  logic [7:0]  stream_byte;
  logic [63:0] mtime;

  core u_core (
    .clk, .rst, .hart_id(64'd0), .mtime,
    .irq_timer, .irq_soft, .irq_ext(irq_ext[0]), .irq_ext_s(irq_ext[1]), .lcofi_set, .lcofi_vector,
    `AXI_IMEM, `AXI_DMEM,
    .xcsr_valid, .xcsr_addr, .xcsr_exists, .xcsr_rdata,
    .xcsr_we, .xcsr_wdata, .mcountinhibit, .xcsr_event,
    .l2_hit, .l2_miss, .l2_writeback, .l2_away,
    .clean_req(clean_req_i), .clean_done,
    .*       // the profile port
  );

`ifdef PROFILER_ABSENT
  `PP_TIE_PROFILER
  assign xcsr_exists   = 1'b0;
  assign xcsr_rdata    = 64'd0;
  assign xcsr_event    = 3'd0;
  assign lcofi_set     = 1'b0;
  assign lcofi_vector  = 64'd0;
  assign stream_valid  = 1'b0;
  assign stream_byte   = 8'd0;
  assign pm_host_ready_o = 1'b1;
  assign pm_word_o     = 64'd0;
  assign pm_word_bytes_o = 4'd0;
  assign pm_done_o     = 1'b1;
  assign pm_counting_o = 1'b0;
  assign pm_counted_o  = '0;
`else
  profiler u_profiler (
    .clk, .rst, .time_i(mtime),
    .xcsr_valid_i(xcsr_valid), .xcsr_addr_i(xcsr_addr), .xcsr_exists_o(xcsr_exists), .xcsr_rdata_o(xcsr_rdata),
    .xcsr_we_i(xcsr_we), .xcsr_wdata_i(xcsr_wdata), .mcountinhibit_i(mcountinhibit), .lcofi_set_o(lcofi_set),
    .lcofi_vector_o(lcofi_vector), .events_o(xcsr_event),
    .host_valid_i(pm_host_valid_i), .host_addr_i(pm_host_addr_i), .host_wdata_i(pm_host_wdata_i), .host_ready_o(pm_host_ready_o),
    .stream_valid_o(stream_valid), .stream_byte_o(stream_byte), .stream_ready_i(stream_ready & ~pm_word_take_i),
    .stream_done_o(pm_done_o),
    .word_take_i(pm_word_take_i), .word_o(pm_word_o), .word_bytes_o(pm_word_bytes_o),
    .pm_counting_o, .pm_counted_o,
    .*       // the profile port
  );
`ifndef SYNTHESIS
  // the port's contract, asserted in every simulation
  logic [63:0] cover_unused;
  port_checker u_port_checker (
    .lcofi_set_i(lcofi_set), .cover_o(cover_unused), .*
  );
`endif
`endif

  // --- interconnect
  `AXI_L2_WIRES
  `AXI_DEV_WIRES
  axi_fabric u_fabric (.clk, .rst, `AXI_IMEM, `AXI_DMEM, `AXI_L2, `AXI_DEV);
  l2 u_l2 (
    .clk, .rst, .clean_req_i(clean_done), .clean_done_o, .hit_o(l2_hit), .miss_o(l2_miss), .writeback_o(l2_writeback),
    .away_o(l2_away), `AXI_L2, `AXI_RAM
  );

  // --- devices
  logic [5:0]  sel;
  logic        re, we;
  logic [39:0] addr;
  logic [7:0]  be;
  logic [63:0] wdata, rdata_rom, rdata_clint, rdata_plic, rdata_uart0, rdata_uart1;

  device_bridge u_bridge (
    .clk, .rst, `AXI_DEV,
    .sel_o(sel), .re_o(re), .we_o(we), .addr_o(addr), .be_o(be), .wdata_o(wdata),
    .rdata_rom_i(rdata_rom), .rdata_finisher_i(64'd0), .rdata_clint_i(rdata_clint), .rdata_plic_i(rdata_plic),
    .rdata_uart0_i(rdata_uart0), .rdata_uart1_i(rdata_uart1)
  );
  boot_rom u_rom (.clk, .re_i(re && sel[0]), .addr_i(16'(addr - MAP_ROM_BASE)), .rdata_o(rdata_rom));

  finisher u_finisher (
    .clk, .rst, .we_i(we && sel[1]), .addr_i(addr[11:0]), .be_i(be), .wdata_i(wdata),
    .finish_valid_o, .finish_value_o, .trap_valid_o, .trap_cause_o, .trap_pc_o, .trap_value_o
  );
  clint #(.MTIME_DIV(MTIME_DIV)) u_clint (
    .clk, .rst, .re_i(re && sel[2]), .we_i(we && sel[2]), .addr_i(addr[15:0]), .be_i(be), .wdata_i(wdata),
    .rdata_o(rdata_clint), .time_o(mtime), .irq_soft_o(irq_soft), .irq_timer_o(irq_timer)
  );
  plic #(.SOURCES(15)) u_plic (
    .clk, .rst, .level_i({4'd0, irq_uart[1], irq_uart[0], 9'd0}),   // 10: UART0, 11: UART1
    .re_i(re && sel[3]), .we_i(we && sel[3]), .addr_i(addr[23:0]), .be_i(be), .wdata_i(wdata),
    .rdata_o(rdata_plic), .irq_o(irq_ext)
  );
  uart u_uart0 (
    .clk, .rst, .re_i(re && sel[4] && addr[7:3] == 5'd0), .we_i(we && sel[4] && addr[7:3] == 5'd0), .be_i(be), .wdata_i(wdata),
    .rdata_o(rdata_uart0),
    .irq_o(irq_uart[0]), .rxd_i(uart_rxd_i[0]), .txd_o(uart_txd_o[0]), .fast_i(uart_fast_i),
    .tx_valid_o(uart_tx_valid_o[0]), .tx_ready_i(uart_tx_ready_i[0]), .tx_byte_o(uart_tx_byte_o[7:0]),
    .rx_valid_i(uart_rx_valid_i[0]), .rx_ready_o(uart_rx_ready_o[0]), .rx_byte_i(uart_rx_byte_i[7:0]),
    .rx_break_i(uart_rx_break_i[0]), .hw_valid_i(1'b0), .hw_byte_i(8'd0), .hw_ready_o(stream_unused)
  );
  uart u_uart1 (
    .clk, .rst, .re_i(re && sel[5] && addr[7:3] == 5'd0), .we_i(we && sel[5] && addr[7:3] == 5'd0), .be_i(be), .wdata_i(wdata),
    .rdata_o(rdata_uart1),
    .irq_o(irq_uart[1]), .rxd_i(uart_rxd_i[1]), .txd_o(uart_txd_o[1]), .fast_i(uart_fast_i),
    .tx_valid_o(uart_tx_valid_o[1]), .tx_ready_i(uart_tx_ready_i[1]), .tx_byte_o(uart_tx_byte_o[15:8]),
    .rx_valid_i(uart_rx_valid_i[1]), .rx_ready_o(uart_rx_ready_o[1]), .rx_byte_i(uart_rx_byte_i[15:8]),
    .rx_break_i(uart_rx_break_i[1]), .hw_valid_i(stream_valid & ~pm_word_take_i), .hw_byte_i(stream_byte), .hw_ready_o(stream_ready)
  );

`ifdef PROFILER_ABSENT
  wire unused = &{1'b0, addr, stream_unused, stream_ready, pm_word_take_i, pm_host_valid_i, pm_host_addr_i, pm_host_wdata_i};
`else
  wire unused = &{1'b0, addr, stream_unused};
`endif
endmodule
`default_nettype wire
