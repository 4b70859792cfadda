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
  input  wire logic                read,
  input  wire logic [L2_SET_W-1:0] set,
  // the answer
  input  wire logic [L2_TAG_W-1:0] tag,
  output logic [L2_WAYS-1:0]       hit_way, valid, dirty, used,
  input  wire logic [L2_WAYS-1:0]  pick,        // the way whose tag is shown
  output logic [L2_TAG_W-1:0]      pick_tag,
  // change
  input  wire logic [L2_SET_W-1:0] wset,
  input  wire logic [L2_WAYS-1:0]  we,
  input  wire logic                wvalid, wdirty,
  input  wire logic [L2_TAG_W-1:0] wtag,
  input  wire logic                used_we,
  input  wire logic [L2_WAYS-1:0]  new_used
);
  for (genvar w = 0; w < L2_WAYS; w++) begin : g_way
    logic [L2_TAG_W+1:0] mem [0:L2_SETS-1];
    logic [L2_TAG_W+1:0] word_q;
    wire  [L2_TAG_W-1:0] acc;
    always_ff @(posedge clk) begin
      if (read) word_q <= `RAM_WORD(we[w] && wset == set, mem[set]);
      if (we[w]) mem[wset] <= {wvalid, wdirty, wtag};
    end
    assign valid[w]   = word_q[L2_TAG_W+1];
    assign dirty[w]   = word_q[L2_TAG_W];
    assign hit_way[w] = valid[w] && word_q[L2_TAG_W-1:0] == tag;
    wire [L2_TAG_W-1:0] mine = pick[w] ? word_q[L2_TAG_W-1:0] : '0;
    if (w == 0) begin : g_first
      assign acc = mine;
    end else begin : g_rest
      assign acc = mine | g_way[w-1].acc;
    end
  end
  assign pick_tag = g_way[L2_WAYS-1].acc;

  logic [L2_WAYS-1:0] used_mem [0:L2_SETS-1];
  logic [L2_WAYS-1:0] used_q;
  always_ff @(posedge clk) begin
    if (read) used_q <= `RAM_WORD(used_we && wset == set, used_mem[set]);
    if (used_we) used_mem[wset] <= new_used;
  end
  assign used = used_q;
endmodule
`default_nettype wire
