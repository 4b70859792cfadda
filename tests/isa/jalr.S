// SPDX-License-Identifier: Apache-2.0
// jalr: link, offset, bit 0 cleared, rd the same as rs1
#include "isa_test.h"
test_begin
    next_case
    la a1, 1f
    la a2, 2f
    jalr a0, 0(a2)
1:  j test_fail
2:  bne a0, a1, test_fail

    // rd is rs1
    next_case
    la a2, 2f
    jalr a2, 0(a2)
1:  j test_fail
2:  la a1, 1b
    bne a2, a1, test_fail

    // the lowest bit of the target is dropped
    next_case
    la a2, 2f
    jalr a0, 1(a2)
    j test_fail
2:

    next_case
    la a2, 2f + -4
    jalr a0, 4(a2)
    j test_fail
2:

    next_case
    la a2, 2f + 4
    jalr a0, -4(a2)
    j test_fail
2:

    next_case
    la a2, 2f + -2047
    jalr a0, 2047(a2)
    j test_fail
2:

    next_case
    la a2, 2f + 2048
    jalr a0, -2048(a2)
    j test_fail
2:

    // x0: no link
    next_case
    la a2, 2f
    jalr zero, 0(a2)
    j test_fail
2:  expect zero, 0

    // a jump table, the four cases in changing order
    next_case
    li a0, 16
    li a1, 0
1:  andi a2, a0, 3
    slli a2, a2, 3
    la a3, 2f
    add a3, a3, a2
    jalr zero, 0(a3)
2:  addi a1, a1, 1
    j 3f
    addi a1, a1, 16
    j 3f
    addi a1, a1, 256
    j 3f
    addi a1, a1, 1024
    j 3f
3:  addi a0, a0, -1
    bnez a0, 1b
    expect a1, 4 * (1 + 16 + 256 + 1024)

    // returns to many call sites
    next_case
    li a1, 0
    jal ra, 1f
    jal ra, 1f
    jal ra, 1f
    j 2f
1:  addi a1, a1, 1
    jalr zero, 0(ra)
2:  expect a1, 3
test_end
