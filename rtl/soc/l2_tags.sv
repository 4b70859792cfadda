// SPDX-License-Identifier: Apache-2.0
// Tags of the second-level cache: {valid, dirty, tag} of each way in block RAM, and which ways were used recently.
//
// Latency:  the set is read in one cycle and compared in the next; the answer stays until the next read.
// Assumes:  a set that is being written is not read.
`include "config.svh"
`include "l2.svh"
`include "ram.svh"
`default_nettype none
module l2_tags (
  input  wire logic                clk,
  input  wire logic                read_i,
  input  wire logic [L2_SET_W-1:0] set_i,
  // the answer
  input  wire logic [L2_TAG_W-1:0] tag_i,
  output logic [L2_WAYS-1:0]       hit_o, valid_o, dirty_o, used_o,
  input  wire logic [L2_WAYS-1:0]  pick_i,      // the way whose tag is shown
  output logic [L2_TAG_W-1:0]      pick_tag_o,
  // change
  input  wire logic [L2_SET_W-1:0] wset_i,
  input  wire logic [L2_WAYS-1:0]  we_i,
  input  wire logic                wvalid_i, wdirty_i,
  input  wire logic [L2_TAG_W-1:0] wtag_i,
  input  wire logic                used_we_i,
  input  wire logic [L2_WAYS-1:0]  used_i
);
  for (genvar w = 0; w < L2_WAYS; w++) begin : g_way
    logic [L2_TAG_W+1:0] mem [0:L2_SETS-1];
    logic [L2_TAG_W+1:0] word_q;
    wire  [L2_TAG_W-1:0] acc;
    always_ff @(posedge clk) begin
      if (read_i) word_q <= `RAM_WORD(we_i[w] && wset_i == set_i, mem[set_i]);
      if (we_i[w]) mem[wset_i] <= {wvalid_i, wdirty_i, wtag_i};
    end
    assign valid_o[w] = word_q[L2_TAG_W+1];
    assign dirty_o[w] = word_q[L2_TAG_W];
    assign hit_o[w]   = valid_o[w] && word_q[L2_TAG_W-1:0] == tag_i;
    wire [L2_TAG_W-1:0] mine = pick_i[w] ? word_q[L2_TAG_W-1:0] : '0;
    if (w == 0) begin : g_first
      assign acc = mine;
    end else begin : g_rest
      assign acc = mine | g_way[w-1].acc;
    end
  end
  assign pick_tag_o = g_way[L2_WAYS-1].acc;

  logic [L2_WAYS-1:0] used_mem [0:L2_SETS-1];
  logic [L2_WAYS-1:0] used_q;
  always_ff @(posedge clk) begin
    if (read_i) used_q <= `RAM_WORD(used_we_i && wset_i == set_i, used_mem[set_i]);
    if (used_we_i) used_mem[wset_i] <= used_i;
  end
  assign used_o = used_q;
endmodule
`default_nettype wire
