// SPDX-License-Identifier: Apache-2.0
// The SoC behind few pins, to measure clock and size of it in an FPGA: what a board would connect to RAM comes bit by bit from
// one pin, what the SoC says ends in one register, so no logic is optimised away and no pin is on a path that is measured.
// The UARTs' lines are real; their whole characters, which are for a bench, are off. Not a design to run.
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
  localparam int INS  = 83;             // inputs of the SoC that are shifted in
  localparam int OUTS = 512;            // bits that its outputs fit into, a multiple of 16
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
  logic             arvalid, rready, awvalid, wvalid, wlast, bready, finish, trap, clean_done, counting, host_ready, stream_done;
  logic [39:0]      araddr, awaddr;
  logic [7:0]       arlen, awlen, wstrb;
  logic [2:0]       arsize, awsize;
  logic [4:0]       arid;
  logic [3:0]       awid;
  logic [63:0]      wdata, trap_cause, trap_pc, trap_value;
  logic [31:0]      finish_value;
  logic [1:0]       tx_valid, rx_ready;
  logic [15:0]      tx_byte;
  logic [WIDTH-1:0] counted;
  assign said = OUTS'({arvalid, rready, awvalid, wvalid, wlast, bready, finish, trap, clean_done, counting, araddr, awaddr,
                       arlen, awlen, wstrb, arsize, awsize, arid, awid, wdata, trap_cause, trap_pc, trap_value, finish_value,
                       tx_valid, rx_ready, tx_byte, host_ready, stream_done, counted});

  soc u_soc (
    .clk, .rst(rst_q),
    .ram_arvalid_o(arvalid), .ram_arready_i(in_q[0]), .ram_araddr_o(araddr), .ram_arlen_o(arlen), .ram_arsize_o(arsize),
    .ram_arid_o(arid),
    .ram_rvalid_i(in_q[1]), .ram_rready_o(rready), .ram_rdata_i(in_q[82:19]), .ram_rresp_i(in_q[3:2]), .ram_rid_i(in_q[8:4]),
    .ram_rlast_i(in_q[9]),
    .ram_awvalid_o(awvalid), .ram_awready_i(in_q[10]), .ram_awaddr_o(awaddr), .ram_awlen_o(awlen), .ram_awsize_o(awsize),
    .ram_awid_o(awid),
    .ram_wvalid_o(wvalid), .ram_wready_i(in_q[11]), .ram_wdata_o(wdata), .ram_wstrb_o(wstrb), .ram_wlast_o(wlast),
    .ram_bvalid_i(in_q[12]), .ram_bready_o(bready), .ram_bresp_i(in_q[14:13]), .ram_bid_i(in_q[18:15]),
    .uart_rxd_i(rxd_q), .uart_txd_o(uart_txd), .uart_fast_i(1'b0),
    .uart_tx_valid_o(tx_valid), .uart_tx_ready_i(2'b00), .uart_tx_byte_o(tx_byte),
    .uart_rx_valid_i(2'b00), .uart_rx_ready_o(rx_ready), .uart_rx_byte_i(16'd0), .uart_rx_break_i(2'b00),
    .finish_valid_o(finish), .finish_value_o(finish_value),
    .trap_valid_o(trap), .trap_cause_o(trap_cause), .trap_pc_o(trap_pc), .trap_value_o(trap_value),
    .clean_req_i(1'b0), .clean_done_o(clean_done),
    .pm_host_valid_i(1'b0), .pm_host_addr_i(12'd0), .pm_host_wdata_i(64'd0), .pm_host_ready_o(host_ready), .pm_done_o(stream_done),
    .pm_word_take_i(1'b0), .pm_word_o(), .pm_word_bytes_o(),
    .pm_counting_o(counting), .pm_counted_o(counted)
  );
endmodule
`default_nettype wire
