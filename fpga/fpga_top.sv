// SPDX-License-Identifier: Apache-2.0
// The SoC with few pins, to measure its clock and size in an FPGA. Signals that a board would connect to RAM come bit by bit
// from one pin, and the SoC's outputs end in one register, so no logic is optimised away and no pin is on a measured path. The
// UARTs' lines are real; their whole-character ports, which are for a bench, are off. Not a design to run.
`include "axi.svh"
`include "config.svh"
`default_nettype none
module fpga_top (
  input  logic       clk,
  input  logic       rst_pin,
  input  logic       in_pin,
  output logic       out_pin,
  input  logic [1:0] uart_rxd,
  output logic [1:0] uart_txd
);
  localparam int INS  = `AXI_RAM_SLAVE_BITS;   // inputs of the SoC, shifted in
  localparam int OUTS = 512;            // bits for its outputs, a multiple of 16
  logic            rst_q;
  logic [INS-1:0]  in_q;
  logic [OUTS-1:0] said, out_q;
  logic [OUTS/16-1:0] fold_q;           // exclusive or in two steps of 16 and 32 bits
  logic [1:0]      rxd_q;

  always_ff @(posedge clk) begin
    rst_q   <= rst_pin;
    rxd_q   <= uart_rxd;
    in_q    <= {in_q[INS-2:0], in_pin};
    out_q   <= said;
    out_pin <= ^fold_q;
  end
  for (genvar i = 0; i < OUTS / 16; i++) begin : g_fold
    always_ff @(posedge clk) fold_q[i] <= ^out_q[i*16 +: 16];
  end

  // --- outputs, in the order of the SoC's ports
  `AXI_RAM_WIRES
  logic             finish, trap, clean_done, counting, host_ready, stream_done;
  logic [63:0]      trap_cause, trap_pc, trap_value;
  logic [31:0]      finish_value;
  logic [1:0]       tx_valid, rx_ready;
  logic [15:0]      tx_byte;
  logic [WIDTH-1:0] counted;
  assign said = OUTS'({`AXI_RAM_MASTER, finish, trap, clean_done, counting, trap_cause, trap_pc, trap_value, finish_value,
                       tx_valid, rx_ready, tx_byte, host_ready, stream_done, counted});
  assign `AXI_RAM_SLAVE = in_q;

  soc u_soc (
    .clk, .rst(rst_q), .core_rst(rst_q), `AXI_RAM, .uart_rxd(rxd_q), .uart_txd, .uart_fast(1'b0),
    .uart_tx_valid(tx_valid), .uart_tx_ready(2'b00), .uart_tx_byte(tx_byte),
    .uart_rx_valid(2'b00), .uart_rx_ready(rx_ready), .uart_rx_byte(16'd0), .uart_rx_break(2'b00),
    .finish_valid(finish), .finish_value, .trap_valid(trap), .trap_cause, .trap_pc, .trap_value, .clean_req(1'b0), .clean_done,
    .pm_host_valid(1'b0), .pm_host_addr(12'd0), .pm_host_wdata(64'd0), .pm_host_ready(host_ready), .pm_done(stream_done),
    .pm_word_take(1'b0), .pm_word(), .pm_word_bytes(), .pm_counting(counting), .pm_counted(counted)
  );
endmodule
`default_nettype wire
