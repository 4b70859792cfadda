// One way of the instruction cache: tags and half-words in block RAM, valid bits in flip-flops.
//
// Address in c0, comparison and data in c1. The data memory has one bank of 64 bits for each 64 bits of a fetch
// block, so that a fill writes one beat and a fetch reads the whole block. Data is zero where the way does not hit,
// so ways are joined by OR. A line becomes valid by `make_valid_i` one cycle behind the write of its last beat.
`include "config.svh"
`default_nettype none

module icache_way #(
  parameter int SET_W = 6,
  parameter int BLK_W = 2,                 // fetch blocks in a line, as bits
  parameter int TAG_W = 28
) (
  input  wire logic             clk,
  input  wire logic             rst,
  // c0
  input  wire logic [SET_W-1:0] read_set_i,
  input  wire logic [BLK_W-1:0] read_block_i,
  // c1
  input  wire logic [SET_W-1:0] set_i,
  input  wire logic [TAG_W-1:0] tag_i,
  output logic             valid_o,
  output logic             hit_o,
  output logic [63:0]      data_lo_o,
  output logic [63:0]      data_hi_o,
  // fill: `start_i` takes the line away and writes the new tag
  input  wire logic             clear_i,
  input  wire logic             start_i,
  input  wire logic [SET_W-1:0] start_set_i,
  input  wire logic [TAG_W-1:0] start_tag_i,
  input  wire logic             write_i,
  input  wire logic [SET_W-1:0] write_set_i,
  input  wire logic [2:0]       write_beat_i,
  input  wire logic [63:0]      write_data_i,
  input  wire logic             make_valid_i,
  input  wire logic [SET_W-1:0] make_valid_set_i
);
  localparam int SETS  = 1 << SET_W;
  localparam int WORDS = SETS << BLK_W;

  logic [TAG_W-1:0] tag_mem [0:SETS-1];
  logic [TAG_W-1:0] tag_q;
  logic [SETS-1:0]  valid_q;

  always_ff @(posedge clk) begin
    tag_q <= tag_mem[read_set_i];
    if (start_i) tag_mem[start_set_i] <= start_tag_i;
  end
  initial for (int i = 0; i < SETS; i++) tag_mem[i] = '0;

  always_ff @(posedge clk) begin
    if (rst || clear_i) valid_q <= '0;
    else begin
      if (make_valid_i) valid_q[make_valid_set_i] <= 1'b1;
      if (start_i)      valid_q[start_set_i] <= 1'b0;
    end
  end
  assign valid_o = valid_q[set_i];
  assign hit_o   = valid_o && tag_q == tag_i;

  wire [SET_W+BLK_W-1:0] read_word = {read_set_i, read_block_i};
  wire [SET_W+2:0]       beat      = {write_set_i, write_beat_i};
  wire [63:0]            mask      = {64{hit_o}};

  for (genvar b = 0; b < FETCH_HALVES / 4; b++) begin : g_bank
    localparam int BANK_BITS = 3 - BLK_W;         // low bits of a beat's number that choose the bank
    logic [63:0] data_mem [0:WORDS-1];
    logic [63:0] data_q;
    initial for (int i = 0; i < WORDS; i++) data_mem[i] = '0;
    wire write = write_i && (BANK_BITS == 0 || write_beat_i[0] == 1'(b));
    wire [SET_W+BLK_W-1:0] write_word = beat[SET_W+2:BANK_BITS];
    always_ff @(posedge clk) begin
      data_q <= data_mem[read_word];
      if (write) data_mem[write_word] <= write_data_i;
    end
  end
  assign data_lo_o = g_bank[0].data_q & mask;
  if (FETCH_HALVES == 8) begin : g_high
    assign data_hi_o = g_bank[1].data_q & mask;
  end else begin : g_no_high
    assign data_hi_o = '0;
  end

  wire unused = &{1'b0, beat};
endmodule
`default_nettype wire
