// SPDX-License-Identifier: Apache-2.0
// The intervals of a sampler beside that of instructions, as docs/profile-registers.md and profile.def state them: which of what it
// counts is due. i_begin(state, period), where the generator has this state at the first interval; i_one_more names what is due next.
  logic [31:0] i_state;
  int          i_period, i_count;
  longint      i_due;                     // what is due as the i_count-th, counted from 1
  function [31:0] i_next(input logic [31:0] x);
    i_next = x ^ (x << 13);
    i_next = i_next ^ (i_next >> 17);
    i_next = i_next ^ (i_next << 5);
  endfunction
  task automatic i_begin(input logic [31:0] from, input int mean);
    i_state = from; i_period = mean; i_count = 0; i_due = 0;
  endtask
  task automatic i_one_more;
    int half, length;
    half = 1;
    while (half * 4 <= i_period) half = half * 2;
    length  = i_period - half + int'(i_state & 32'(2 * half - 1)) + int'(i_state[31]);
    i_due   = i_due + longint'(length < 8 ? 8 : length);
    i_count = i_count + 1;
    i_state = i_next(i_state);
  endtask
