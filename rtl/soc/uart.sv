// SPDX-License-Identifier: Apache-2.0
// 16550 UART: registers, queues and interrupts. The serial lines are in uart_tx and uart_rx.
//
//   0  RBR read, THR write (DLAB: divisor low)     4  MCR  DTR RTS OUT1 OUT2 LOOP
//   1  IER (DLAB: divisor high)                    5  LSR  DR OE PE FE BI THRE TEMT, error in the queue
//   2  IIR read, FCR write                         6  MSR  modem lines: always CTS, DSR and DCD, unless LOOP
//   3  LCR  length, stop, parity, break, DLAB      7  SCR
//
// With fast a character leaves at once by tx_valid and arrives by rx_*: a bench sets it, a board does not. The program sees the
// same registers either way.
// Characters of the hardware itself (hw_*), 8N1, leave when software has none to send. The registers do not show them, except
// that on the serial line the transmitter is busy (TEMT).
// With KEEPS LSR shows the errors of the next character, including a break, until the character is read; else once, as in the
// data sheet. A program that reads LSR to send would otherwise miss a break that comes at any time, as from a board's host.
// Latency:  one cycle from re. Never stalls the bus: a character written to a full queue is lost, as in a real 16550.
// Assumes:  registers lie one byte apart; an access may cover several of them, the byte lanes act independently.
// Source:   National Semiconductor PC16550D data sheet, section 8.
`include "check.svh"
`default_nettype none
module uart #(parameter logic KEEPS = 1'b0) (
  input  logic        clk, rst,
  input  logic        re, we,
  input  logic [7:0]  be,
  input  logic [63:0] wdata,
  output logic [63:0] rdata,
  output logic        irq,
  output logic        idle,          // idle until the next access
  // serial lines
  input  logic        rxd,
  output logic        txd,
  // the bench's side: whole characters
  input  logic        fast,
  output logic        tx_valid,
  input  logic        tx_ready,
  output logic [7:0]  tx_byte,
  input  logic        rx_valid,
  output logic        rx_ready,
  input  logic [7:0]  rx_byte,
  input  logic        rx_break,      // the byte is a break: 0
  // characters of the hardware
  input  logic        hw_valid,
  input  logic [7:0]  hw_byte,
  output logic        hw_ready
);
  logic [3:0]  ier_q;
  logic [7:0]  lcr_q, scr_q;
  logic [4:0]  mcr_q;
  logic [15:0] divisor_q;
  logic        deep_q;              // FCR: queues on
  logic [1:0]  trigger_q;           // FCR: receive level 1, 4, 8, 14
  logic        overrun_q, thre_q;   // thre: a "transmitter empty" interrupt is pending
  logic        seen_q;              // LSR has shown the errors of the first character
  logic [3:0]  delta_q, modem_q;    // MSR: changes, and last state of the lines
  logic        timeout_q;           // characters wait, and none came or left for 4 character times
  logic [26:0] quiet_q;
  logic [63:0] rdata_q;

  wire dlab   = lcr_q[7];
  wire loop   = mcr_q[4];
  wire rd_rbr = re && be[0] && !dlab;
  wire rd_iir = re && be[2];
  wire rd_lsr = re && be[5];
  wire rd_msr = re && be[6];
  wire wr_thr = we && be[0] && !dlab;
  wire wr_ier = we && be[1] && !dlab;
  wire wr_fcr = we && be[2];

  // --- transmit: queue, then the serial line, the bench or the loop
  logic       tx_empty, tx_full, tx_pop, ser_take, ser_busy, ser_txd;
  logic [7:0] tx_head;
  logic [4:0] tx_count;
  wire        fast_pop = fast && !tx_empty && (loop || tx_ready);

  wire        own = !loop && !tx_empty;      // software's character is next

  assign tx_pop   = fast_pop || (ser_take && !tx_empty);
  assign tx_valid = fast && (own || hw_valid);
  assign tx_byte  = own ? tx_head : hw_byte;
  assign hw_ready = fast ? !own && tx_ready : ser_take && tx_empty;
  assign txd      = loop || ser_txd;

  uart_fifo u_tx_fifo (
    .clk, .rst, .clear(wr_fcr && (wdata[18] || wdata[16] != deep_q)), .deep(deep_q),
    .push(wr_thr && !tx_full), .pop(tx_pop), .data(wdata[7:0]),
    .head(tx_head), .empty(tx_empty), .full(tx_full), .count(tx_count)
  );
  uart_tx u_tx (
    .clk, .rst, .enable(!fast), .divisor(divisor_q), .lcr({lcr_q[6], tx_empty ? 6'h03 : lcr_q[5:0]}),
    .valid(!tx_empty || (hw_valid && !loop)), .data(tx_empty ? hw_byte : tx_head), .ser_take, .ser_busy, .ser_txd
  );

  // --- receive: {break, framing, parity, data}
  logic        rx_empty, rx_full, ser_done, ser_break, ser_framing, ser_parity;
  logic [7:0]  ser_data;
  logic [10:0] rx_head;
  logic [4:0]  rx_count;
  wire         fast_rx = rx_valid && rx_ready;
  wire         arrives = ser_done || fast_rx || (fast_pop && loop);
  wire [10:0]  arrived = ser_done ? {ser_break, ser_framing, ser_parity, ser_data}
                       : fast_rx  ? {rx_break, 2'b00, rx_byte} : {3'b000, tx_head};
  wire         rx_pop  = rd_rbr && !rx_empty;
  wire         rx_clear = wr_fcr && (wdata[17] || wdata[16] != deep_q);

  assign rx_ready = fast && !loop && !rx_full;

  uart_rx u_rx (
    .clk, .rst, .enable(!fast), .divisor(divisor_q), .lcr(lcr_q[6:0]), .rxd(loop ? ser_txd : rxd),
    .ser_done, .ser_data, .ser_break, .ser_framing, .ser_parity
  );
  uart_fifo #(.W(11)) u_rx_fifo (
    .clk, .rst, .clear(rx_clear), .deep(deep_q), .push(arrives && !rx_full), .pop(rx_pop), .data(arrived),
    .head(rx_head), .empty(rx_empty), .full(rx_full), .count(rx_count)
  );

  // --- status and interrupts
  wire [10:0] head   = rx_empty ? 11'd0 : {rx_head[10:8] & {3{!seen_q}}, rx_head[7:0]};
  wire [7:0]  lsr    = {deep_q && (head[10:8] != 3'd0), tx_empty && !ser_busy, tx_empty, head[10:8], overrun_q, !rx_empty};
  wire [3:0]  modem  = loop ? {mcr_q[3], mcr_q[2], mcr_q[0], mcr_q[1]} : 4'b1011;   // DCD RI DSR CTS
  wire [4:0]  level  = !deep_q || trigger_q == 2'd0 ? 5'd1 : trigger_q == 2'd1 ? 5'd4 : trigger_q == 2'd2 ? 5'd8 : 5'd14;
  // 4 characters of 10 bits of 16 clocks
  wire [26:0] patience = fast ? 27'd256 : {2'd0, divisor_q, 9'd0} + {4'd0, divisor_q, 7'd0};

  wire int_line  = ier_q[2] && lsr[4:1] != 4'd0;
  wire int_data  = ier_q[0] && rx_count >= level;
  wire int_quiet = ier_q[0] && timeout_q;
  wire int_thre  = ier_q[1] && thre_q;
  wire int_modem = ier_q[3] && delta_q != 4'd0;
  wire [3:0] cause = int_line ? 4'h6 : int_data ? 4'h4 : int_quiet ? 4'hc : int_thre ? 4'h2 : int_modem ? 4'h0 : 4'h1;
  wire [7:0] iir   = {deep_q, deep_q, 2'b00, cause};

  assign irq   = !cause[0];
  assign idle  = fast && tx_empty && rx_empty && !rx_valid && !hw_valid;
  assign rdata = rdata_q;

  always_ff @(posedge clk) begin
    if (rst) begin
      ier_q     <= 4'd0;
      lcr_q     <= 8'd0;
      mcr_q     <= 5'd0;
      scr_q     <= 8'd0;
      divisor_q <= 16'd1;
      deep_q    <= 1'b0;
      trigger_q <= 2'd0;
      overrun_q <= 1'b0;
      thre_q    <= 1'b0;
      seen_q    <= 1'b0;
      delta_q   <= 4'd0;
      modem_q   <= 4'b1011;
      timeout_q <= 1'b0;
      quiet_q   <= 27'd0;
      rdata_q   <= 64'd0;
    end else begin
      if (re) rdata_q <= {scr_q, modem, delta_q, lsr, 3'd0, mcr_q, lcr_q, iir,
                            dlab ? divisor_q[15:8] : {4'd0, ier_q}, dlab ? divisor_q[7:0] : head[7:0]};
      if (we) begin
        if (be[0] && dlab) divisor_q[7:0] <= wdata[7:0];
        if (be[1] && dlab) divisor_q[15:8] <= wdata[15:8];
        if (wr_ier) ier_q <= wdata[11:8];
        if (wr_fcr) deep_q <= wdata[16];
        if (wr_fcr && wdata[16]) trigger_q <= wdata[23:22];
        if (be[3]) lcr_q <= wdata[31:24];
        if (be[4]) mcr_q <= wdata[36:32];
        if (be[7]) scr_q <= wdata[63:56];
      end

      if (arrives && rx_full) overrun_q <= 1'b1;
      else if (rd_lsr) overrun_q <= 1'b0;

      if (rx_empty || rx_pop || rx_clear) seen_q <= 1'b0;
      else if (rd_lsr && !KEEPS) seen_q <= 1'b1;

      // Transmitter-empty interrupt: set by emptying and by enabling, cleared by IIR and by a new character.
      if (wr_thr || (rd_iir && cause == 4'h2)) thre_q <= 1'b0;
      else if ((tx_pop && tx_count == 5'd1) || (wr_ier && wdata[9] && !ier_q[1] && tx_empty)) thre_q <= 1'b1;

      modem_q <= modem;
      delta_q <= (rd_msr ? 4'd0 : delta_q) | ((modem ^ modem_q) & {1'b1, modem_q[2] && !modem[2], 2'b11});

      if (rx_empty || arrives || rd_rbr || rx_clear || !deep_q) begin
        quiet_q   <= 27'd0;
        timeout_q <= 1'b0;
      end else if (quiet_q >= patience) timeout_q <= 1'b1;
      else quiet_q <= quiet_q + 27'd1;
    end
  end

  wire unused = &{1'b0, wdata};
endmodule
`default_nettype wire
