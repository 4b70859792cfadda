// SPDX-License-Identifier: Apache-2.0
// Bridge from AXI4 to the register bus of ROM and devices: one access at a time, in order.
//
// The register bus: in one cycle `re` or `we` is high with the address, the byte lanes and the one-hot device. A device shows
// its read data in the next cycle and holds it until it is read again. A device never waits. The lanes matter for reads too:
// reading a UART's data register removes a byte.
//
// Latency:  a read's first data two cycles after its address, then one beat every two cycles; a write's response one cycle
//           after its last data.
// Errors:   no device at the address: DECERR. A write to ROM: SLVERR.
// Stalls:   the next address waits until the response has been taken; writes have priority.
`include "axi.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none
module device_bridge (
  input  logic        clk, rst,
  // AXI4, from the fabric
  `AXI_DEV_PORTS(input, output),
  // register bus
  output logic [5:0]  sel,       // one-hot: ROM, finisher, CLINT, PLIC, UART0, UART1; with re or we
  output logic        re, we,
  output logic [39:0] addr,
  output logic [7:0]  be,
  output logic [63:0] wdata,
  input  logic [63:0] rdata_rom, rdata_finisher, rdata_clint, rdata_plic, rdata_uart0, rdata_uart1
);
  localparam logic [2:0] IDLE = 3'd0, READ = 3'd1, READ_DATA = 3'd2, WRITE = 3'd3, WRITE_RESP = 3'd4;
  localparam logic [1:0] OKAY = 2'b00, SLVERR = 2'b10, DECERR = 2'b11;

  // The byte lanes of an access of 2^size bytes.
  function automatic logic [7:0] lanes(input logic [2:0] offset, input logic [2:0] size);
    case (size)
      3'd0:    lanes = 8'h01 << offset;
      3'd1:    lanes = 8'h03 << {offset[2:1], 1'b0};
      3'd2:    lanes = 8'h0f << {offset[2], 2'b0};
      default: lanes = 8'hff;
    endcase
  endfunction

  logic [2:0]  state_q;
  logic [39:0] addr_q;
  logic [7:0]  left_q;    // beats after this one
  logic [2:0]  size_q;
  logic [4:0]  id_q;
  logic        error_q;   // a beat of the write failed
  logic [5:0]  sel_q;     // device that was read

  assign sel[0] = in_span(addr_q, MAP_ROM_BASE, MAP_ROM_SIZE, MAP_ROM_SPAN);
  assign sel[1] = in_region(addr_q, MAP_FINISHER_BASE, MAP_FINISHER_SIZE);
  assign sel[2] = in_region(addr_q, MAP_CLINT_BASE, MAP_CLINT_SIZE);
  assign sel[3] = in_span(addr_q, MAP_PLIC_BASE, MAP_PLIC_SIZE, MAP_PLIC_SPAN);
  assign sel[4] = in_region(addr_q, MAP_UART0_BASE, MAP_UART0_SIZE);
  assign sel[5] = in_region(addr_q, MAP_UART1_BASE, MAP_UART1_SIZE);

  assign re    = state_q == READ;
  assign we    = state_q == WRITE && dev_wvalid;
  assign addr  = addr_q;
  assign be    = (state_q == READ) ? lanes(addr_q[2:0], size_q) : dev_wstrb;
  assign wdata = dev_wdata;

  assign dev_awready = state_q == IDLE;
  assign dev_arready = state_q == IDLE && !dev_awvalid;
  assign dev_wready  = state_q == WRITE;
  assign dev_rvalid  = state_q == READ_DATA;
  assign dev_rid     = id_q;
  assign dev_rlast   = left_q == 8'd0;
  assign dev_rresp   = (sel_q == 6'd0) ? DECERR : OKAY;
  assign dev_rdata   = !dev_rvalid ? 'x
                   : ({64{sel_q[0]}} & rdata_rom) | ({64{sel_q[1]}} & rdata_finisher)
                   | ({64{sel_q[2]}} & rdata_clint) | ({64{sel_q[3]}} & rdata_plic)
                   | ({64{sel_q[4]}} & rdata_uart0) | ({64{sel_q[5]}} & rdata_uart1);
  assign dev_bvalid  = state_q == WRITE_RESP;
  assign dev_bid     = id_q[3:0];
  assign dev_bresp   = !error_q ? OKAY : (sel_q == 6'd0) ? DECERR : SLVERR;

  wire [39:0] next_beat = {addr_q[39:3] + 37'd1, 3'd0};

  always_ff @(posedge clk) begin
    if (rst) begin
      state_q <= IDLE;
      addr_q  <= 40'd0;
      left_q  <= 8'd0;
      size_q  <= 3'd0;
      id_q    <= 5'd0;
      error_q <= 1'b0;
      sel_q   <= 6'd0;
    end else begin
      case (state_q)
        IDLE:
          if (dev_awvalid) begin
            state_q <= WRITE;
            addr_q  <= dev_awaddr;
            id_q    <= {1'b0, dev_awid};
            error_q <= 1'b0;
          end else if (dev_arvalid) begin
            state_q <= READ;
            addr_q  <= dev_araddr;
            left_q  <= dev_arlen;
            size_q  <= dev_arsize;
            id_q    <= dev_arid;
          end
        READ: begin
          state_q <= READ_DATA;
          sel_q   <= sel;
        end
        READ_DATA:
          if (dev_rready) begin
            state_q <= (left_q == 8'd0) ? IDLE : READ;
            addr_q  <= next_beat;
            left_q  <= left_q - 8'd1;
          end
        WRITE:
          if (dev_wvalid) begin
            if (dev_wlast) state_q <= WRITE_RESP;
            addr_q  <= next_beat;
            sel_q   <= sel;
            error_q <= error_q || sel == 6'd0 || sel[0];
          end
        default:
          if (dev_bready) state_q <= IDLE;
      endcase
    end
  end

  `CHECK(one_device, $onehot0(sel))
  wire unused = &{1'b0, dev_awlen, dev_awsize};
endmodule
`default_nettype wire
