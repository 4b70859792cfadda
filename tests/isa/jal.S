// SPDX-License-Identifier: Apache-2.0
// jal: forward, backward, link, x0
#include "isa_test.h"
test_begin
    next_case
    la a1, 1f
    jal a0, 2f
1:  j test_fail
2:  bne a0, a1, test_fail

    next_case
    j 2f
1:  la a2, 3f
    bne a0, a2, test_fail
    j 4f
2:  jal a0, 1b
3:  j test_fail
4:

    next_case
    jal zero, 1f
    j test_fail
1:  expect zero, 0

    // far, both ways
    next_case
    jal a0, 2f
1:  li a1, 5
    j 3f
    .skip 70000
2:  li a1, 0
    jal a0, 1b
3:  expect a1, 5

    // nested calls through ra and t0
    next_case
    li a1, 0
    jal ra, 1f
    addi a1, a1, 1
    j 4f
1:  addi a1, a1, 2
    mv a2, ra
    jal t0, 2f
    addi a1, a1, 4
    jr a2
2:  addi a1, a1, 8
    jr t0
4:  expect a1, 15
test_end
