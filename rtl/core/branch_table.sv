// branch_table: one entry for each checkpointed transfer in flight, in program order: what recovery and training need of it.
// Allocated at dispatch (one a group), freed at retirement, cut back by a mispredict. Stalls dispatch when full.
`include "config.svh"
`include "branch.svh"
`include "check.svh"
`default_nettype none
module branch_table (
  input  wire logic                clk, rst,
  // dispatch
  output logic                     ready_o,
  output logic [BR_W-1:0]          id_o,         // that the next transfer gets
  input  wire logic                alloc_i,
  input  wire logic [BRINFO_W-1:0] brinfo_i,
  input  wire logic [63:0]         pred_target_i,
  input  wire logic [2:0]          type_i,
  input  wire logic [LQ_W:0]       lq_i,         // queue positions behind the transfer
  input  wire logic [SQ_W:0]       sq_i,
  // register read
  input  wire logic [BR_W-1:0]     read_id_i,
  output logic [63:0]              read_target_o,
  // resolved transfer
  input  wire logic [BR_W-1:0]     res_id_i,
  output logic [BRINFO_W-1:0]      res_brinfo_o,
  output logic [2:0]               res_type_o,
  output logic [LQ_W:0]            res_lq_o,
  output logic [SQ_W:0]            res_sq_o,
  // recovery
  input  wire logic                kill_i,       // everything younger than res_id_i leaves
  input  wire logic                flush_i,
  // retirement
  input  wire logic                free_i        // the oldest one retires
);
  logic [BR_W:0] head_q, tail_q, keep;
  logic [BRINFO_W-1:0] brinfo_q [0:BRANCHES-1];
  logic [63:0]         target_q [0:BRANCHES-1];
  logic [LQ_W+SQ_W+4:0] rest_q  [0:BRANCHES-1];

  assign id_o    = tail_q[BR_W-1:0];
  assign ready_o = tail_q != {~head_q[BR_W], head_q[BR_W-1:0]};
  // position behind the resolved transfer: as far from the head as its index says
  wire [BR_W-1:0] age = res_id_i - head_q[BR_W-1:0];
  assign keep = head_q + (BR_W+1)'(age) + 1'b1;
  always_ff @(posedge clk)
    if (rst || flush_i) begin
      head_q <= '0; tail_q <= '0;
    end else begin
      if (free_i) head_q <= head_q + 1'b1;
      if (kill_i)       tail_q <= keep;
      else if (alloc_i) tail_q <= tail_q + 1'b1;
    end
  always_ff @(posedge clk)
    if (alloc_i) begin
      brinfo_q[id_o] <= brinfo_i;
      target_q[id_o] <= pred_target_i;
      rest_q[id_o]   <= {type_i, lq_i, sq_i};
    end
  assign read_target_o = target_q[read_id_i];
  assign res_brinfo_o  = brinfo_q[res_id_i];
  assign {res_type_o, res_lq_o, res_sq_o} = rest_q[res_id_i];

  `CHECK(never_overfills, !(alloc_i && !ready_o))
  `CHECK(frees_only_what_is_there, !(free_i && head_q == tail_q))
endmodule
