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
`include "config.svh"
`include "memory_map.svh"
`include "profile_tie.svh"
`default_nettype none
module soc #(parameter int MTIME_DIV = 10) (
  input  logic             clk, rst,
  // RAM
  output logic             ram_arvalid_o,
  input  logic             ram_arready_i,
  output logic [39:0]      ram_araddr_o,
  output logic [7:0]       ram_arlen_o,
  output logic [2:0]       ram_arsize_o,
  output logic [4:0]       ram_arid_o,
  input  logic             ram_rvalid_i,
  output logic             ram_rready_o,
  input  logic [63:0]      ram_rdata_i,
  input  logic [1:0]       ram_rresp_i,
  input  logic [4:0]       ram_rid_i,
  input  logic             ram_rlast_i,
  output logic             ram_awvalid_o,
  input  logic             ram_awready_i,
  output logic [39:0]      ram_awaddr_o,
  output logic [7:0]       ram_awlen_o,
  output logic [2:0]       ram_awsize_o,
  output logic [3:0]       ram_awid_o,
  output logic             ram_wvalid_o,
  input  logic             ram_wready_i,
  output logic [63:0]      ram_wdata_o,
  output logic [7:0]       ram_wstrb_o,
  output logic             ram_wlast_o,
  input  logic             ram_bvalid_i,
  output logic             ram_bready_o,
  input  logic [1:0]       ram_bresp_i,
  input  logic [3:0]       ram_bid_i,
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
  logic        imem_arvalid, imem_arready, imem_rvalid, imem_rready, imem_rlast;
  logic [39:0] imem_araddr;
  logic [7:0]  imem_arlen;
  logic [63:0] imem_rdata;
  logic [1:0]  imem_rresp;
  logic        dmem_arvalid, dmem_arready, dmem_rvalid, dmem_rready, dmem_rlast;
  logic        dmem_awvalid, dmem_awready, dmem_wvalid, dmem_wready, dmem_wlast, dmem_bvalid, dmem_bready;
  logic [39:0] dmem_araddr, dmem_awaddr;
  logic [7:0]  dmem_arlen, dmem_awlen, dmem_wstrb;
  logic [2:0]  dmem_arsize, dmem_awsize;
  logic [3:0]  dmem_arid, dmem_rid, dmem_awid, dmem_bid;
  logic [63:0] dmem_rdata, dmem_wdata;
  logic [1:0]  dmem_rresp, dmem_bresp;
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
    .imem_arvalid, .imem_arready, .imem_araddr, .imem_arlen,
    .imem_rvalid, .imem_rready, .imem_rdata, .imem_rresp,
    .imem_rlast,
    .dmem_arvalid, .dmem_arready, .dmem_araddr, .dmem_arlen,
    .dmem_arsize, .dmem_arid,
    .dmem_rvalid, .dmem_rready, .dmem_rdata, .dmem_rresp,
    .dmem_rid, .dmem_rlast,
    .dmem_awvalid, .dmem_awready, .dmem_awaddr, .dmem_awlen,
    .dmem_awsize, .dmem_awid,
    .dmem_wvalid, .dmem_wready, .dmem_wdata, .dmem_wstrb,
    .dmem_wlast,
    .dmem_bvalid, .dmem_bready, .dmem_bresp, .dmem_bid,
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
  logic        dev_arvalid, dev_arready, dev_rvalid, dev_rready, dev_rlast, dev_awvalid, dev_awready;
  logic        dev_wvalid, dev_wready, dev_bvalid, dev_bready;
  logic [39:0] dev_araddr;
  logic [7:0]  dev_arlen;
  logic [2:0]  dev_arsize;
  logic [4:0]  dev_arid, dev_rid;
  logic [63:0] dev_rdata;
  logic [1:0]  dev_rresp, dev_bresp;
  logic [3:0]  dev_bid;
  // --- between the interconnect and the second-level cache
  logic        l2_arvalid, l2_arready, l2_rvalid, l2_rready, l2_rlast, l2_awvalid, l2_awready, l2_wvalid, l2_wready;
  logic        l2_bvalid, l2_bready;
  logic [39:0] l2_araddr;
  logic [7:0]  l2_arlen;
  logic [2:0]  l2_arsize;
  logic [4:0]  l2_arid, l2_rid;
  logic [63:0] l2_rdata;
  logic [1:0]  l2_rresp, l2_bresp;
  logic [3:0]  l2_bid;

  axi_fabric u_fabric (
    .clk, .rst,
    .imem_arvalid_i(imem_arvalid), .imem_arready_o(imem_arready), .imem_araddr_i(imem_araddr), .imem_arlen_i(imem_arlen),
    .imem_rvalid_o(imem_rvalid), .imem_rready_i(imem_rready), .imem_rdata_o(imem_rdata), .imem_rresp_o(imem_rresp),
    .imem_rlast_o(imem_rlast),
    .dmem_arvalid_i(dmem_arvalid), .dmem_arready_o(dmem_arready), .dmem_araddr_i(dmem_araddr), .dmem_arlen_i(dmem_arlen),
    .dmem_arsize_i(dmem_arsize), .dmem_arid_i(dmem_arid),
    .dmem_rvalid_o(dmem_rvalid), .dmem_rready_i(dmem_rready), .dmem_rdata_o(dmem_rdata), .dmem_rresp_o(dmem_rresp),
    .dmem_rid_o(dmem_rid), .dmem_rlast_o(dmem_rlast),
    .dmem_awvalid_i(dmem_awvalid), .dmem_awready_o(dmem_awready), .dmem_awaddr_i(dmem_awaddr),
    .dmem_wvalid_i(dmem_wvalid), .dmem_wready_o(dmem_wready), .dmem_wlast_i(dmem_wlast),
    .dmem_bvalid_o(dmem_bvalid), .dmem_bready_i(dmem_bready), .dmem_bresp_o(dmem_bresp), .dmem_bid_o(dmem_bid),
    .ram_arvalid_o(l2_arvalid), .ram_arready_i(l2_arready), .ram_araddr_o(l2_araddr), .ram_arlen_o(l2_arlen),
    .ram_arsize_o(l2_arsize), .ram_arid_o(l2_arid), .ram_rvalid_i(l2_rvalid), .ram_rready_o(l2_rready), .ram_rdata_i(l2_rdata),
    .ram_rresp_i(l2_rresp), .ram_rid_i(l2_rid), .ram_rlast_i(l2_rlast), .ram_awvalid_o(l2_awvalid), .ram_awready_i(l2_awready),
    .ram_wvalid_o(l2_wvalid), .ram_wready_i(l2_wready), .ram_bvalid_i(l2_bvalid), .ram_bready_o(l2_bready),
    .ram_bresp_i(l2_bresp), .ram_bid_i(l2_bid),
    .dev_arvalid_o(dev_arvalid), .dev_arready_i(dev_arready), .dev_araddr_o(dev_araddr), .dev_arlen_o(dev_arlen),
    .dev_arsize_o(dev_arsize), .dev_arid_o(dev_arid),
    .dev_rvalid_i(dev_rvalid), .dev_rready_o(dev_rready), .dev_rdata_i(dev_rdata), .dev_rresp_i(dev_rresp),
    .dev_rid_i(dev_rid), .dev_rlast_i(dev_rlast),
    .dev_awvalid_o(dev_awvalid), .dev_awready_i(dev_awready), .dev_wvalid_o(dev_wvalid), .dev_wready_i(dev_wready),
    .dev_bvalid_i(dev_bvalid), .dev_bready_o(dev_bready), .dev_bresp_i(dev_bresp), .dev_bid_i(dev_bid)
  );
  // write data is shared by both slaves of the interconnect: only valid is steered
  l2 u_l2 (
    .clk, .rst, .clean_req_i(clean_done), .clean_done_o, .hit_o(l2_hit), .miss_o(l2_miss), .writeback_o(l2_writeback),
    .away_o(l2_away),
    .arvalid_i(l2_arvalid), .arready_o(l2_arready), .araddr_i(l2_araddr), .arlen_i(l2_arlen), .arsize_i(l2_arsize),
    .arid_i(l2_arid), .rvalid_o(l2_rvalid), .rready_i(l2_rready), .rdata_o(l2_rdata), .rresp_o(l2_rresp), .rid_o(l2_rid),
    .rlast_o(l2_rlast), .awvalid_i(l2_awvalid), .awready_o(l2_awready), .awaddr_i(dmem_awaddr), .awlen_i(dmem_awlen),
    .awsize_i(dmem_awsize), .awid_i(dmem_awid), .wvalid_i(l2_wvalid), .wready_o(l2_wready), .wdata_i(dmem_wdata),
    .wstrb_i(dmem_wstrb), .wlast_i(dmem_wlast), .bvalid_o(l2_bvalid), .bready_i(l2_bready), .bresp_o(l2_bresp), .bid_o(l2_bid),
    .mem_arvalid_o(ram_arvalid_o), .mem_arready_i(ram_arready_i), .mem_araddr_o(ram_araddr_o), .mem_arlen_o(ram_arlen_o),
    .mem_arsize_o(ram_arsize_o), .mem_arid_o(ram_arid_o), .mem_rvalid_i(ram_rvalid_i), .mem_rready_o(ram_rready_o),
    .mem_rdata_i(ram_rdata_i), .mem_rresp_i(ram_rresp_i), .mem_rid_i(ram_rid_i), .mem_rlast_i(ram_rlast_i),
    .mem_awvalid_o(ram_awvalid_o), .mem_awready_i(ram_awready_i), .mem_awaddr_o(ram_awaddr_o), .mem_awlen_o(ram_awlen_o),
    .mem_awsize_o(ram_awsize_o), .mem_awid_o(ram_awid_o), .mem_wvalid_o(ram_wvalid_o), .mem_wready_i(ram_wready_i),
    .mem_wdata_o(ram_wdata_o), .mem_wstrb_o(ram_wstrb_o), .mem_wlast_o(ram_wlast_o), .mem_bvalid_i(ram_bvalid_i),
    .mem_bready_o(ram_bready_o), .mem_bresp_i(ram_bresp_i), .mem_bid_i(ram_bid_i)
  );

  // --- devices
  logic [5:0]  sel;
  logic        re, we;
  logic [39:0] addr;
  logic [7:0]  be;
  logic [63:0] wdata, rdata_rom, rdata_clint, rdata_plic, rdata_uart0, rdata_uart1;

  device_bridge u_bridge (
    .clk, .rst,
    .arvalid_i(dev_arvalid), .arready_o(dev_arready), .araddr_i(dev_araddr), .arlen_i(dev_arlen), .arsize_i(dev_arsize),
    .arid_i(dev_arid), .rvalid_o(dev_rvalid), .rready_i(dev_rready), .rdata_o(dev_rdata), .rresp_o(dev_rresp),
    .rid_o(dev_rid), .rlast_o(dev_rlast),
    .awvalid_i(dev_awvalid), .awready_o(dev_awready), .awaddr_i(dmem_awaddr), .awid_i(dmem_awid),
    .wvalid_i(dev_wvalid), .wready_o(dev_wready), .wdata_i(dmem_wdata), .wstrb_i(dmem_wstrb), .wlast_i(dmem_wlast),
    .bvalid_o(dev_bvalid), .bready_i(dev_bready), .bresp_o(dev_bresp), .bid_o(dev_bid),
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
