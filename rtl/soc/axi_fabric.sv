// SPDX-License-Identifier: Apache-2.0
// The interconnect: connects the core's two AXI4 masters to RAM and to the bridge to everything else.
//
// Reads:    each master's address goes to RAM or to the bridge by the memory map. The slave sees the ID {1 for instruction
//           memory, the master's ID}, so the ID alone routes the answer.
// Writes:   only data memory writes. One write's data passes at a time: an address is accepted when the previous write's data
//           has left. That costs a cycle for each burst and needs no queue.
// Latency:  none; every path is combinational. A burst is never interleaved with another on a master's port.
// Stalls:   a master waits while the other uses the slave it wants, a slave while its master receives from the other slave.
`include "axi.svh"
`include "memory_map.svh"
`default_nettype none
module axi_fabric (
  input  logic        clk, rst,
  // instruction memory, read only
  `AXI_IMEM_PORTS(input, output),
  // data memory
  `AXI_DMEM_PORTS(input, output),
  // RAM, through the second-level cache
  `AXI_L2_PORTS(output, input),
  // the bridge to ROM and devices
  `AXI_DEV_PORTS(output, input)
);
  // --- read addresses: two masters to two slaves
  wire imem_ram = in_ram(imem_araddr);
  wire dmem_ram = in_ram(dmem_araddr);
  logic ram_ar_sel, dev_ar_sel;   // 1: instruction memory

  stream_arbiter u_ram_ar (
    .clk, .rst, .ready(l2_arready), .last(1'b1), .valids({imem_arvalid && imem_ram, dmem_arvalid && dmem_ram}),
    .valid(l2_arvalid), .sel(ram_ar_sel)
  );
  stream_arbiter u_dev_ar (
    .clk, .rst, .ready(dev_arready), .last(1'b1), .valids({imem_arvalid && !imem_ram, dmem_arvalid && !dmem_ram}),
    .valid(dev_arvalid), .sel(dev_ar_sel)
  );
  assign l2_araddr  = ram_ar_sel ? imem_araddr : dmem_araddr;
  assign l2_arlen   = ram_ar_sel ? imem_arlen : dmem_arlen;
  assign l2_arsize  = ram_ar_sel ? 3'd3 : dmem_arsize;
  assign l2_arid    = ram_ar_sel ? 5'h10 : {1'b0, dmem_arid};
  assign dev_araddr = dev_ar_sel ? imem_araddr : dmem_araddr;
  assign dev_arlen  = dev_ar_sel ? imem_arlen : dmem_arlen;
  assign dev_arsize = dev_ar_sel ? 3'd3 : dmem_arsize;
  assign dev_arid   = dev_ar_sel ? 5'h10 : {1'b0, dmem_arid};
  assign imem_arready = imem_ram ? l2_arready && ram_ar_sel : dev_arready && dev_ar_sel;
  assign dmem_arready = dmem_ram ? l2_arready && !ram_ar_sel : dev_arready && !dev_ar_sel;

  // --- read data: two slaves back to two masters
  logic imem_r_sel, dmem_r_sel;   // 1: the bridge

  stream_arbiter u_imem_r (
    .clk, .rst, .ready(imem_rready), .last(imem_rlast), .valids({dev_rvalid && dev_rid[4], l2_rvalid && l2_rid[4]}),
    .valid(imem_rvalid), .sel(imem_r_sel)
  );
  stream_arbiter u_dmem_r (
    .clk, .rst, .ready(dmem_rready), .last(dmem_rlast), .valids({dev_rvalid && !dev_rid[4], l2_rvalid && !l2_rid[4]}),
    .valid(dmem_rvalid), .sel(dmem_r_sel)
  );
  assign imem_rdata = imem_r_sel ? dev_rdata : l2_rdata;
  assign imem_rresp = imem_r_sel ? dev_rresp : l2_rresp;
  assign imem_rlast = imem_r_sel ? dev_rlast : l2_rlast;
  assign dmem_rdata = dmem_r_sel ? dev_rdata : l2_rdata;
  assign dmem_rresp = dmem_r_sel ? dev_rresp : l2_rresp;
  assign dmem_rid   = dmem_r_sel ? dev_rid[3:0] : l2_rid[3:0];
  assign dmem_rlast = dmem_r_sel ? dev_rlast : l2_rlast;
  assign dmem_ruser = l2_ruser;   // of lines; 0 for devices
  assign l2_rready  = l2_rid[4] ? imem_rready && !imem_r_sel : dmem_rready && !dmem_r_sel;
  assign dev_rready = dev_rid[4] ? imem_rready && imem_r_sel : dmem_rready && dmem_r_sel;

  // --- writes: address, then the data of that address, then the next address
  wire  dmem_aw_ram = in_ram(dmem_awaddr);
  logic w_busy_q, w_ram_q, dmem_b_sel;

  assign l2_awvalid   = dmem_awvalid && !w_busy_q && dmem_aw_ram;
  assign dev_awvalid  = dmem_awvalid && !w_busy_q && !dmem_aw_ram;
  assign dmem_awready = !w_busy_q && (dmem_aw_ram ? l2_awready : dev_awready);
  assign l2_wvalid    = dmem_wvalid && w_busy_q && w_ram_q;
  assign dev_wvalid   = dmem_wvalid && w_busy_q && !w_ram_q;
  assign dmem_wready  = w_busy_q && (w_ram_q ? l2_wready : dev_wready);

  assign {l2_awaddr, l2_awlen, l2_awsize, l2_awid, l2_wdata, l2_wstrb, l2_wlast}
       = {dmem_awaddr, dmem_awlen, dmem_awsize, dmem_awid, dmem_wdata, dmem_wstrb, dmem_wlast};
  assign {dev_awaddr, dev_awlen, dev_awsize, dev_awid, dev_wdata, dev_wstrb, dev_wlast}
       = {dmem_awaddr, dmem_awlen, dmem_awsize, dmem_awid, dmem_wdata, dmem_wstrb, dmem_wlast};

  always_ff @(posedge clk) begin
    if (rst) begin
      w_busy_q <= 1'b0;
      w_ram_q  <= 1'b0;
    end else if (dmem_awvalid && dmem_awready) begin
      w_busy_q <= 1'b1;
      w_ram_q  <= dmem_aw_ram;
    end else if (dmem_wvalid && dmem_wready && dmem_wlast) begin
      w_busy_q <= 1'b0;
    end
  end

  stream_arbiter u_dmem_b (
    .clk, .rst, .ready(dmem_bready), .last(1'b1), .valids({dev_bvalid, l2_bvalid}),
    .valid(dmem_bvalid), .sel(dmem_b_sel)
  );
  assign dmem_bresp = dmem_b_sel ? dev_bresp : l2_bresp;
  assign dmem_bid   = dmem_b_sel ? dev_bid : l2_bid;
  assign l2_bready  = dmem_bready && !dmem_b_sel;
  assign dev_bready = dmem_bready && dmem_b_sel;
endmodule
`default_nettype wire
