// SPDX-License-Identifier: Apache-2.0
// fence.i: code written by a store is run
#include "isa_test.h"
test_begin
    // replaces `li a0, 1` by `li a0, 2` and back, ten times
    next_case
    la a1, 2f
    lw a2, 0(a1)
    lw a3, 3f
    li a4, 10
    li a5, 0
1:  sw a3, 0(a1)
    fence.i
2:  li a0, 1
    add a5, a5, a0
    mv a6, a2
    mv a2, a3
    mv a3, a6
    addi a4, a4, -1
    bnez a4, 1b
    expect a5, 15
    j 4f
3:  li a0, 2
4:

    // the very next instruction, in the same cache line
    next_case
    lw a3, 3f
    la a1, 2f
    sw a3, 0(a1)
    fence.i
2:  li a0, 1
    expect a0, 9
    j 4f
3:  li a0, 9
4:

    // half of an instruction, on an odd half-word
    next_case
    la a1, 2f + 2
    li a2, 0x0070
    sh a2, 0(a1)
    fence.i
    .option push
    .option rvc
    c.nop
    .option pop
2:  li a0, 1
    .option push
    .option rvc
    c.nop
    .option pop
    expect a0, 7
test_end
