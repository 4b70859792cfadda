// SPDX-License-Identifier: Apache-2.0
// 40 KiB of code without a transfer, three times over: more than the I-caches hold, so every line is fetched again. Each pass adds
// up all its instructions; what instruction prefetch is worth is measured with it (docs/core.md).
#include "isa_test.h"

test_begin
    next_case
    li s1, 3
    li a0, 0
    li a1, 0
pass:
    .set i, 0
    .rept 5120
    addi a0, a0, i % 1999
    add a1, a1, a0
    .set i, i + 1
    .endr
    addi s1, s1, -1
    beqz s1, 1f
    la a2, pass
    jr a2
1:  li a2, 13868649
    bne a0, a2, test_fail
    li a2, 105121545972
    bne a1, a2, test_fail
    test_end
