// SPDX-License-Identifier: Apache-2.0
// pm_empty: the profile port's account of empty-window cycles: for each cycle in which nothing is mapped and nothing retires,
// the cause, and whether the instruction named by pp_blame is to blame. The categories are those of TIP (Gottschall et al.,
// MICRO 2021) as in docs/report.md, "The truth of time"; tb/account.c derives the same from the probe.
// A mispredicted transfer, a refetched load, an exception or an instruction that ran alone is to blame until the next
// instruction is mapped, but not for what dispatch itself waits for (a serialising instruction, room).
// Combinational outputs about this cycle, from registers that are a cycle old. Changes nothing in the core.
`include "config.svh"
`include "uop.svh"
`include "branch.svh"
`include "profile_defs.svh"
`default_nettype none
module pm_empty (
  input  wire logic        clk, rst,
  // fetch waits for its cache, for a translation; the slot stage redirects it
  input  wire logic        fe_wait, fe_page, fe_fix,
  // dispatch: the next instruction runs alone; it is WFI and waits; dispatch lacks room; an instruction is mapped; one runs
  // alone
  input  wire logic        ser_next, dis_idle,
  input  wire logic [3:0]  dis_stall,
  input  wire logic        sq_room, dis_fire, dis_alone,
  // recovery and retirement
  input  wire logic        kill, flush, trap_interrupt,
  input  wire logic [2:0]  res_type, flush_cause,
  input  wire logic        rob_empty, rob_oldest_valid, retires,
  input  wire logic [1:0]  priv,
  // the port
  output logic             pp_empty, pp_empty_owed,
  output logic [4:0]       pp_empty_why,
  output logic             pp_blame,
  output logic [1:0]       pp_blame_priv
);
  logic       owed_q, interrupt_q;
  logic [4:0] owed_why_q, front_q;
  logic [1:0] priv_q;

  // --- why the front end delivers nothing: the last thing that it waited for, until an instruction is mapped
  wire [4:0] waits = fe_page ? 5'(PD_WHY_FRONT_ITLB) : fe_wait ? 5'(PD_WHY_FRONT_ICACHE) : front_q;
  wire [4:0] front = (front_q == 5'(PD_WHY_BAD_INTERRUPT)) ? front_q : waits;
  logic [4:0] front_d;
  always @*
    if (flush)                    front_d = interrupt_q ? 5'(PD_WHY_BAD_INTERRUPT) : 5'(PD_WHY_FRONT_FETCH);
    else if (kill)                front_d = 5'(PD_WHY_FRONT_FETCH);
    else if (!(dis_fire || fe_fix)) front_d = front;
    else if (fe_page)             front_d = 5'(PD_WHY_FRONT_ITLB);
    else if (fe_wait)             front_d = 5'(PD_WHY_FRONT_ICACHE);
    else                          front_d = fe_fix ? 5'(PD_WHY_FRONT_REDIRECT) : 5'(PD_WHY_FRONT_FETCH);

  // --- who is to blame. An instruction that ran alone has retired before its flush, which finds the window empty
  wire  ran_alone = retires && dis_alone;
  wire  flushes   = flush && !interrupt_q && rob_oldest_valid;
  logic [4:0] blame_why;
  always @* begin
    blame_why = 5'(PD_WHY_BAD_SERIAL);
    if (flushes) blame_why = (flush_cause == AB_ORDER) ? 5'(PD_WHY_BAD_ORDER)
                           : (flush_cause == AB_TRAP)  ? 5'(PD_WHY_BAD_TRAP) : 5'(PD_WHY_BAD_PAGE);
    else if (kill) blame_why = (res_type == BT_COND) ? 5'(PD_WHY_BAD_BRANCH)
                             : (res_type == BT_RET)  ? 5'(PD_WHY_BAD_RETURN) : 5'(PD_WHY_BAD_JUMP);
  end
  assign pp_blame      = flushes || kill || ran_alone;
  assign pp_blame_priv = flush ? priv_q : priv;
  always_ff @(posedge clk) begin
    interrupt_q <= !rst && trap_interrupt;
    priv_q      <= priv;
    front_q     <= rst ? 5'(PD_WHY_FRONT_FETCH) : front_d;
    if (rst || dis_fire || (flush && interrupt_q)) owed_q <= 1'b0;
    else if (pp_blame) owed_q <= 1'b1;
    if (pp_blame) owed_why_q <= blame_why;
  end

  // --- this cycle
  assign pp_empty      = rob_empty;
  assign pp_empty_owed = owed_q && !dis_idle && !ser_next && dis_stall == 4'd0;
  always @*
    if (dis_idle)                pp_empty_why = 5'(PD_WHY_CORE_IDLE);
    else if (ser_next)           pp_empty_why = 5'(PD_WHY_BAD_SERIAL);
    else if (dis_stall != 4'd0)  pp_empty_why = (dis_stall[3] && !sq_room) ? 5'(PD_WHY_MEM_STORE) : 5'(PD_WHY_CORE_ROOM);
    else                         pp_empty_why = owed_q ? owed_why_q : front;
endmodule
