// SPDX-License-Identifier: Apache-2.0
// What every board has inside: the SoC with all of its profiling hardware, console and profile channel on one serial line. A
// board's top (ulx3s.sv) brings clock, reset, pins, and the memory: block_ram.sv or sdram.sv.
//
// Assumes: clk is 16 * DIVISOR times the rate of the line; rst is held for at least one cycle, and both are of one clock domain.
`include "axi.svh"
`include "config.svh"
`default_nettype none
module board #(parameter int DIVISOR = 1) (
  input  logic clk, rst,
  `AXI_RAM_PORTS(output, input wire),
  input  logic rxd,
  output logic txd,
  // stay from their event to the next reset
  output logic finished,             // the program has ended
  output logic failed,               // with a status that is not 0
  output logic trapped               // in a trap that it does not handle
);
  localparam logic [15:0] FINISHER_PASS = 16'h5555;   // finisher.sv
  logic [1:0]  tx_valid, tx_ready, rx_ready, uart_txd;
  logic [15:0] tx_byte;
  logic        rx_valid, rx_break, finish, trap, clean_done, host_ready, stream_done, counting;
  logic [7:0]  rx_byte;
  logic [31:0] finish_value;
  logic [63:0] trap_cause, trap_pc, trap_value, word;
  logic [3:0]  word_bytes;
  logic [WIDTH-1:0] counted;

  soc u_soc (
    .clk, .rst, `AXI_RAM, .uart_rxd(2'b11), .uart_txd, .uart_fast(1'b1),
    .uart_tx_valid(tx_valid), .uart_tx_ready(tx_ready), .uart_tx_byte(tx_byte),
    .uart_rx_valid({1'b0, rx_valid}), .uart_rx_ready(rx_ready), .uart_rx_byte({8'd0, rx_byte}),
    .uart_rx_break({1'b0, rx_break}),
    .finish_valid(finish), .finish_value, .trap_valid(trap), .trap_cause, .trap_pc, .trap_value, .clean_req(1'b0), .clean_done,
    .pm_host_valid(1'b0), .pm_host_addr(12'd0), .pm_host_wdata(64'd0), .pm_host_ready(host_ready), .pm_done(stream_done),
    .pm_word_take(1'b0), .pm_word(word), .pm_word_bytes(word_bytes), .pm_counting(counting), .pm_counted(counted)
  );
  serial_line #(.DIVISOR(DIVISOR)) u_line (
    .clk, .rst, .rxd, .txd, .tx_valid, .tx_ready, .tx_byte, .rx_valid, .rx_byte, .rx_break
  );

  always_ff @(posedge clk) begin
    if (rst) {finished, failed, trapped} <= 3'b000;
    else begin
      finished <= finished | finish;
      failed   <= failed | (finish & (finish_value[15:0] != FINISHER_PASS));
      trapped  <= trapped | trap;
    end
  end

  wire unused = &{1'b0, rx_ready, uart_txd, clean_done, host_ready, stream_done, counting, counted, word, word_bytes, finish_value,
                  trap_cause, trap_pc, trap_value};
endmodule
`default_nettype wire
