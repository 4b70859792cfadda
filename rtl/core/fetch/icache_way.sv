// SPDX-License-Identifier: Apache-2.0
// One way of the instruction cache: tags and half-words in block RAM, valid bits in distributed RAM (valid_bits.sv).
// Assumes: no line becomes valid in the cycle of `start`.
//
// Address in c0, comparison and data in c1. The data memory has one bank of 64 bits (and their predecoded bits) for each 64
// bits of a fetch block, so a fill writes one beat and a fetch reads the whole block. Data is zero if the way does not hit, so
// the ways are joined by OR. `make_valid` makes a line valid one cycle after the write of its last beat.
`include "config.svh"
`include "copies.svh"
`include "branch.svh"
`include "ram.svh"
`include "check.svh"
`default_nettype none

module icache_way #(
  parameter int SET_W = 6,
  parameter int BLK_W = 2,                 // log2 of the fetch blocks in a line
  parameter int TAG_W = 28
) (
  input  wire logic             clk,
  input  wire logic             rst,
  // c0
  input  wire logic [SET_W-1:0] read_set,
  input  wire logic [BLK_W-1:0] read_block,
  // c1
  input  wire logic [SET_W-1:0] set,
  input  wire logic [TAG_W-1:0] tag,
  output logic             valid,
  output logic             hit,
  output logic [63:0]      data_lo,
  output logic [63:0]      data_hi,
  output logic [KINDS*FETCH_HALVES-1:0] kinds,
  // fill: `start` invalidates the line and writes the new tag
  input  wire logic             clear,
  input  wire logic             start,
  input  wire logic [SET_W-1:0] start_set,
  input  wire logic [TAG_W-1:0] start_tag,
  input  wire logic             write_valid,
  input  wire logic [SET_W-1:0] write_set,
  input  wire logic [2:0]       write_beat,
  input  wire logic [63:0]      write_data,
  input  wire logic [4*KINDS-1:0] write_kinds,  // {flag, jump, ckpt, long} of the beat's half-words
  input  wire logic             make_valid,
  input  wire logic [SET_W-1:0] make_valid_set
);
  localparam int SETS  = 1 << SET_W;
  localparam int WORDS = SETS << BLK_W;

  logic [TAG_W-1:0] tag_mem [0:SETS-1];
  logic [TAG_W-1:0] tag_q;

  always_ff @(posedge clk) begin
    tag_q <= `RAM_WORD(start && start_set == read_set, tag_mem[read_set]);
    if (start) tag_mem[start_set] <= start_tag;
  end
  initial for (int i = 0; i < SETS; i++) tag_mem[i] = '0;

  valid_bits #(.AT_W(SET_W)) u_valid (
    .clk, .rst, .clear, .change((start || make_valid) && !clear), .at(start ? start_set : make_valid_set), .to(!start),
    .read_at(set), .valid);
  assign hit   = valid && tag_q == tag;

  wire [SET_W+BLK_W-1:0] read_word = {read_set, read_block};
  wire [SET_W+2:0]       beat      = {write_set, write_beat};
  wire [63:0]            mask      = `COPIES(64, hit);
  wire [KINDS*FETCH_HALVES-1:0] kept;           // predecoded bits of the block, hit or not

  for (genvar b = 0; b < FETCH_HALVES / 4; b++) begin : g_bank
    localparam int BANK_BITS = 3 - BLK_W;         // low bits of a beat's number, which select the bank
    logic [63:0] data_mem [0:WORDS-1];
    logic [63:0] data_q;
    logic [4*KINDS-1:0] kinds_mem [0:WORDS-1];
    logic [4*KINDS-1:0] kinds_q;
    initial for (int i = 0; i < WORDS; i++) begin data_mem[i] = '0; kinds_mem[i] = '0; end
    wire write = write_valid && (BANK_BITS == 0 || write_beat[0] == 1'(b));
    wire [SET_W+BLK_W-1:0] write_word = beat[SET_W+2:BANK_BITS];
    always_ff @(posedge clk) begin
      data_q  <= `RAM_WORD(write && write_word == read_word, data_mem[read_word]);
      kinds_q <= `RAM_WORD(write && write_word == read_word, kinds_mem[read_word]);
      if (write) data_mem[write_word]  <= write_data;
      if (write) kinds_mem[write_word] <= write_kinds;
    end
    for (genvar t = 0; t < KINDS; t++) begin : g_kind
      assign kept[t*FETCH_HALVES + b*4 +: 4] = kinds_q[t*4 +: 4];
    end
  end
  assign kinds   = kept & {(KINDS*FETCH_HALVES){hit}};
  assign data_lo = g_bank[0].data_q & mask;
  if (FETCH_HALVES == 8) begin : g_high
    assign data_hi = g_bank[1].data_q & mask;
  end else begin : g_no_high
    assign data_hi = '0;
  end

  wire unused = &{1'b0, beat};
  `CHECK(one_change_at_a_time, !(start && make_valid))
endmodule
`default_nettype wire
