// SPDX-License-Identifier: Apache-2.0
// The system around the core: interconnect, boot ROM, two UARTs, CLINT, PLIC, finisher, and the profiling units.
//
// The map is QEMU `virt`'s (memory_map.svh), so a program runs unchanged on both. RAM is outside: one AXI4 port, 64 bits, INCR
// bursts; without an L2 (l2.sv) read IDs are {1, x} for the instruction side, {0, id} for the data side.
//
// UART0 is the console, UART1 the profile channel. For a bench, uart_fast moves whole characters by uart_tx_* and uart_rx_*
// instead of serial bits. A board ties it to 0 and uses the serial lines.
// pm_host_* writes the profiler's registers from outside, like a debug module; the profiler's stream leaves through UART1's
// transmitter.
// With PROFILER_ABSENT the profiling units are left out and the profile port is tied off; the core behaves the same.
// Assumes:  rst is held for at least one cycle.
`include "axi.svh"
`include "config.svh"
`include "memory_map.svh"
`include "profile_tie.svh"
`default_nettype none
module soc #(
  parameter int   MTIME_DIV  = 10,
  parameter logic UART_KEEPS = 1'b0     // KEEPS of the console (uart.sv)
) (
  input  logic             clk, rst,
  input  logic             core_rst,      // the core's reset; it follows rst, and may last longer
  // RAM
  `AXI_RAM_PORTS(output, input),
  // UARTs: bit or byte 0 is the console, 1 the profile channel
  input  logic [1:0]       uart_rxd,
  output logic [1:0]       uart_txd,
  input  logic             uart_fast,
  output logic [1:0]       uart_tx_valid,
  input  logic [1:0]       uart_tx_ready,
  output logic [15:0]      uart_tx_byte,
  input  logic [1:0]       uart_rx_valid,
  output logic [1:0]       uart_rx_ready,
  input  logic [15:0]      uart_rx_byte,
  input  logic [1:0]       uart_rx_break,
  // end of the run
  output logic             finish_valid,
  output logic [31:0]      finish_value,
  output logic             trap_valid,
  output logic [63:0]      trap_cause, trap_pc, trap_value,
  input  logic             clean_req,
  output logic             clean_done,
  // a host's writes of the profiler's registers; the stream's END has left
  input  logic             pm_host_valid,
  input  logic [11:0]      pm_host_addr,
  input  logic [63:0]      pm_host_wdata,
  output logic             pm_host_ready,
  output logic             pm_done,
  // the profiler's stream in words of up to 8 bytes, for a bench: UART1 then gets none of it
  input  logic             pm_word_take,
  output logic [63:0]      pm_word,
  output logic [3:0]       pm_word_bytes,
  // what the profiler counts, for the truth tracer
  output logic             pm_counting,
  output logic [WIDTH-1:0] pm_counted
);
  // --- core's memory ports
  `AXI_IMEM_WIRES
  `AXI_DMEM_WIRES
  // --- profile port, and the profiler's registers
  localparam int LANES = WIDTH, TAGS = PM_TAGS, XLEN = 64;   // the port's names for its sizes
`include "profile_wires.svh"
  logic                      xcsr_valid, xcsr_exists, xcsr_we, lcofi_set;
  logic [11:0]               xcsr_addr;
  logic [63:0]               xcsr_rdata, xcsr_wdata, lcofi_vector;
  logic [2:0]                xcsr_event;
  logic [31:0]               mcountinhibit;
  logic        l2_hit, l2_miss, l2_writeback;    // events
  logic [MSHRS-1:0] l2_away;                      // lines that wait for memory
  logic        core_clean;
  // --- interrupts and time
  logic        irq_timer, irq_soft;
  logic [1:0]  irq_ext;                          // for M, for S
  logic [1:0]  irq_uart;
  logic        stream_valid, stream_ready, stream_unused;
  logic [7:0]  stream_byte;
  logic [63:0] mtime;

  core u_core (
    .clk, .rst(core_rst), .hart_id(64'd0), .mtime,
    .irq_timer, .irq_soft, .irq_ext(irq_ext[0]), .irq_ext_s(irq_ext[1]), .lcofi_set, .lcofi_vector,
    `AXI_IMEM, `AXI_DMEM,
    .xcsr_valid, .xcsr_addr, .xcsr_exists, .xcsr_rdata, .xcsr_we, .xcsr_wdata, .mcountinhibit, .xcsr_event,
    .l2_hit, .l2_miss, .l2_writeback, .l2_away, .clean_req, .clean_done(core_clean),
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
  assign pm_host_ready = 1'b1;
  assign pm_word = 64'd0;
  assign pm_word_bytes = 4'd0;
  assign pm_done     = 1'b1;
  assign pm_counting = 1'b0;
  assign pm_counted  = '0;
`else
  profiler #(
    .LANES(WIDTH), .TAGS(PM_TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .FIFO(PM_FIFO), .SIGNATURE(PM_SIGNATURE), .SLEEPS(1)
  ) u_profiler (
    .clk, .rst, .mtime, .xcsr_valid, .xcsr_addr, .xcsr_exists, .xcsr_rdata,
    .xcsr_we, .xcsr_wdata, .mcountinhibit, .lcofi_set, .lcofi_vector, .xcsr_event,
    .pm_host_valid, .pm_host_addr, .pm_host_wdata, .pm_host_ready,
    .stream_valid, .stream_byte, .stream_ready(stream_ready & ~pm_word_take), .pm_done,
    .pm_word_take, .pm_word, .pm_word_bytes, .pm_counting, .pm_counted,
    .*       // the profile port
  );
`ifndef SYNTHESIS
  // the port's contract, asserted in every simulation; what the checker must know of another core than ours comes by defines
`ifdef TAP_ABSENT
`define OURS(ours, others) others
`else
`define OURS(ours, others) ours
`endif
`ifndef PORT_LATE
`define PORT_LATE 0
`endif
`ifndef PORT_LATENCY
`define PORT_LATENCY 1
`endif
`ifndef PORT_RETIRED
`define PORT_RETIRED 1
`endif
`ifndef PORT_OLDEST_AFTER
`define PORT_OLDEST_AFTER `OURS(0, -1)
`endif
`ifndef PORT_RETIRES_AFTER
`define PORT_RETIRES_AFTER `OURS(2, 0)
`endif
  logic [63:0] cover_unused;
  port_checker #(
    .LANES(WIDTH), .TAGS(PM_TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .SIGNATURE(PM_SIGNATURE), .LATE(`PORT_LATE),
    .LATENCY(`PORT_LATENCY), .RETIRED(`PORT_RETIRED), .OLDEST_AFTER(`PORT_OLDEST_AFTER), .RETIRES_AFTER(`PORT_RETIRES_AFTER)
  ) u_port_checker (
    .rst(core_rst), .lcofi_set, .covers(cover_unused), .*
  );
`endif
`endif

  // --- interconnect
  `AXI_L2_WIRES
  `AXI_DEV_WIRES
  axi_fabric u_fabric (.clk, .rst, `AXI_IMEM, `AXI_DMEM, `AXI_L2, `AXI_DEV);
  l2 u_l2 (
    .clk, .rst, .clean_req(core_clean), .clean_done, .l2_hit, .l2_miss, .l2_writeback, .l2_away, `AXI_L2, `AXI_RAM
  );

  // --- devices
  logic [5:0]  sel;
  logic        re, we;
  logic [39:0] addr;
  logic [7:0]  be;
  logic [63:0] wdata, rdata_rom, rdata_clint, rdata_plic, rdata_uart0, rdata_uart1;
  // clock of the devices: it stops a few cycles after the last access or moving character; the CLINT has the time
  logic [1:0]  uart_idle;
  wire         moves = rst || dev_arvalid || dev_awvalid || !dev_awready || uart_idle != 2'b11;
  wire         dev_clk;
  clock_gate #(.LINGER(7)) u_device_gate (.clk, .enable(moves), .gated(dev_clk));

  device_bridge u_bridge (
    .clk(dev_clk), .rst, `AXI_DEV, .sel, .re, .we, .addr, .be, .wdata, .rdata_rom, .rdata_finisher(64'd0), .rdata_clint,
    .rdata_plic, .rdata_uart0, .rdata_uart1
  );
  boot_rom u_rom (.clk(dev_clk), .re(re && sel[0]), .addr(16'(addr - MAP_ROM_BASE)), .rdata(rdata_rom));

  finisher u_finisher (
    .clk(dev_clk), .rst, .we(we && sel[1]), .addr(addr[11:0]), .be, .wdata,
    .finish_valid, .finish_value, .trap_valid, .trap_cause, .trap_pc, .trap_value
  );
  clint #(.MTIME_DIV(MTIME_DIV)) u_clint (
    .clk, .rst, .re(re && sel[2]), .we(we && sel[2]), .addr(addr[15:0]), .be, .wdata,
    .rdata(rdata_clint), .mtime, .irq_soft, .irq_timer
  );
  plic #(.SOURCES(15)) u_plic (
    .clk(dev_clk), .rst, .level({4'd0, irq_uart[1], irq_uart[0], 9'd0}),     // 10: UART0, 11: UART1
    .re(re && sel[3]), .we(we && sel[3]), .addr(addr[23:0]), .be, .wdata, .rdata(rdata_plic), .irq(irq_ext)
  );
  uart #(.KEEPS(UART_KEEPS)) u_uart0 (
    .clk(dev_clk), .rst, .re(re && sel[4] && addr[7:3] == 5'd0), .we(we && sel[4] && addr[7:3] == 5'd0), .be, .wdata,
    .rdata(rdata_uart0), .irq(irq_uart[0]), .idle(uart_idle[0]), .rxd(uart_rxd[0]), .txd(uart_txd[0]), .fast(uart_fast),
    .tx_valid(uart_tx_valid[0]), .tx_ready(uart_tx_ready[0]), .tx_byte(uart_tx_byte[7:0]),
    .rx_valid(uart_rx_valid[0]), .rx_ready(uart_rx_ready[0]), .rx_byte(uart_rx_byte[7:0]),
    .rx_break(uart_rx_break[0]), .hw_valid(1'b0), .hw_byte(8'd0), .hw_ready(stream_unused)
  );
  uart u_uart1 (
    .clk(dev_clk), .rst, .re(re && sel[5] && addr[7:3] == 5'd0), .we(we && sel[5] && addr[7:3] == 5'd0), .be, .wdata,
    .rdata(rdata_uart1), .irq(irq_uart[1]), .idle(uart_idle[1]), .rxd(uart_rxd[1]), .txd(uart_txd[1]), .fast(uart_fast),
    .tx_valid(uart_tx_valid[1]), .tx_ready(uart_tx_ready[1]), .tx_byte(uart_tx_byte[15:8]),
    .rx_valid(uart_rx_valid[1]), .rx_ready(uart_rx_ready[1]), .rx_byte(uart_rx_byte[15:8]),
    .rx_break(uart_rx_break[1]), .hw_valid(stream_valid & ~pm_word_take), .hw_byte(stream_byte), .hw_ready(stream_ready)
  );

`ifdef PROFILER_ABSENT
  wire unused = &{1'b0, addr, stream_unused, stream_ready, pm_word_take, pm_host_valid, pm_host_addr, pm_host_wdata};
`else
  wire unused = &{1'b0, addr, stream_unused};
`endif
endmodule
`default_nettype wire
