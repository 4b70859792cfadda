// SPDX-License-Identifier: Apache-2.0
// How long a chain of additions takes, each of which waits for the one in front of it: the exit code is the cycles of one addition.
#include "isa_test.h"
#define ADDITIONS 64

test_begin
    li s8, 2                    // the second time the code is in the cache
again:
    fence
    csrr s6, mcycle
    .rept ADDITIONS
    addi a0, a0, 1
    .endr
    add a1, a0, zero
    sub a1, a1, a0              // 0, when the chain has its end
    csrr s7, mcycle
    addi s8, s8, -1
    bnez s8, again
    sub s7, s7, s6
    li a1, ADDITIONS
    divu gp, s7, a1
    j test_fail                 // ends with gp
    test_end
