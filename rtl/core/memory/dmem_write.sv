// SPDX-License-Identifier: Apache-2.0
// dmem_write: the write channels of the data port. Lines are written back in bursts of 8, ID 0, any number outstanding.
// Uncached stores are single beats, ID 15, one at a time, done with the response. Address and data go independently. An
// uncached store that is not naturally aligned goes as a doubleword with byte strobes.
`include "config.svh"
`include "memory_map.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dmem_write (
  input  wire logic               clk, rst,
  // lines
  input  wire logic               wb_valid,
  input  wire logic [DLINE_W-1:0] wb_line,
  output logic [2:0]              wb_word,   // requests this word, combinationally
  input  wire logic [63:0]        wb_data,
  output logic                    wb_sent,
  output logic                    wb_ack,
  // uncached stores
  input  wire logic               us_valid,  // held until us_done
  input  wire logic [39:3]        us_dw,
  input  wire logic [63:0]        us_data,
  input  wire logic [7:0]         us_mask,
  output logic                    us_done,
  // memory
  output logic                    dmem_awvalid,
  input  wire logic               dmem_awready,
  output logic [39:0]             dmem_awaddr,
  output logic [7:0]              dmem_awlen,
  output logic [2:0]              dmem_awsize,
  output logic [3:0]              dmem_awid,
  output logic                    dmem_wvalid,
  input  wire logic               dmem_wready,
  output logic [63:0]             dmem_wdata,
  output logic [7:0]              dmem_wstrb,
  output logic                    dmem_wlast,
  input  wire logic               dmem_bvalid,
  output logic                    dmem_bready,
  input  wire logic [1:0]         dmem_bresp,
  input  wire logic [3:0]         dmem_bid
);
  logic       us_sent_q;          // the uncached store waits for its response
  logic       line_q;             // a line is being sent
  logic [2:0] word_q;             // its next word

  wire idle    = !dmem_awvalid && !dmem_wvalid && !line_q;
  wire go_bus  = idle && us_valid && !us_sent_q;
  wire go_line = idle && !go_bus && wb_valid;
  wire w_next  = dmem_wvalid && dmem_wready;
  assign wb_word  = line_q ? word_q : 3'd0;
  assign wb_sent  = line_q && !dmem_awvalid && !dmem_wvalid;

  // {size, low address bits}: natural if the strobes fit
  function automatic [5:0] narrow(input [7:0] mask);
    case (mask)
      8'h01: narrow = {3'd0, 3'd0};
      8'h02: narrow = {3'd0, 3'd1};
      8'h04: narrow = {3'd0, 3'd2};
      8'h08: narrow = {3'd0, 3'd3};
      8'h10: narrow = {3'd0, 3'd4};
      8'h20: narrow = {3'd0, 3'd5};
      8'h40: narrow = {3'd0, 3'd6};
      8'h80: narrow = {3'd0, 3'd7};
      8'h03: narrow = {3'd1, 3'd0};
      8'h0C: narrow = {3'd1, 3'd2};
      8'h30: narrow = {3'd1, 3'd4};
      8'hC0: narrow = {3'd1, 3'd6};
      8'h0F: narrow = {3'd2, 3'd0};
      8'hF0: narrow = {3'd2, 3'd4};
      default: narrow = {3'd3, 3'd0};
    endcase
  endfunction
  wire [5:0] us_narrow = narrow(us_mask);

  always_ff @(posedge clk)
    if (rst) begin
      us_sent_q <= 1'b0;
      line_q <= 1'b0;
      dmem_awvalid <= 1'b0;
      dmem_wvalid <= 1'b0;
    end else begin
      us_sent_q <= (us_sent_q || go_bus) && !us_done;
      line_q    <= (line_q || go_line) && !wb_sent;
      if (go_bus || go_line) dmem_awvalid <= 1'b1;
      else if (dmem_awready) dmem_awvalid <= 1'b0;
      if (go_bus || go_line) dmem_wvalid <= 1'b1;
      else if (w_next && dmem_wlast) dmem_wvalid <= 1'b0;
    end
  always_ff @(posedge clk)
    if (go_bus) begin
      dmem_awaddr <= {us_dw, us_narrow[2:0]};
      dmem_awlen  <= 8'd0;
      dmem_awsize <= us_narrow[5:3];
      dmem_awid   <= 4'd15;
      dmem_wdata  <= us_data;
      dmem_wstrb  <= us_mask;
      dmem_wlast  <= 1'b1;
    end else if (go_line) begin
      dmem_awaddr <= {MAP_RAM_BASE[39:CADDR_W], wb_line, 6'd0};
      dmem_awlen  <= 8'd7;
      dmem_awsize <= 3'd3;
      dmem_awid   <= 4'd0;
      dmem_wdata  <= wb_data;
      dmem_wstrb  <= 8'hFF;
      dmem_wlast  <= 1'b0;
      word_q        <= 3'd1;
    end else if (w_next) begin
      dmem_wdata  <= wb_data;
      dmem_wlast  <= word_q == 3'd7;
      word_q        <= word_q + 3'd1;
    end
  assign dmem_bready = 1'b1;
  assign wb_ack      = dmem_bvalid && !dmem_bid[3];
  assign us_done     = dmem_bvalid && dmem_bid[3];

  `CHECK(an_uncached_response_is_awaited, !us_done || us_sent_q)
  wire unused = &{1'b0, dmem_bresp, dmem_bid[2:0], 1'b0};
endmodule
