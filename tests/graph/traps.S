// SPDX-License-Identifier: Apache-2.0
// Traps right behind mispredicted branches, and a handler that reads CSRs: one round in 32, by chance, calls the environment.
#include "isa_test.h"
#define ROUNDS 1500

test_begin
    la t0, handler
    csrw mtvec, t0
    li s0, ROUNDS
    li a0, 1
again:
    slli t0, a0, 13             // xorshift
    xor a0, a0, t0
    srli t0, a0, 7
    xor a0, a0, t0
    slli t0, a0, 17
    xor a0, a0, t0
    andi t0, a0, 7
    bnez t0, 1f                 // mispredicted, as a rule, where it is not taken
    ecall
1:  addi s0, s0, -1
    bnez s0, again
    test_end

    .align 2
handler:
    csrr t5, mcause
    csrr t6, mepc
    addi t6, t6, 4
    csrw mepc, t6
    mret
