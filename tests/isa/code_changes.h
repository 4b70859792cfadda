// SPDX-License-Identifier: Apache-2.0
// Code that is written or mapped by what stands right in front of it, on top of privilege.h.
#ifndef TESTS_ISA_CODE_CHANGES_H
#define TESTS_ISA_CODE_CHANGES_H
#include "privilege.h"

// Copies `count` half-words from t2 to t3 on.
.macro copy count
    li t0, \count
73: lhu t1, 0(t2)
    sh t1, 0(t3)
    addi t2, t2, 2
    addi t3, t3, 2
    addi t0, t0, -1
    bnez t0, 73b
.endm

// Runs the code at a1 with page `twin`, in which 2 follows, and with page `page`, in which 1 does, in turn.
.macro run_in_turn twin, page
    li s2, 6
74: li a2, (\twin >> 2) | PTE_RWX
    jalr a1
    expect a0, 2
    li a2, (\page >> 2) | PTE_RWX
    jalr a1
    expect a0, 1
    addi s2, s2, -1
    bnez s2, 74b
.endm

// For each form of sfence.vma 16 bytes of code: the page table entry a2 at a3 says what follows the fence. a4: 0; a5: the address
// that the fence names.
.macro after_sfence fence:vararg
    .balign 4
    sd a2, 0(a3)
    \fence
    li a0, 1
    ret
.endm
.macro after_sfences
    after_sfence sfence.vma
    after_sfence sfence.vma a5
    after_sfence sfence.vma zero, a4
    after_sfence sfence.vma a5, a4
.endm
#endif
