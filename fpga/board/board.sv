// SPDX-License-Identifier: Apache-2.0
// The part common to all boards: the SoC with all of its profiling hardware, and one serial line that gives a host the console,
// the profile channel and the bridge (docs/line.md). A board's top (ulx3s.sv) adds clocks, resets, pins, and the memory:
// block_ram.sv or sdram.sv.
//
// Assumes: each reset is held for at least one cycle, and all are in one clock domain. line_rst starts with power-on or the
// board's button, not with `restart`. rst follows line_rst, the board's button and `restart`; core_rst follows rst and `hold`.
// rst and core_rst are registers of the top, because they use global nets.
`include "axi.svh"
`include "config.svh"
`default_nettype none
module board #(
  parameter int MHZ    = 32,         // clock rate
  parameter int BAUD   = 2000000,    // line rate: at most a fourth of clk
  parameter int KIB    = 128         // memory size, as reported to the host
) (
  input  logic clk, rst, core_rst, line_rst,
  output logic restart, hold,
  `AXI_RAM_PORTS(output, input wire),
  input  logic rxd,
  output logic txd,
  // from their event to the next reset
  output logic finished,             // the program has ended
  output logic failed,               // its status is not 0
  output logic trapped               // by a trap that it does not handle
);
  localparam logic [15:0] FINISHER_PASS = 16'h5555;   // finisher.sv
  localparam logic [63:0] HERTZ = 64'(MHZ) * 64'd1000000;
  localparam logic [16:0] STEP  = 17'((64'(BAUD) * 64'd65536 + HERTZ / 64'd2) / HERTZ);
  logic [1:0]  tx_valid, tx_ready, rx_ready, uart_txd;
  logic [15:0] tx_byte;
  logic        finish, trap, clean, cleaned, host_valid, host_ready, stream_done, counting;
  logic [11:0] host_addr;
  logic [31:0] finish_value;
  logic [63:0] trap_cause, trap_pc, trap_value, word, host_wdata;
  logic [3:0]  word_bytes;
  logic [WIDTH-1:0] counted;

  // --- the line
  logic        text, text_valid, text_break, write, good, reply_valid, reply_ready, reply_last, reply_asked, input_valid, input_break;
  logic [7:0]  text_byte, write_at, write_byte, size, reply_byte, input_byte;
  logic [31:0] said;
  line_in #(.STEP(STEP)) u_in (
    .clk, .rst(line_rst), .rxd, .text, .rx_valid(text_valid), .rx_byte(text_byte), .rx_break(text_break), .write, .write_at, .write_byte,
    .good, .size
  );
  line_out #(.STEP(STEP)) u_out (
    .clk, .rst(line_rst), .txd, .tx_valid, .tx_ready, .tx_byte, .reply_valid, .reply_ready, .reply_byte, .reply_last, .reply_asked,
    .restart(rst), .said(said[15:0]), .said_sums(said[31:16])
  );
  logic        mem_read, mem_write, mem_done, mem_bad;
  logic [39:0] mem_addr;
  logic [63:0] mem_wdata;
  bridge #(.MHZ(MHZ), .KIB(KIB), .SLOTS(WIDTH), .WINDOW(ROB_ROWS * WIDTH), .TAGS(PM_TAGS)) u_bridge (
    .clk, .rst(line_rst), .write, .write_at, .write_byte, .good, .size, .text, .reply_valid, .reply_ready, .reply_byte, .reply_last,
    .reply_asked, .said, .says(tx_valid[0]), .hold, .restart, .clean, .cleaned, .finished(finish), .trapped(trap), .finish_value,
    .trap_cause_pc({trap_cause[63], trap_cause[6:0], trap_pc[39:0]}), .trap_value(trap_value[39:0]),
    .rx_valid(input_valid), .rx_break(input_break), .rx_ready(rx_ready[0]), .rx_byte(input_byte),
    .host_valid, .host_ready, .host_addr, .host_wdata, .mem_read, .mem_write, .mem_done, .mem_bad, .mem_addr, .mem_wdata,
    .mem_rdata(ram_rdata)
  );

  // --- the machine
  logic        soc_arvalid, soc_rready, soc_awvalid, soc_wvalid, soc_wlast, soc_bready;
  logic [39:0] soc_araddr, soc_awaddr;
  logic [7:0]  soc_arlen, soc_awlen, soc_wstrb;
  logic [2:0]  soc_arsize, soc_awsize;
  logic [4:0]  soc_arid;
  logic [3:0]  soc_awid;
  logic [63:0] soc_wdata;
  soc #(.UART_KEEPS(1'b1)) u_soc (
    .clk, .rst, .core_rst, .ram_arvalid(soc_arvalid), .ram_arready, .ram_araddr(soc_araddr), .ram_arlen(soc_arlen), .ram_arsize(soc_arsize),
    .ram_arid(soc_arid), .ram_rvalid, .ram_rready(soc_rready), .ram_rdata, .ram_rresp, .ram_rid, .ram_rlast, .ram_ruser,
    .ram_awvalid(soc_awvalid), .ram_awready, .ram_awaddr(soc_awaddr), .ram_awlen(soc_awlen), .ram_awsize(soc_awsize),
    .ram_awid(soc_awid), .ram_wvalid(soc_wvalid), .ram_wready, .ram_wdata(soc_wdata), .ram_wstrb(soc_wstrb), .ram_wlast(soc_wlast),
    .ram_bvalid, .ram_bready(soc_bready), .ram_bresp, .ram_bid, .uart_rxd(2'b11), .uart_txd, .uart_fast(1'b1),
    .uart_tx_valid(tx_valid), .uart_tx_ready(tx_ready), .uart_tx_byte(tx_byte),
    .uart_rx_valid({1'b0, input_valid | text_valid}), .uart_rx_ready(rx_ready), .uart_rx_byte({8'd0, input_valid ? input_byte : text_byte}),
    .uart_rx_break({1'b0, input_valid ? input_break : text_break}),
    .finish_valid(finish), .finish_value, .trap_valid(trap), .trap_cause, .trap_pc, .trap_value, .clean_req(clean), .clean_done(cleaned),
    .pm_host_valid(host_valid), .pm_host_addr(host_addr), .pm_host_wdata(host_wdata), .pm_host_ready(host_ready), .pm_done(stream_done),
    .pm_word_take(1'b0), .pm_word(word), .pm_word_bytes(word_bytes), .pm_counting(counting), .pm_counted(counted)
  );

  // --- its memory: the bridge's while it holds the core, one word at a time. A request made during a reset waits for its end.
  logic        asked_q, given_q;     // the address was taken; so were the data
  always_ff @(posedge clk)
    if (rst | mem_done) {asked_q, given_q} <= 2'b00;
    else begin
      if (mem_read ? ram_arready : mem_write & ram_awready) asked_q <= hold;
      if (asked_q & ram_wready) given_q <= 1'b1;
    end
  assign mem_done    = hold & ((mem_read & ram_rvalid) | (mem_write & ram_bvalid));
  assign mem_bad     = mem_read ? ram_rresp[1] : ram_bresp[1];
  assign ram_arvalid = hold ? mem_read & ~asked_q & ~rst : soc_arvalid;
  assign ram_araddr  = hold ? mem_addr : soc_araddr;
  assign ram_arlen   = hold ? 8'd0 : soc_arlen;
  assign ram_arsize  = hold ? 3'd3 : soc_arsize;
  assign ram_arid    = hold ? 5'd0 : soc_arid;
  assign ram_rready  = hold | soc_rready;
  assign ram_awvalid = hold ? mem_write & ~asked_q & ~rst : soc_awvalid;
  assign ram_awaddr  = hold ? mem_addr : soc_awaddr;
  assign ram_awlen   = hold ? 8'd0 : soc_awlen;
  assign ram_awsize  = hold ? 3'd3 : soc_awsize;
  assign ram_awid    = hold ? 4'd0 : soc_awid;
  assign ram_wvalid  = hold ? mem_write & asked_q & ~given_q : soc_wvalid;
  assign ram_wdata   = hold ? mem_wdata : soc_wdata;
  assign ram_wstrb   = hold ? 8'hff : soc_wstrb;
  assign ram_wlast   = hold | soc_wlast;
  assign ram_bready  = hold | soc_bready;

  always_ff @(posedge clk) begin
    if (rst) {finished, failed, trapped} <= 3'b000;
    else begin
      finished <= finished | finish;
      failed   <= failed | (finish & (finish_value[15:0] != FINISHER_PASS));
      trapped  <= trapped | trap;
    end
  end

  wire unused = &{1'b0, rx_ready[1], uart_txd, stream_done, counting, counted, word, word_bytes, finish_value,
                  trap_cause[62:7], trap_pc[63:40], trap_value[63:40]};
endmodule
`default_nettype wire
