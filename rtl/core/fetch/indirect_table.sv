// SPDX-License-Identifier: Apache-2.0
// One table of indirect targets: where the indirect jump of a fetch block went after one history.
//
// Like direction_table.sv: indexed and tagged with the block's address and the newest HIST bits of the path history, read with
// the address in c0, compared in c1. A write replaces the whole row.
`include "config.svh"
`include "copies.svh"
`include "branch.svh"
`include "ram.svh"
`default_nettype none

module indirect_table #(
  parameter int HIST = 8
) (
  input  wire logic                clk,
  input  wire logic [TARGET_W-1:0] read_pc,
  input  wire logic                next_back, next_up,   // history before the block: hist_back, else hist_up, else hist
  input  wire logic [HIST-1:0]     hist_back, hist_up,
  input  wire logic [TARGET_W-1:0] pc,
  input  wire logic [HIST-1:0]     hist,
  output logic                hit,
  output logic                sure,             // the target was right last time
  output logic [TARGET_W-1:0] target,
  input  wire logic                write,
  input  wire logic [TARGET_W-1:0] write_last,
  input  wire logic [HIST-1:0]     write_hist,
  input  wire logic                write_sure,
  input  wire logic [TARGET_W-1:0] write_target
);
  localparam int IDX_W = $clog2(INDIRECT_ROWS);
  localparam int TAG_W = 9;

  wire [IDX_W-1:0] stay_fold, up_fold, back_fold, write_fold;
  wire [TAG_W-1:0] tag_fold, write_tag_fold;
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W)) fold_stay  (.bits(hist), .fold(stay_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W)) fold_up    (.bits(hist_up), .fold(up_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W)) fold_back  (.bits(hist_back), .fold(back_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(IDX_W)) fold_write (.bits(write_hist), .fold(write_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W)) fold_tag   (.bits(hist), .fold(tag_fold));
  history_fold #(.HIST(HIST), .WIDTH_OUT(TAG_W)) fold_wtag  (.bits(write_hist), .fold(write_tag_fold));
  // no ?: here: synthesis would share the logic before the choice and so delay it
  wire [IDX_W-1:0] fold      = (`COPIES(IDX_W, next_back) & back_fold) | (`COPIES(IDX_W, next_up && !next_back) & up_fold)
                               | (`COPIES(IDX_W, !next_up && !next_back) & stay_fold);
  wire [IDX_W-1:0] read_at   = fold ^ read_pc[OFF_W +: IDX_W];
  wire [IDX_W-1:0] write_at  = write_fold ^ write_last[OFF_W +: IDX_W];
  wire [TAG_W-1:0] tag       = tag_fold ^ pc[OFF_W+2 +: TAG_W];
  wire [TAG_W-1:0] write_tag = write_tag_fold ^ write_last[OFF_W+2 +: TAG_W];

  localparam int ENTRY_W = 1 + TAG_W + 1 + TARGET_W;        // {valid, tag, sure, target}
  logic [ENTRY_W-1:0] entry_mem [0:INDIRECT_ROWS-1];
  logic [ENTRY_W-1:0] read_q;
  initial for (int i = 0; i < INDIRECT_ROWS; i++) entry_mem[i] = '0;
  always_ff @(posedge clk) begin
    read_q <= `RAM_WORD(write && write_at == read_at, entry_mem[read_at]);
    if (write) entry_mem[write_at] <= {1'b1, write_tag, write_sure, write_target};
  end
  assign hit    = read_q[ENTRY_W-1 -: TAG_W+1] == {1'b1, tag};
  assign sure   = read_q[TARGET_W];
  assign target = read_q[TARGET_W-1:0];

endmodule
`default_nettype wire
