// SPDX-License-Identifier: Apache-2.0
// Fast guess of where fetch goes after a block. It gives the next address in time; the complete prediction comes a cycle later.
//
// Each row of one memory tells whether fetch leaves a block by a transfer, and whether that goes to the top of the RAS or to a
// stored target. There are no tags. Read in c0 with the block's address and a few bits of the history (one block old, because
// it is early), used in c1. In the cycle after a block went into the buffer, the guess is compared with the complete
// prediction. A row that was right becomes sure; a sure row that was wrong loses only that mark; any other takes the right
// answer.
// Source: line prediction of the Alpha 21264; Calder, Grunwald: Next Cache Line and Set Prediction, ISCA-22, 1995.
`include "config.svh"
`include "branch.svh"
`include "ram.svh"
`default_nettype none

module guess (
  input  wire logic                clk,
  input  wire logic                rst,
  // c0: block whose address is presented (PC bits 32:1)
  input  wire logic [TARGET_W-1:0] f0_pc,
  // newest bits of the history, folded, before the preceding block: the one in F1, or the one after which fetch goes back
  input  wire logic [GUESS_HIST-1:0] hist, back_from,
  input  wire logic                next_back, f1_stay,
  // c1
  output logic                guess_taken,
  output logic                guess_return,     // goes to the top of the RAS, if taken
  output logic [OFF_W-1:0]    guess_last,       // the transfer's last half-word in the block
  output logic [TARGET_W-1:0] guess_target,
  // complete prediction of the last cycle's block in c1, and whether that block went into the buffer
  input  wire logic                last_went_q, last_taken, last_pop,
  input  wire logic [OFF_W-1:0]    last_last,
  input  wire logic [TARGET_W-1:0] last_target
);
  localparam int IDX_W   = $clog2(GUESS_ROWS);
  localparam int ENTRY_W = 3 + OFF_W + TARGET_W; // {sure, taken, return, last, target}

  logic [GUESS_HIST-1:0] hist_q;
  wire  [GUESS_HIST-1:0] hist_then = next_back ? back_from : f1_stay ? hist_q : hist;
  wire  [IDX_W-1:0]      read_at   = f0_pc[OFF_W +: IDX_W] ^ {hist_then, (IDX_W - GUESS_HIST)'(0)};

  logic [IDX_W-1:0]   at_q, was_at_q;
  logic [ENTRY_W-1:0] read_q, was_q;
  always_ff @(posedge clk) begin
    hist_q   <= rst ? '0 : hist_then;
    at_q     <= read_at;
    was_at_q <= at_q;
    was_q    <= read_q;
  end

  wire                was_sure, was_taken, was_return;
  wire [OFF_W-1:0]    was_last;
  wire [TARGET_W-1:0] was_target;
  assign {was_sure, was_taken, was_return, was_last, was_target} = was_q;
  wire same  = was_return == last_pop && was_last == last_last && (last_pop || was_target == last_target);
  wire right = was_taken == last_taken && (!last_taken || same);
  wire write = last_went_q && !(right && was_sure);
  wire [ENTRY_W-1:0] entry = (right || was_sure) ? {right, was_taken, was_return, was_last, was_target}
                                                 : {1'b0, last_taken, last_pop, last_last, last_target};

  logic [ENTRY_W-1:0] entry_mem [0:GUESS_ROWS-1];
  initial for (int i = 0; i < GUESS_ROWS; i++) entry_mem[i] = '0;
  always_ff @(posedge clk) begin
    read_q <= `RAM_WORD(write && was_at_q == read_at, entry_mem[read_at]);
    if (write) entry_mem[was_at_q] <= entry;
  end
  wire   sure;
  assign {sure, guess_taken, guess_return, guess_last, guess_target} = read_q;

  wire unused = &{1'b0, f0_pc, sure};
endmodule
`default_nettype wire
