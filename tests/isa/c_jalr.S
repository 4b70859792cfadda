// SPDX-License-Identifier: Apache-2.0
// c.jalr: links ra, two bytes behind itself
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, 2f
    c.jalr a1
1:  j test_fail
    .balign 4
2:  la a0, 1b
    bne a0, ra, test_fail

    next_case
    la ra, 2f
    c.jalr ra
1:  j test_fail
    .balign 4
2:  la a0, 1b
    bne a0, ra, test_fail

    next_case
    la t6, 2f
    c.jalr t6
1:  j test_fail
    .balign 4
2:  la a0, 1b
    bne a0, ra, test_fail
test_end
