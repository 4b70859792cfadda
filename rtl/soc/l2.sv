// SPDX-License-Identifier: Apache-2.0
// The RAM side of the interconnect: the second-level cache (l2_cache.sv), or with L2_KIB 0 only wires.
//
// Latency:  without a cache none, all paths are combinational; with one see there.
// away_o says which reads for data (by ID) wait for memory: those that missed; without a cache all.
// clean_req_i is the D-cache's pulse that it is written back; clean_done_o says that all is in memory.
`include "config.svh"
`default_nettype none
module l2 (
  input  wire logic        clk, rst,
  input  wire logic        clean_req_i,
  output logic             clean_done_o,
  output logic             hit_o, miss_o, writeback_o,
  output logic [MSHRS-1:0] away_o,
  // from the interconnect
  input  wire logic        arvalid_i,
  output logic             arready_o,
  input  wire logic [39:0] araddr_i,
  input  wire logic [7:0]  arlen_i,
  input  wire logic [2:0]  arsize_i,
  input  wire logic [4:0]  arid_i,
  output logic             rvalid_o,
  input  wire logic        rready_i,
  output logic [63:0]      rdata_o,
  output logic [1:0]       rresp_o,
  output logic [4:0]       rid_o,
  output logic             rlast_o,
  input  wire logic        awvalid_i,
  output logic             awready_o,
  input  wire logic [39:0] awaddr_i,
  input  wire logic [7:0]  awlen_i,
  input  wire logic [2:0]  awsize_i,
  input  wire logic [3:0]  awid_i,
  input  wire logic        wvalid_i,
  output logic             wready_o,
  input  wire logic [63:0] wdata_i,
  input  wire logic [7:0]  wstrb_i,
  input  wire logic        wlast_i,
  output logic             bvalid_o,
  input  wire logic        bready_i,
  output logic [1:0]       bresp_o,
  output logic [3:0]       bid_o,
  // memory
  output logic             mem_arvalid_o,
  input  wire logic        mem_arready_i,
  output logic [39:0]      mem_araddr_o,
  output logic [7:0]       mem_arlen_o,
  output logic [2:0]       mem_arsize_o,
  output logic [4:0]       mem_arid_o,
  input  wire logic        mem_rvalid_i,
  output logic             mem_rready_o,
  input  wire logic [63:0] mem_rdata_i,
  input  wire logic [1:0]  mem_rresp_i,
  input  wire logic [4:0]  mem_rid_i,
  input  wire logic        mem_rlast_i,
  output logic             mem_awvalid_o,
  input  wire logic        mem_awready_i,
  output logic [39:0]      mem_awaddr_o,
  output logic [7:0]       mem_awlen_o,
  output logic [2:0]       mem_awsize_o,
  output logic [3:0]       mem_awid_o,
  output logic             mem_wvalid_o,
  input  wire logic        mem_wready_i,
  output logic [63:0]      mem_wdata_o,
  output logic [7:0]       mem_wstrb_o,
  output logic             mem_wlast_o,
  input  wire logic        mem_bvalid_i,
  output logic             mem_bready_o,
  input  wire logic [1:0]  mem_bresp_i,
  input  wire logic [3:0]  mem_bid_i
);
  if (L2_KIB == 0) begin : g_none
    assign clean_done_o = clean_req_i;
    assign {hit_o, miss_o, writeback_o} = '0;
    assign away_o = '1;
    assign {mem_arvalid_o, mem_araddr_o, mem_arlen_o, mem_arsize_o, mem_arid_o} = {arvalid_i, araddr_i, arlen_i, arsize_i, arid_i};
    assign {rvalid_o, rdata_o, rresp_o, rid_o, rlast_o} = {mem_rvalid_i, mem_rdata_i, mem_rresp_i, mem_rid_i, mem_rlast_i};
    assign {mem_awvalid_o, mem_awaddr_o, mem_awlen_o, mem_awsize_o, mem_awid_o} = {awvalid_i, awaddr_i, awlen_i, awsize_i, awid_i};
    assign {mem_wvalid_o, mem_wdata_o, mem_wstrb_o, mem_wlast_o} = {wvalid_i, wdata_i, wstrb_i, wlast_i};
    assign {bvalid_o, bresp_o, bid_o} = {mem_bvalid_i, mem_bresp_i, mem_bid_i};
    assign {arready_o, awready_o, wready_o} = {mem_arready_i, mem_awready_i, mem_wready_i};
    assign {mem_rready_o, mem_bready_o} = {rready_i, bready_i};
    wire unused = &{1'b0, clk, rst};
  end else begin : g_cache
    l2_cache cache (
      .clk, .rst, .clean_i(clean_req_i), .clean_done_o, .hit_o, .miss_o, .writeback_o, .away_o,
      .arvalid_i, .arready_o, .araddr_i, .arlen_i, .arid_i, .rvalid_o, .rready_i, .rdata_o, .rid_o, .rlast_o,
      .awvalid_i, .awready_o, .awaddr_i, .awlen_i, .awid_i, .wvalid_i, .wready_o, .wdata_i, .wstrb_i, .wlast_i,
      .bvalid_o, .bready_i, .bid_o,
      .mem_arvalid_o, .mem_arready_i, .mem_araddr_o, .mem_arid_o,
      .mem_rvalid_i, .mem_rready_o, .mem_rdata_i, .mem_rid_i, .mem_rlast_i,
      .mem_awvalid_o, .mem_awready_i, .mem_awaddr_o, .mem_wvalid_o, .mem_wready_i, .mem_wdata_o, .mem_wlast_o, .mem_bvalid_i
    );
    assign {rresp_o, bresp_o} = '0;
    assign {mem_arlen_o, mem_awlen_o} = {8'd7, 8'd7};
    assign {mem_arsize_o, mem_awsize_o} = {3'd3, 3'd3};
    assign {mem_awid_o, mem_wstrb_o, mem_bready_o} = {4'd0, 8'hFF, 1'b1};
    wire unused = &{1'b0, arsize_i, awsize_i, mem_rresp_i, mem_bresp_i, mem_bid_i};
  end
endmodule
`default_nettype wire
