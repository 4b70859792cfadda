// SPDX-License-Identifier: Apache-2.0
// flags: profile_flags after profile_expand, with a model of the machine after decode: a list of what has been taken and has not
// retired, cut short by a mispredict and emptied by every other flush. Proved: the flags at decode are those of program order, that
// is, what retirement knows and after it the list; dropped is each profile instruction whose flag is 0 there and each pblock,
// and nothing else; the flags as retired are those of what has retired. Encodings are read here anew, from the bits.
// Assumed: one checkpointed transfer a group, at a position of the ring that none in the list has; nothing retires in a flush;
// a write of pflags runs alone and is flushed before anything after it retires. What a poppf gives is what was guessed: a wrong
// guess does not retire (profile_pops.sv).
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none
module flags (
  input  wire logic                clk, rst,
  input  wire logic [WIDTH-1:0]    slot_valid, slot_front, slot_fault, slot_fault_hi, slot_ckpt,
  input  wire logic                slot_take,
  input  wire logic [WIDTH*32-1:0] slot_bits,                        // as in memory
  input  wire logic [BRINFO_W-1:0] slot_brinfo, res_brinfo,
  input  wire logic                kill, flush, pop_again, pop_value, flush_gap, flags_we,
  input  wire logic [PF_N-1:0]     flags_wdata,
  input  wire logic [1:0]          retires,                          // so many of the oldest
  input  wire logic                high_lane,                        // ... one, in the higher lane
  input  wire logic [WIDTH*PF_OP_W-1:0] any_op                       // where nothing retires
);
  localparam int N = 4, BITS = 1 + BRINFO_W + PF_OP_W;               // {transfer, its position, what it does}
  localparam int CNT_W = 3;
  wire [WIDTH*PI_FACTS_W-1:0] slot_pi;
  wire [WIDTH*32-1:0]         slot_insn;
  wire [WIDTH-1:0]            slot_drop, slot_idle, pi_passed, pi_header, pi_control;
  wire [2*WIDTH-1:0]          pi_dropped;
  wire [WIDTH*PF_OP_W-1:0]    slot_pf, ret_pf;
  wire [PF_N-1:0]             flags_now, flags_retired;
  wire [WIDTH-1:0]            ret;
  wire                        fire       = slot_valid[0] && slot_take;
  wire                        ring_write = fire && (slot_valid & slot_ckpt & ~slot_drop) != '0;
  profile_flags u_flags (.*);

  // --- the list: entry 0 is the oldest
  logic [N*BITS-1:0] list_q;
  logic [CNT_W-1:0]  used_q;
  logic [PF_N-1:0]   retired_q;
  logic              pending_q, first_q = 1'b1;                      // pflags is written, its flush comes
  wire  [PF_N-1:0]   behind [0:N];                                   // the list's first entries
  wire  [N-1:0]      acts, is_hit, same_place;
  assign behind[0] = retired_q;
  for (genvar i = 0; i < N; i++) begin : g_entry
    wire [BITS-1:0] e = list_q[i*BITS +: BITS];
    wire            there = CNT_W'(i) < used_q;
    pf_op_t         does;
    assign does          = e[PF_OP_W-1:0];
    assign acts[i]       = there && does.valid && does.op != PF_PUSH;
    assign same_place[i] = there && e[BITS-1] && e[PF_OP_W +: BRINFO_W] == slot_brinfo;
    assign is_hit[i]     = there && e[BITS-1] && e[PF_OP_W +: BRINFO_W] == res_brinfo;
    for (genvar f = 0; f < PF_N; f++) begin : g_flag
      assign behind[i+1][f] = (acts[i] && does.flag == 2'(f)) ? does.value : behind[i][f];
    end
  end

  // --- the slots, by their bits
  wire [WIDTH*BITS-1:0] new_entry;
  wire [PF_N-1:0]       at [0:WIDTH];
  wire [WIDTH-1:0]      enters, off, ordinary, tells;
  assign at[0] = behind[N];
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [31:0] b = slot_bits[k*32 +: 32];
    pi_facts_t  facts;
    profile_expand u_expand (.bits(b), .expanded(slot_insn[k*32 +: 32]), .facts);
    assign slot_pi[k*PI_FACTS_W +: PI_FACTS_W] = facts;
    wire [1:0]  flag    = (b[6:0] == 7'h5B) ? b[11:10] : b[13:12];
    wire        legal   = {1'b0, flag} < 3'(PROFILE_FLAGS);
    wire        custom  = b[6:0] == 7'h0B || b[6:0] == 7'h2B || (b[6:0] == 7'h7B && (!b[14] || b[31:25] == 7'd0))
                       || (b[6:0] == 7'h5B && (b[9:7] != 3'd7 || b[14:12] == 3'd0 || b[14:12] == 3'd1 || b[14:12] == 3'd5));
    wire        header  = b[6:0] == 7'h5B && b[9:7] == 3'd1;
    wire        control = b[6:0] == 7'h7B && b[14] && b[31:27] == 5'b00010 && b[24:15] == 10'd0 && b[11:7] == 5'd0;
    wire        good    = slot_valid[k] && !slot_fault[k] && !slot_fault_hi[k] && legal;
    wire [3:0]  here    = 4'(at[k]);
    wire        drops   = good && custom && (header || !here[flag]);
    wire        act     = good && control && b[26:25] != 2'd2;       // not pushpf
    wire        value   = (b[26:25] == 2'd3) ? slot_pf[k*PF_OP_W + PF_VALUE] : b[26:25] == 2'd0;
    for (genvar f = 0; f < PF_N; f++) begin : g_flag
      assign at[k+1][f] = (act && flag == 2'(f)) ? value : at[k][f];
    end
    assign enters[k] = slot_valid[k] && !drops;
    // as the core says it, but for what sets or resets
    pf_op_t says;
    assign says = slot_pf[k*PF_OP_W +: PF_OP_W];
    assign tells[k] = says.valid == (good && control) && (!says.valid || (says.flag == flag && says.op == b[26:25]));
    assign new_entry[k*BITS +: BITS] = {slot_ckpt[k], slot_brinfo, says.valid, says.op, says.flag, value, says.gap};
    assign off[k] = drops; assign ordinary[k] = !custom;
    always @* begin
      if (k > 0) assume (!slot_valid[k] || slot_valid[k > 0 ? k - 1 : 0]);
      if (slot_ckpt[k]) assume (!control && (b[6:0] == 7'h63 || b[6:0] == 7'h67 || (custom && b[6:0] == 7'h5B && b[9:7] == 3'd7)));
    end
  end
  always @(posedge clk)
    if (!rst && !first_q) begin
      tells_the_operation: assert ((tells | ~slot_valid) == '1);
      drops_no_ordinary: assert ((slot_drop & ordinary) == '0);
      if (!pending_q) drops_what_is_off: assert (slot_drop == off);
    end
  always @* begin
    if (first_q) assume (rst);
    assume (($countones(slot_ckpt & slot_valid) <= 1));
    if (fire) assume (used_q <= CNT_W'(N - WIDTH) && same_place == '0);
    if (kill) assume (is_hit != '0);
    assume (retires <= 2'd2 && CNT_W'(retires) <= used_q);
    if (kill) assume (!is_hit[0] || retires == 2'd0);
    if (kill) assume (!is_hit[1] || retires <= 2'd1);
    if (flush || pending_q || flags_we) assume (retires == 2'd0);
    if (flags_we) assume (acts == '0 && !kill && !flush);
    if (pending_q) assume (!kill);
  end

  // --- retirement
  assign ret = (retires == 2'd2) ? WIDTH'(3) : (retires == 2'd1) ? (high_lane ? WIDTH'(2) : WIDTH'(1)) : '0;
  assign ret_pf[0 +: PF_OP_W]       = ret[0] ? list_q[0 +: PF_OP_W] : any_op[0 +: PF_OP_W];
  assign ret_pf[PF_OP_W +: PF_OP_W] = !ret[1] ? any_op[PF_OP_W +: PF_OP_W] : ret[0] ? list_q[BITS +: PF_OP_W] : list_q[0 +: PF_OP_W];

  // --- what comes next
  wire [CNT_W-1:0] kept = is_hit[0] ? 3'd1 : is_hit[1] ? 3'd2 : is_hit[2] ? 3'd3 : 3'd4;
  logic [N*BITS-1:0] list;
  logic [CNT_W-1:0]  used;
  always_comb begin
    list = list_q; used = used_q;
    if (flush) used = '0;
    else if (kill) used = kept;
    else if (fire)
      for (int k = 0; k < WIDTH; k++)
        if (enters[k]) begin
          list[32'(used)*BITS +: BITS] = new_entry[k*BITS +: BITS];
          used = used + 1'b1;
        end
    list = list >> (32'(retires) * BITS);
    used = used - CNT_W'(retires);
  end
  always_ff @(posedge clk) begin
    first_q   <= 1'b0;
    list_q    <= list;
    used_q    <= (rst || first_q) ? '0 : used;
    retired_q <= (rst || first_q) ? '0 : flags_we ? flags_wdata : (retires == 2'd2) ? behind[2] : (retires == 2'd1) ? behind[1] : retired_q;
    pending_q <= !rst && !first_q && !flush && (pending_q || flags_we);
  end
  always @(posedge clk)
    if (!rst && !first_q) begin
      as_retired: assert (flags_retired == retired_q);
      if (!pending_q) in_program_order: assert (flags_now == behind[N]);
    end
  always @(posedge clk) if (!rst) recovered: cover (kill && used_q == 3'd4 && acts == 4'b1010);
endmodule
`default_nettype wire
