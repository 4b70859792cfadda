// SPDX-License-Identifier: Apache-2.0
// The interconnect: the core's two AXI4 masters onto RAM and onto the bridge to everything else.
//
// Reads:    each master's address goes to RAM or to the bridge by the memory map; the ID that the slave sees is
//           {1 for instruction memory, the master's ID}, so the answer finds its way back by its ID alone.
// Writes:   only data memory writes. One write's data passes at a time: an address is accepted when the data of
//           the one before has left, which costs a cycle a burst and needs no queue.
// Latency:  none; every path is combinational. A burst is never interleaved with another on a master's port.
// Stalls:   a master waits while the other has the slave it wants, and a slave while its master hears another.
`include "memory_map.svh"
`default_nettype none
module axi_fabric (
  input  logic        clk, rst,
  // instruction memory, read only
  input  logic        imem_arvalid_i,
  output logic        imem_arready_o,
  input  logic [39:0] imem_araddr_i,
  input  logic [7:0]  imem_arlen_i,
  output logic        imem_rvalid_o,
  input  logic        imem_rready_i,
  output logic [63:0] imem_rdata_o,
  output logic [1:0]  imem_rresp_o,
  output logic        imem_rlast_o,
  // data memory
  input  logic        dmem_arvalid_i,
  output logic        dmem_arready_o,
  input  logic [39:0] dmem_araddr_i,
  input  logic [7:0]  dmem_arlen_i,
  input  logic [2:0]  dmem_arsize_i,
  input  logic [3:0]  dmem_arid_i,
  output logic        dmem_rvalid_o,
  input  logic        dmem_rready_i,
  output logic [63:0] dmem_rdata_o,
  output logic [1:0]  dmem_rresp_o,
  output logic [3:0]  dmem_rid_o,
  output logic        dmem_rlast_o,
  input  logic        dmem_awvalid_i,
  output logic        dmem_awready_o,
  input  logic [39:0] dmem_awaddr_i,
  input  logic        dmem_wvalid_i,
  output logic        dmem_wready_o,
  input  logic        dmem_wlast_i,
  output logic        dmem_bvalid_o,
  input  logic        dmem_bready_i,
  output logic [1:0]  dmem_bresp_o,
  output logic [3:0]  dmem_bid_o,
  // shared by both slaves: the chosen read address of each
  output logic        ram_arvalid_o,
  input  logic        ram_arready_i,
  output logic [39:0] ram_araddr_o,
  output logic [7:0]  ram_arlen_o,
  output logic [2:0]  ram_arsize_o,
  output logic [4:0]  ram_arid_o,
  input  logic        ram_rvalid_i,
  output logic        ram_rready_o,
  input  logic [63:0] ram_rdata_i,
  input  logic [1:0]  ram_rresp_i,
  input  logic [4:0]  ram_rid_i,
  input  logic        ram_rlast_i,
  output logic        ram_awvalid_o,
  input  logic        ram_awready_i,
  output logic        ram_wvalid_o,
  input  logic        ram_wready_i,
  input  logic        ram_bvalid_i,
  output logic        ram_bready_o,
  input  logic [1:0]  ram_bresp_i,
  input  logic [3:0]  ram_bid_i,
  // the bridge to ROM and devices
  output logic        dev_arvalid_o,
  input  logic        dev_arready_i,
  output logic [39:0] dev_araddr_o,
  output logic [7:0]  dev_arlen_o,
  output logic [2:0]  dev_arsize_o,
  output logic [4:0]  dev_arid_o,
  input  logic        dev_rvalid_i,
  output logic        dev_rready_o,
  input  logic [63:0] dev_rdata_i,
  input  logic [1:0]  dev_rresp_i,
  input  logic [4:0]  dev_rid_i,
  input  logic        dev_rlast_i,
  output logic        dev_awvalid_o,
  input  logic        dev_awready_i,
  output logic        dev_wvalid_o,
  input  logic        dev_wready_i,
  input  logic        dev_bvalid_i,
  output logic        dev_bready_o,
  input  logic [1:0]  dev_bresp_i,
  input  logic [3:0]  dev_bid_i
);
  // Both regions are powers of two at multiples of their size.
  function automatic logic is_ram(input logic [39:0] addr);
    is_ram = ((addr ^ MAP_RAM_BASE) & ~(MAP_RAM_SIZE - 40'd1)) == 40'd0
          || ((addr ^ MAP_RESIDENT_BASE) & ~(MAP_RESIDENT_SIZE - 40'd1)) == 40'd0;
  endfunction

  // --- read addresses: two masters to two slaves
  wire imem_ram = is_ram(imem_araddr_i);
  wire dmem_ram = is_ram(dmem_araddr_i);
  logic ram_ar_sel, dev_ar_sel;   // 1: instruction memory

  stream_arbiter u_ram_ar (
    .clk, .rst, .ready_i(ram_arready_i), .last_i(1'b1),
    .valid_i({imem_arvalid_i && imem_ram, dmem_arvalid_i && dmem_ram}),
    .valid_o(ram_arvalid_o), .sel_o(ram_ar_sel)
  );
  stream_arbiter u_dev_ar (
    .clk, .rst, .ready_i(dev_arready_i), .last_i(1'b1),
    .valid_i({imem_arvalid_i && !imem_ram, dmem_arvalid_i && !dmem_ram}),
    .valid_o(dev_arvalid_o), .sel_o(dev_ar_sel)
  );
  assign ram_araddr_o = ram_ar_sel ? imem_araddr_i : dmem_araddr_i;
  assign ram_arlen_o  = ram_ar_sel ? imem_arlen_i : dmem_arlen_i;
  assign ram_arsize_o = ram_ar_sel ? 3'd3 : dmem_arsize_i;
  assign ram_arid_o   = ram_ar_sel ? 5'h10 : {1'b0, dmem_arid_i};
  assign dev_araddr_o = dev_ar_sel ? imem_araddr_i : dmem_araddr_i;
  assign dev_arlen_o  = dev_ar_sel ? imem_arlen_i : dmem_arlen_i;
  assign dev_arsize_o = dev_ar_sel ? 3'd3 : dmem_arsize_i;
  assign dev_arid_o   = dev_ar_sel ? 5'h10 : {1'b0, dmem_arid_i};
  assign imem_arready_o = imem_ram ? ram_arready_i && ram_ar_sel : dev_arready_i && dev_ar_sel;
  assign dmem_arready_o = dmem_ram ? ram_arready_i && !ram_ar_sel : dev_arready_i && !dev_ar_sel;

  // --- read data: two slaves back to two masters
  logic imem_r_sel, dmem_r_sel;   // 1: the bridge

  stream_arbiter u_imem_r (
    .clk, .rst, .ready_i(imem_rready_i), .last_i(imem_rlast_o),
    .valid_i({dev_rvalid_i && dev_rid_i[4], ram_rvalid_i && ram_rid_i[4]}),
    .valid_o(imem_rvalid_o), .sel_o(imem_r_sel)
  );
  stream_arbiter u_dmem_r (
    .clk, .rst, .ready_i(dmem_rready_i), .last_i(dmem_rlast_o),
    .valid_i({dev_rvalid_i && !dev_rid_i[4], ram_rvalid_i && !ram_rid_i[4]}),
    .valid_o(dmem_rvalid_o), .sel_o(dmem_r_sel)
  );
  assign imem_rdata_o = imem_r_sel ? dev_rdata_i : ram_rdata_i;
  assign imem_rresp_o = imem_r_sel ? dev_rresp_i : ram_rresp_i;
  assign imem_rlast_o = imem_r_sel ? dev_rlast_i : ram_rlast_i;
  assign dmem_rdata_o = dmem_r_sel ? dev_rdata_i : ram_rdata_i;
  assign dmem_rresp_o = dmem_r_sel ? dev_rresp_i : ram_rresp_i;
  assign dmem_rid_o   = dmem_r_sel ? dev_rid_i[3:0] : ram_rid_i[3:0];
  assign dmem_rlast_o = dmem_r_sel ? dev_rlast_i : ram_rlast_i;
  assign ram_rready_o = ram_rid_i[4] ? imem_rready_i && !imem_r_sel : dmem_rready_i && !dmem_r_sel;
  assign dev_rready_o = dev_rid_i[4] ? imem_rready_i && imem_r_sel : dmem_rready_i && dmem_r_sel;

  // --- writes: address, then the data of that address, then the next address
  wire  dmem_aw_ram = is_ram(dmem_awaddr_i);
  logic w_busy_q, w_ram_q, dmem_b_sel;

  assign ram_awvalid_o  = dmem_awvalid_i && !w_busy_q && dmem_aw_ram;
  assign dev_awvalid_o  = dmem_awvalid_i && !w_busy_q && !dmem_aw_ram;
  assign dmem_awready_o = !w_busy_q && (dmem_aw_ram ? ram_awready_i : dev_awready_i);
  assign ram_wvalid_o   = dmem_wvalid_i && w_busy_q && w_ram_q;
  assign dev_wvalid_o   = dmem_wvalid_i && w_busy_q && !w_ram_q;
  assign dmem_wready_o  = w_busy_q && (w_ram_q ? ram_wready_i : dev_wready_i);

  always_ff @(posedge clk) begin
    if (rst) begin
      w_busy_q <= 1'b0;
      w_ram_q  <= 1'b0;
    end else if (dmem_awvalid_i && dmem_awready_o) begin
      w_busy_q <= 1'b1;
      w_ram_q  <= dmem_aw_ram;
    end else if (dmem_wvalid_i && dmem_wready_o && dmem_wlast_i) begin
      w_busy_q <= 1'b0;
    end
  end

  stream_arbiter u_dmem_b (
    .clk, .rst, .ready_i(dmem_bready_i), .last_i(1'b1), .valid_i({dev_bvalid_i, ram_bvalid_i}),
    .valid_o(dmem_bvalid_o), .sel_o(dmem_b_sel)
  );
  assign dmem_bresp_o = dmem_b_sel ? dev_bresp_i : ram_bresp_i;
  assign dmem_bid_o   = dmem_b_sel ? dev_bid_i : ram_bid_i;
  assign ram_bready_o = dmem_bready_i && !dmem_b_sel;
  assign dev_bready_o = dmem_bready_i && dmem_b_sel;
endmodule
`default_nettype wire
