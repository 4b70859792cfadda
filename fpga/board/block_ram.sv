// SPDX-License-Identifier: Apache-2.0
// Board memory in the FPGA's block RAM, at the SoC's memory port: KIB KiB. The last sixteenth is at the start of the resident
// profiler's RAM, the rest at the start of program RAM.
//
// After configuration it holds the 64-bit words of the hex file FILE ($readmemh, one on each line); without a file, zeros.
// Latency:  the first beat of a read comes two cycles after its address, then a beat a cycle; a write takes a beat a cycle, and
//           is answered in the cycle after the last. One burst at a time.
// Takes:    INCR bursts of whole words; any ID. An address outside the RAM is answered with SLVERR, and nothing is written.
`include "axi.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none
module block_ram #(
  parameter int KIB  = 128,          // a power of two
  parameter     FILE = ""
) (
  input  logic clk, rst,
  `AXI_RAM_PORTS(input wire, output)
);
  localparam int WORDS  = KIB * 128;
  localparam int WORD_W = $clog2(WORDS);
  localparam logic [39:0] RESIDENT = 40'(KIB * 64), PROGRAM = 40'(KIB * 960);     // bytes
  logic [63:0] mem [0:WORDS-1];
  initial if (FILE != "") $readmemh(FILE, mem);

  typedef enum logic [1:0] {IDLE, READ, WRITE, ANSWER} state_t;
  state_t            state_q;
  logic [WORD_W-1:0] word_q;         // the next word of the burst
  logic [8:0]        left_q;         // beats of it
  logic [4:0]        id_q;
  logic              refused_q, rvalid_q, rlast_q;
  logic [63:0]       rdata_q;

  wire [39:0] offset   = (ram_arvalid ? ram_araddr : ram_awaddr) ^ MAP_RAM_BASE;
  wire        resident = offset[27];
  wire        outside  = {offset[39:28], 1'b0, offset[26:0]} >= (resident ? RESIDENT : PROGRAM);

  wire reads  = (state_q == READ) & (left_q != 9'd0) & (~rvalid_q | ram_rready);
  wire writes = (state_q == WRITE) & ram_wvalid;
  always_ff @(posedge clk) begin
    if (reads) rdata_q <= mem[word_q];
    for (int i = 0; i < 8; i++)
      if (writes & ~refused_q & ram_wstrb[i]) mem[word_q][i*8 +: 8] <= ram_wdata[i*8 +: 8];
  end

  always_ff @(posedge clk) begin
    if (reads) rlast_q <= left_q == 9'd1;
    if (rst) begin
      state_q  <= IDLE;
      rvalid_q <= 1'b0;
    end else begin
      rvalid_q <= reads | (rvalid_q & ~ram_rready);
      case (state_q)
        IDLE:    if (ram_arvalid) state_q <= READ; else if (ram_awvalid) state_q <= WRITE;
        READ:    if (rvalid_q & ram_rready & rlast_q) state_q <= IDLE;
        WRITE:   if (ram_wvalid & ram_wlast) state_q <= ANSWER;
        default: if (ram_bready) state_q <= IDLE;
      endcase
    end
    if (state_q == IDLE) begin
      word_q    <= offset[WORD_W+2:3] | (resident ? WORD_W'(WORDS - WORDS / 16) : '0);
      left_q    <= 9'd1 + 9'(ram_arlen);
      id_q      <= ram_arvalid ? ram_arid : {1'b0, ram_awid};
      refused_q <= outside;
    end else if (reads | writes) begin
      word_q <= word_q + 1'b1;
      left_q <= left_q - 9'd1;
    end
  end

  assign ram_arready = state_q == IDLE;
  assign ram_rvalid  = rvalid_q;
  assign ram_rdata   = rdata_q;
  assign ram_rresp   = {refused_q, 1'b0};
  assign ram_rid     = id_q;
  assign ram_rlast   = rlast_q;
  assign ram_ruser   = 2'b01;        // data from near memory
  assign ram_awready = (state_q == IDLE) & ~ram_arvalid;
  assign ram_wready  = state_q == WRITE;
  assign ram_bvalid  = state_q == ANSWER;
  assign ram_bresp   = {refused_q, 1'b0};
  assign ram_bid     = id_q[3:0];

  wire unused = &{1'b0, ram_arsize, ram_awlen, ram_awsize};
  `CHECK(whole_words, !(ram_arvalid & (ram_arlen != 8'd0) & (ram_arsize != 3'd3)))
endmodule
`default_nettype wire
