// SPDX-License-Identifier: Apache-2.0
// The UART's serial lines against a model of the line: every format, several divisors, random characters.
//   transmit: each bit of the frame is sampled in its middle; so are characters of the hardware, always 8N1
//   receive:  frames are played on the line, some with a wrong parity bit, a missing stop bit, or as a break
// +seed=N chooses the characters. Prints `uart: PASS` with what was seen.
`timescale 1ns/1ns
module uart_tb;
  localparam logic [2:0] DATA = 3'd0, DIVISOR_HIGH = 3'd1, FCR = 3'd2, LCR = 3'd3, LSR = 3'd5;
  logic        clk = 1'b0, rst = 1'b1, re = 1'b0, we = 1'b0, rxd = 1'b1;
  logic [7:0]  be = 8'd0;
  logic [63:0] wdata = 64'd0;
  wire [63:0]  rdata;
  logic        hw_valid = 1'b0;
  logic [7:0]  hw_byte = 8'd0;
  wire         irq, txd, tx_valid, rx_ready, hw_ready;
  wire [7:0]   tx_byte;
  always #1 clk = !clk;
  uart dut (
    .clk, .rst, .re, .we, .be, .wdata, .rdata, .irq, .rxd, .txd, .fast(1'b0),
    .tx_valid, .tx_ready(1'b1), .tx_byte, .rx_valid(1'b0), .rx_ready, .rx_byte(8'd0),
    .rx_break(1'b0), .hw_valid, .hw_byte, .hw_ready);

  int seed, divisor, sent = 0, received = 0, broken = 0;
  logic [7:0] got, status;

  task put(input logic [2:0] register, input logic [7:0] value);
    @(negedge clk); we = 1'b1; be = 8'd1 << register; wdata = {8{value}};
    @(negedge clk); we = 1'b0;
  endtask
  task get(input logic [2:0] register, output logic [7:0] value);
    @(negedge clk); re = 1'b1; be = 8'd1 << register;
    @(negedge clk); re = 1'b0; value = rdata[register*8 +: 8];
  endtask
  task wait_bits(input int halves);                       // halves of a bit
    repeat (halves * 8 * divisor) @(negedge clk);
  endtask
  task fail(input string what, input logic [7:0] lcr, input logic [7:0] character);
    $display("uart: FAIL: %s; LCR %b, divisor %0d, character %b", what, lcr[6:0], divisor, character);
    $finish;
  endtask

  function [7:0] masked(input [7:0] lcr, input [7:0] character);
    masked = character & (8'hff >> (3 - lcr[1:0]));
  endfunction
  // odd, even, mark, space (data sheet, section 8.1)
  function parity(input [7:0] lcr, input [7:0] data);
    case (lcr[5:4])
      2'b00: parity = !(^data);
      2'b01: parity = ^data;
      2'b10: parity = 1'b1;
      2'b11: parity = 1'b0;
    endcase
  endfunction

  task transmit(input logic [7:0] lcr, input logic [7:0] character, input logic by_hardware);
    logic [7:0] data;
    data = masked(lcr, character);
    if (by_hardware) begin
      hw_valid = 1'b1;
      hw_byte  = character;
      #0 while (!hw_ready) @(negedge clk);
      @(negedge clk);
      hw_valid = 1'b0;
    end else put(DATA, character);
    while (txd) @(negedge clk);
    wait_bits(1);
    if (txd) fail("start bit too short", lcr, character);
    for (int i = 0; i < 5 + lcr[1:0]; i++) begin
      wait_bits(2);
      if (txd !== data[i]) fail("data bit sent wrongly", lcr, character);
    end
    if (lcr[3]) begin
      wait_bits(2);
      if (txd !== parity(lcr, data)) fail("parity bit sent wrongly", lcr, character);
    end
    repeat (1 + lcr[2]) begin
      wait_bits(2);
      if (!txd) fail("stop bit missing", lcr, character);
      get(LSR, status);
      if (status[6]) fail("transmitter empty within a frame", lcr, character);
    end
    wait_bits(2);
    get(LSR, status);
    if (!status[6]) fail("transmitter not empty behind a frame", lcr, character);
    sent++;
  endtask

  // fault: 0 none, 1 wrong parity, 2 no stop bit, 3 break
  task receive(input logic [7:0] lcr, input logic [7:0] character, input int fault);
    logic [7:0] data, expected;
    data = fault == 3 ? 8'd0 : masked(lcr, character);
    rxd = 1'b0; wait_bits(2);
    for (int i = 0; i < 5 + lcr[1:0]; i++) begin
      rxd = data[i]; wait_bits(2);
    end
    if (lcr[3]) begin
      rxd = fault != 3 && parity(lcr, data) ^ (fault == 1); wait_bits(2);
    end
    rxd = fault < 2; wait_bits(2);
    rxd = 1'b1; wait_bits(3);
    get(LSR, status);
    expected = 8'b0110_0001;                              // TEMT, THRE, data ready
    if (fault == 1 && lcr[3]) expected[2] = 1'b1;
    if (fault >= 2) expected[3] = 1'b1;
    if (fault == 3 || (fault == 2 && data == 8'd0 && !(lcr[3] && parity(lcr, data)))) expected[4] = 1'b1;
    if (fault == 3 && lcr[3] && parity(lcr, 8'd0)) expected[2] = 1'b1;
    if ((status & 8'h7f) !== expected) fail("line status", lcr, status);
    get(DATA, got);
    if (got !== data) fail("received wrongly", lcr, got);
    received++;
    if (expected[4:2] != 3'd0) broken++;
  endtask

  // a character without a stop bit
  task broken_frame(input logic [7:0] character);
    rxd = 1'b0; wait_bits(2);
    for (int i = 0; i < 8; i++) begin
      rxd = character[i]; wait_bits(2);
    end
    rxd = 1'b0; wait_bits(2);
    rxd = 1'b1; wait_bits(3);
  endtask
  task expect_status(input logic [7:0] value, input string what);
    get(LSR, status);
    if (status !== value) fail(what, 8'h03, status);
  endtask

  // Two in the queue, each with an error, that LSR shows once; and what is too short for a start bit.
  task queue_of_errors;
    put(LCR, 8'h03);
    put(FCR, 8'h07);
    broken_frame(8'h5a);
    broken_frame(8'ha5);
    expect_status(8'b1110_1001, "error of the first");
    expect_status(8'b0110_0001, "error of the first, shown before");
    get(DATA, got);
    expect_status(8'b1110_1001, "error of the second");
    get(DATA, got);
    if (got !== 8'ha5) fail("second of the queue", 8'h03, got);
    rxd = 1'b0; repeat (4 * divisor) @(negedge clk);
    rxd = 1'b1; wait_bits(24);
    expect_status(8'b0110_0000, "received a glitch");
  endtask

  // A character takes back the interrupt of the empty transmitter, which comes again when the last one has left the queue.
  task expect_cause(input logic [3:0] value, input string what);
    get(FCR, status);
    if (status[3:0] !== value) fail(what, 8'h03, status);
  endtask
  task transmitter_empty;
    put(DIVISOR_HIGH, 8'h02);
    put(DATA, 8'h5a);
    put(DATA, 8'ha5);
    expect_cause(4'h1, "the queue is not empty");
    wait_bits(24);
    expect_cause(4'h2, "the queue is empty");
    expect_cause(4'h1, "that was told");
    put(DIVISOR_HIGH, 8'h00);
    wait_bits(24);
  endtask

  // What waits in the queue is gone if software clears it, or switches queues off or on.
  task cleared(input logic [7:0] control);
    put(FCR, 8'h01);
    put(DATA, 8'h11);
    put(DATA, 8'h22);
    put(DATA, 8'h33);
    get(LSR, status);
    if (status[5]) fail("the queue is empty at once", control, status);
    put(FCR, control);
    get(LSR, status);
    if (status[6:5] !== 2'b01) fail("the queue is not cleared", control, status);
    wait_bits(24);
    get(LSR, status);
    if (!status[6]) fail("more than the first was sent", control, status);
  endtask

  // A character below the level of the queue is told when nothing has come for the time of four.
  task patience;
    put(LCR, 8'h03);
    put(FCR, 8'hC7);
    put(DIVISOR_HIGH, 8'h01);
    rxd = 1'b0; wait_bits(2);
    rxd = 1'b1; wait_bits(18);
    wait_bits(60);
    expect_cause(4'h1, "told too soon");
    wait_bits(30);
    expect_cause(4'hC, "not told");
    get(DATA, got);
    expect_cause(4'h1, "told though it was read");
    put(DIVISOR_HIGH, 8'h00);
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (int format = 0; format < 64; format++) begin
      divisor = 1 + $unsigned($random(seed)) % 4;
      put(LCR, 8'h80);
      put(DATA, divisor[7:0]);
      put(DIVISOR_HIGH, 8'd0);
      put(LCR, {2'd0, format[5:0]});
      for (int fault = 0; fault < 4; fault++) begin
        transmit(format[7:0], $random(seed), 1'b0);
        transmit(8'h03, $random(seed), 1'b1);             // whatever software has set
        receive(format[7:0], $random(seed), fault);
      end
    end
    queue_of_errors;
    transmitter_empty;
    cleared(8'h05);
    cleared(8'h00);
    patience;
    put(LCR, 8'h43);
    wait_bits(4);
    if (txd) fail("no break", 8'h43, 8'd0);
    put(LCR, 8'h83);
    divisor = 300;
    put(DATA, 8'h2C);
    put(DIVISOR_HIGH, 8'h01);
    put(LCR, 8'h03);
    wait_bits(4);
    transmit(8'h03, $random(seed), 1'b0);
    receive(8'h03, $random(seed), 0);
    $display("uart: PASS: %0d characters sent, %0d received, %0d of them with errors", sent, received, broken);
    $finish;
  end
endmodule
