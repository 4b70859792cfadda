// SPDX-License-Identifier: Apache-2.0
// rob_pointers: the reorder buffer in any surroundings that keep its contract, beside a model of what stands in it: proved are its
// pointers and ids. Inputs without a rule below are free in every cycle.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`default_nettype none
module rob_pointers (
  input  wire logic                        clk, rst,
`include "rob_inputs.svh"
  input  wire logic [UNITS+1:0]            done,
  input  wire logic [(UNITS+2)*ROBID_W-1:0] done_id,
  input  wire logic                        kill,
  input  wire logic                        ret_hold,
  input  wire logic [WIDTH-1:0]            ret_stop_after,
  output logic [WIDTH-1:0]                 head_ret, ret,
  output logic [ROWP_W-1:0]                rob_head, rob_tail,
  output logic                             rob_oldest_valid, flush,
  output logic [ROBID_W-1:0]               rob_oldest, flush_id,
  output logic [2:0]                       flush_cause
);
  logic rob_ready, rob_empty;
  rob u_rob (.*, .rr_id('0), .me_miss(1'b0), .me_id('0), .me_met(2'b00), .ret_missed(), .ret_kept(), .ret_moved(), .ret_met(), .ret_pf(),
    .trap(), .trap_interrupt(), .mret(), .sret(), .trap_cause(), .trap_epc(), .trap_tval(), .ret_rvc(), .ret_load(), .ret_store(),
    .ret_has_ckpt(), .ret_has_rd(), .ret_itype(), .ret_rd(), .ret_prd(), .ret_pold(), .ret_pc(), .ret_taken(), .rob_waits(),
    .rob_load(), .rob_store(), .rr_row_pc(), .flush_fencei(), .flush_pop(), .flush_gap(), .sfence(), .regime(), .flush_pc(), .flush_from(), .ret_path(),
    .confirm_req(), .confirms(), .confirm_va(), .confirm_kind());

  // --- the model: instructions in flight and finished, by the index of their id, from the ports alone
  localparam int LANES   = 1 << LANE_W;
  localparam int ENTRIES = ROB_ROWS * LANES;
  logic [ENTRIES-1:0] here_q, done_q, here_d, done_d;
  logic [ROWP_W-1:0]  count_q;                              // rows in use
  logic               first_q = 1'b1;
  wire [ROW_W-1:0]    head_row = rob_head[ROW_W-1:0];
  wire [ROW_W-1:0]    tail_row = rob_tail[ROW_W-1:0];
  wire [ROWP_W-1:0]   used = rob_tail - rob_head;
  wire [LANES-1:0]    head_here = here_q[head_row*LANES +: LANES];
  always_comb begin
    here_d = here_q; done_d = done_q;
    if (dis_fire)
      for (int k = 0; k < LANES; k++) begin
        here_d[{tail_row, LANE_W'(k)}] = (k < WIDTH) && dis_lane[k % WIDTH];
        done_d[{tail_row, LANE_W'(k)}] = (k < WIDTH) && dis_no_unit[k % WIDTH];
      end
    for (int p = 0; p < UNITS + 2; p++) if (done[p]) done_d[done_id[p*ROBID_W +: ROW_W+LANE_W]] = 1'b1;
    if (exc) done_d[exc_id[ROW_W+LANE_W-1:0]] = 1'b1;
    for (int k = 0; k < WIDTH; k++) if (head_ret[k]) here_d[{head_row, LANE_W'(k)}] = 1'b0;
    for (int i = 0; i < ENTRIES; i++)
      if (flush || (kill && ROBID_W'(i - 32'({rob_head, LANE_W'(0)})) % ENTRIES > ROBID_W'(res_id - {rob_head, LANE_W'(0)})))
        here_d[i] = 1'b0;
  end
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    here_q  <= rst ? '0 : here_d;
    done_q  <= rst ? '0 : done_d;
  end

  // --- the contract
  wire [ROBID_W-1:0] ahead = res_id - {rob_head, LANE_W'(0)};   // the branch's distance from the head
  logic [WIDTH-1:0]  serial;                                    // lanes that must run alone in the machine
  logic              alone_q;
  always_comb for (int k = 0; k < WIDTH; k++) serial[k] = dis_lane[k] && dis_info[(k+1)*ROB_INFO_W-1 -: 4] != SER_NONE;
  always_ff @(posedge clk) alone_q <= !rst && !flush && (dis_fire ? serial != '0 : alone_q && !rob_empty);
  always @* begin
    assume (rst == first_q);
    if (dis_fire) assume (!alone_q && (serial == '0 || (rob_empty && serial == dis_lane && (serial & (serial - 1'b1)) == '0)));
    if (dis_fire) assume (rob_ready && !kill && !flush && dis_lane != '0);
    if (kill) assume (!flush && 32'(ahead) < 32'(used) * LANES && here_q[res_id[ROW_W+LANE_W-1:0]]
                      && !done_q[res_id[ROW_W+LANE_W-1:0]]);
    // the branch is done when it kills, and not otherwise by the port of another
    if (kill) assume (done[UNITS+1] && done_id[(UNITS+1)*ROBID_W +: ROBID_W] == res_id);
  end

  // --- what is proved
  logic [ROWP_W-1:0] head_was_q;
  logic              was_q = 1'b0;
  logic              reset_was_q;
  always_ff @(posedge clk) begin head_was_q <= rob_head; reset_was_q <= rst || flush; was_q <= 1'b1; end
  wire [ROWP_W-1:0] moved = rob_head - head_was_q;
  wire [ROW_W-1:0]  row_was = head_was_q[ROW_W-1:0];
  logic [ENTRIES-1:0] inside;                               // from head to tail
  always_comb
    for (int i = 0; i < ENTRIES; i++) inside[i] = 32'(ROW_W'(i / LANES - 32'(head_row))) < 32'(used);
  always @(posedge clk)
    if (!rst) begin
      rows_never_overflow:         assert (32'(used) <= ROB_ROWS);
      no_row_when_full:            assert (!(dis_fire && 32'(used) == ROB_ROWS));
      row_that_is_taken_is_free:   assert (!dis_fire || here_q[tail_row*LANES +: LANES] == '0);
      only_what_is_there_retires:  assert ((head_ret & ~head_here[WIDTH-1:0]) == '0);
      oldest_first:                assert ((head_ret & (head_ret + 1'b1) & head_here[WIDTH-1:0] & ~head_ret) == '0);
      nothing_retires_in_a_flush:  assert (!flush || head_ret == '0);
      empty_is_empty:              assert (!rob_empty || here_q == '0);
      between_head_and_tail:       assert ((here_q & ~inside) == '0);
      if (was_q && !reset_was_q) begin
        head_moves_by_a_row:       assert (moved <= 1);
        head_leaves_an_empty_row:  assert (moved == 0 || here_q[row_was*LANES +: LANES] == '0);
      end
      oldest_is_the_oldest: assert (rob_oldest_valid == (head_here != '0));
      oldest_is_there:      assert (!rob_oldest_valid || (here_q[rob_oldest[ROW_W+LANE_W-1:0]] && rob_oldest[ROBID_W-1:LANE_W] == rob_head));
    end
endmodule
