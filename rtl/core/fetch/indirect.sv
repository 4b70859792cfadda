// SPDX-License-Identifier: Apache-2.0
// Indirect target predictor: two tagged tables with a short and a longer path history, above the BTB's last target.
//
// Read with the fetch block, like the direction tables. The longer history that hits provides the target; if neither hits, the
// BTB's entry does. Training rewrites the table that provided. A misprediction also takes an entry of the longer history; an
// entry that is sure of its target is replaced only sometimes. Training reads nothing, as in direction.sv.
// Source: Seznec, Michaud: A Case for (Partially) TAgged GEometric History Length Branch Prediction, JILP 8, 2006 (ITTAGE).
`include "config.svh"
`include "branch.svh"
`default_nettype none

module indirect (
  input  wire logic                clk,
  input  wire logic                rst,
  // c0: block whose address is presented (PC bits 32:1); history before it: hist_back, else hist_up, else hist
  input  wire logic [TARGET_W-1:0] f0_pc,
  input  wire logic                next_back, next_up,
  input  wire logic [HIST_W-1:0]   hist_back, hist_up,
  // c1: block and the history before it; the prediction
  input  wire logic [TARGET_W-1:0] f1_pc,
  input  wire logic [HIST_W-1:0]   hist,
  output logic                ind_hit,
  output logic [TARGET_W-1:0] ind_target,
  output logic [3:0]          last_ind_state,   // the last cycle's block: {hit, sure} of the longer, shorter history
  // training with the outcome of an indirect jump
  input  wire logic                train,
  input  wire logic [TARGET_W-1:0] train_last,
  input  wire logic [HIST_W-1:0]   train_hist,
  input  wire logic [3:0]          train_state,
  input  wire logic [TARGET_W-1:0] train_target,
  input  wire logic                train_misp
);
  localparam int HIST_LONG  = (HIST_3 * 7 + 4) / 8;
  localparam int HIST_SHORT = (HIST_3 + 3) / 4;

  wire                long_hit, long_sure, short_hit, short_sure;
  wire [TARGET_W-1:0] long_target, short_target;
  assign ind_hit    = long_hit || short_hit;
  assign ind_target = long_hit ? long_target : short_target;
  always_ff @(posedge clk) last_ind_state <= {long_hit, long_sure, short_hit, short_sure};

  // a random eighth of the trainings; every eighth would keep step with a loop of eight jumps
  logic [6:0] random_q;
  always_ff @(posedge clk) if (rst) random_q <= '1; else if (train) random_q <= {random_q[5:0], random_q[6] ^ random_q[5]};

  wire was_long, was_long_sure, was_short, was_short_sure;
  assign {was_long, was_long_sure, was_short, was_short_sure} = train_state;
  wire anyway     = random_q[2:0] == '0;
  wire none       = !was_long && !was_short;
  wire take_short = train_misp && none && (!was_short_sure || (was_long_sure && anyway));
  wire take_long  = train_misp && !was_long && !take_short && (!was_long_sure || anyway);

  indirect_table #(.HIST(HIST_LONG)) long_table (
    .clk, .read_pc(f0_pc), .next_back, .next_up,
    .hist_back(hist_back[HIST_LONG-1:0]), .hist_up(hist_up[HIST_LONG-1:0]), .pc(f1_pc), .hist(hist[HIST_LONG-1:0]),
    .hit(long_hit), .sure(long_sure), .target(long_target),
    .write(train && (was_long || take_long)), .write_last(train_last), .write_hist(train_hist[HIST_LONG-1:0]),
    .write_sure(!train_misp), .write_target(train_target)
  );
  indirect_table #(.HIST(HIST_SHORT)) short_table (
    .clk, .read_pc(f0_pc), .next_back, .next_up,
    .hist_back(hist_back[HIST_SHORT-1:0]), .hist_up(hist_up[HIST_SHORT-1:0]), .pc(f1_pc), .hist(hist[HIST_SHORT-1:0]),
    .hit(short_hit), .sure(short_sure), .target(short_target),
    .write(train && ((was_short && !was_long) || take_short)), .write_last(train_last),
    .write_hist(train_hist[HIST_SHORT-1:0]), .write_sure(!train_misp), .write_target(train_target)
  );

endmodule
`default_nettype wire
