// SPDX-License-Identifier: Apache-2.0
// free_list: renaming in any surroundings that keep its contract, beside a model of the destinations in flight, oldest first, from
// the ports alone. Proved: no register is handed out that is committed or in flight, none twice; what an instruction replaces is
// what the newest older one made; so too after kills and flushes. Sources: any architectural register, as lane 0's rs1.
`include "config.svh"
`default_nettype none
module free_list (
  input  wire logic                    clk, rst,
  input  wire logic                    dis_fire,
  input  wire logic [4:0]              rd, rs,
  input  wire logic                    ckpt_alloc,
  input  wire logic [BR_W-1:0]         ckpt_id,
  input  wire logic                    kill,
  input  wire logic [BR_W-1:0]         res_br,
  input  wire logic                    flush,
  input  wire logic [BRANCHES-1:0]     right,                // branches that turn out as predicted
  input  wire logic                    retire                // the oldest destination retires
);
  localparam int DEPTH = PREGS - 32;
  wire [WIDTH-1:0]   dec_valid = 1'b1, dis_lane = 1'b1, dis_ckpt_lanes = 1'b1;
  wire [4:0]         dec_rd = rd, dec_rs1 = rs, dec_rs2 = 5'd0;
  logic              ren_ready;
  logic [PREG_W-1:0] ren_prd, ren_pold, ren_prs1, ren_prs2;
  logic [4:0]        ret_rd;
  logic [PREG_W-1:0] ret_prd, ret_pold;
  wire               ret_writes = retire;
  rename u_rename (.*, .iq_col('0), .lq_col('0), .col_sure('0), .col_gone('0), .ren_dep(), .ren_ld_dep());

  // --- the model: entry 0 is the oldest; a checkpoint knows how many destinations are in front of its branch, and with it
  logic [4:0]          rd_q   [0:DEPTH];
  logic [PREG_W-1:0]   prd_q  [0:DEPTH];
  logic [PREG_W-1:0]   pold_q [0:DEPTH];
  logic [3:0]          count_q;
  logic [3:0]          upto_q [0:BRANCHES-1], front_q [0:BRANCHES-1];
  logic [BRANCHES-1:0] open_q;                               // checkpoint of a branch in flight
  logic [PREG_W-1:0]   committed_q [0:31];
  logic                first_q = 1'b1, again_q;
  initial for (int r = 0; r < 32; r++) committed_q[r] = PREG_W'(r);
  wire                 made = dis_fire && rd != 5'd0;
  assign ret_rd = rd_q[0]; assign ret_prd = prd_q[0]; assign ret_pold = pold_q[0];
  wire [3:0]           base = count_q - 4'(retire);
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    again_q <= kill && !rst;
    if (rst) begin count_q <= '0; open_q <= '0; end
    else begin
      count_q <= flush ? '0 : kill ? upto_q[res_br] - 4'(retire) : base + 4'(made);
      for (int b = 0; b < BRANCHES; b++) begin
        upto_q[b] <= upto_q[b] - 4'(retire && upto_q[b] != '0); front_q[b] <= front_q[b] - 4'(retire && front_q[b] != '0);
        if (right[b]) open_q[b] <= 1'b0;
        // a kill takes the branch itself and all younger ones, as far as they can be told apart
        if (flush || (kill && (BR_W'(b) == res_br || upto_q[b] >= upto_q[res_br]))) open_q[b] <= 1'b0;
      end
      if (ckpt_alloc) begin open_q[ckpt_id] <= 1'b1; upto_q[ckpt_id] <= base + 4'(made); front_q[ckpt_id] <= base; end
      if (retire) begin
        committed_q[rd_q[0]] <= prd_q[0];
        for (int i = 0; i < DEPTH; i++) begin rd_q[i] <= rd_q[i+1]; prd_q[i] <= prd_q[i+1]; pold_q[i] <= pold_q[i+1]; end
      end
      if (made) begin rd_q[base] <= rd; prd_q[base] <= ren_prd; pold_q[base] <= ren_pold; end
    end
  end

  // --- the contract
  always @* begin
    assume (rst == first_q);
    if (dis_fire) assume (!kill && !again_q && !flush && ren_ready && !rst);
    assume (!ckpt_alloc || (dis_fire && !open_q[ckpt_id]));
    if (retire) assume (count_q != '0 && !flush && !rst);
    if (kill) assume (!flush && open_q[res_br] && !rst && !right[res_br]);
    for (int b = 0; b < BRANCHES; b++) assume (!retire || !open_q[b] || front_q[b] != '0);   // a branch is done before it retires
  end

  // --- what is proved
  logic              taken;                                  // what is handed out is committed or in flight
  logic [PREG_W-1:0] newest_rd, newest_rs;                   // what the model says they are mapped to
  always_comb begin
    taken = 1'b0; newest_rd = committed_q[rd]; newest_rs = committed_q[rs];
    for (int r = 0; r < 32; r++) if (committed_q[r] == ren_prd) taken = 1'b1;
    for (int i = 0; i < DEPTH; i++)
      if (i < 32'(count_q)) begin
        if (prd_q[i] == ren_prd) taken = 1'b1;
        if (rd_q[i] == rd) newest_rd = prd_q[i];
        if (rd_q[i] == rs) newest_rs = prd_q[i];
      end
  end
  always @(posedge clk)
    if (!rst) begin
      never_too_many:          assert (32'(count_q) <= DEPTH);
      handed_out_is_free:      assert (!made || !taken);
      replaces_the_newest:     assert (!made || ren_pold == newest_rd);
      source_is_the_newest:    assert (!dis_fire || ren_prs1 == newest_rs);
    end
endmodule
