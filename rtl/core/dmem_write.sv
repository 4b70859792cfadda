// dmem_write: the write channels of the data port: lines written back (bursts of 8, ID 0, any number unanswered) and
// uncached stores (single, ID 15, one at a time: done with the response). Address and data go independently.
// An uncached store that is not naturally aligned goes as a doubleword with byte strobes.
`include "config.svh"
`include "memory_map.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dmem_write (
  input  wire logic               clk, rst,
  // lines
  input  wire logic               wb_valid_i,
  input  wire logic [DLINE_W-1:0] wb_line_i,
  output logic [2:0]              wb_word_o,     // asks for this word, combinationally
  input  wire logic [63:0]        wb_data_i,
  output logic                    wb_sent_o,
  output logic                    wb_ack_o,
  // uncached stores
  input  wire logic               us_valid_i,    // held until us_done_o
  input  wire logic [39:3]        us_dw_i,
  input  wire logic [63:0]        us_data_i,
  input  wire logic [7:0]         us_mask_i,
  output logic                    us_start_o,
  output logic                    us_done_o,
  // memory
  output logic                    dmem_awvalid_o,
  input  wire logic               dmem_awready_i,
  output logic [39:0]             dmem_awaddr_o,
  output logic [7:0]              dmem_awlen_o,
  output logic [2:0]              dmem_awsize_o,
  output logic [3:0]              dmem_awid_o,
  output logic                    dmem_wvalid_o,
  input  wire logic               dmem_wready_i,
  output logic [63:0]             dmem_wdata_o,
  output logic [7:0]              dmem_wstrb_o,
  output logic                    dmem_wlast_o,
  input  wire logic               dmem_bvalid_i,
  output logic                    dmem_bready_o,
  input  wire logic [1:0]         dmem_bresp_i,
  input  wire logic [3:0]         dmem_bid_i
);
  logic       us_sent_q;          // the uncached store waits for its response
  logic       line_q;             // a line is being sent
  logic [2:0] word_q;             // its next word

  wire idle    = !dmem_awvalid_o && !dmem_wvalid_o && !line_q;
  wire go_bus  = idle && us_valid_i && !us_sent_q;
  wire go_line = idle && !go_bus && wb_valid_i;
  wire w_next  = dmem_wvalid_o && dmem_wready_i;
  assign wb_word_o  = line_q ? word_q : 3'd0;
  assign wb_sent_o  = line_q && !dmem_awvalid_o && !dmem_wvalid_o;
  assign us_start_o = go_bus;

  // {size, low address bits}: natural if the strobes allow it
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
  wire [5:0] us_narrow = narrow(us_mask_i);

  always_ff @(posedge clk)
    if (rst) begin
      us_sent_q <= 1'b0;
      line_q <= 1'b0;
      dmem_awvalid_o <= 1'b0;
      dmem_wvalid_o <= 1'b0;
    end else begin
      us_sent_q <= (us_sent_q || go_bus) && !us_done_o;
      line_q    <= (line_q || go_line) && !wb_sent_o;
      if (go_bus || go_line) dmem_awvalid_o <= 1'b1;
      else if (dmem_awready_i) dmem_awvalid_o <= 1'b0;
      if (go_bus || go_line) dmem_wvalid_o <= 1'b1;
      else if (w_next && dmem_wlast_o) dmem_wvalid_o <= 1'b0;
    end
  always_ff @(posedge clk)
    if (go_bus) begin
      dmem_awaddr_o <= {us_dw_i, us_narrow[2:0]};
      dmem_awlen_o  <= 8'd0;
      dmem_awsize_o <= us_narrow[5:3];
      dmem_awid_o   <= 4'd15;
      dmem_wdata_o  <= us_data_i;
      dmem_wstrb_o  <= us_mask_i;
      dmem_wlast_o  <= 1'b1;
    end else if (go_line) begin
      dmem_awaddr_o <= {MAP_RAM_BASE[39:CADDR_W], wb_line_i, 6'd0};
      dmem_awlen_o  <= 8'd7;
      dmem_awsize_o <= 3'd3;
      dmem_awid_o   <= 4'd0;
      dmem_wdata_o  <= wb_data_i;
      dmem_wstrb_o  <= 8'hFF;
      dmem_wlast_o  <= 1'b0;
      word_q        <= 3'd1;
    end else if (w_next) begin
      dmem_wdata_o  <= wb_data_i;
      dmem_wlast_o  <= word_q == 3'd7;
      word_q        <= word_q + 3'd1;
    end
  assign dmem_bready_o = 1'b1;
  assign wb_ack_o      = dmem_bvalid_i && !dmem_bid_i[3];
  assign us_done_o     = dmem_bvalid_i && dmem_bid_i[3];

  `CHECK(an_uncached_response_is_awaited, !us_done_o || us_sent_q)
  wire unused = &{1'b0, dmem_bresp_i, dmem_bid_i[2:0], 1'b0};
endmodule
