// SPDX-License-Identifier: Apache-2.0
// More pages of code than the TLBs of both levels hold, at eight addresses each that share a row; pages of code exchanged, with a
// jump to them right behind the sfence.vma. No fence.i: what lies in memory does not change.
#include "tlb_stress.h"

// Calls page s0 at a1: it adds its number to a0.
.macro call_page
    li t0, CODE_AT
    add a1, a1, t0
    jalr a1
.endm

many_pages
    next_case
    in_s every_page
    next_case
    in_s high_bits
    next_case
    in_s exchanged
    next_case
    in_s conflicts
    j 9f

every_page:
    mv s3, ra
    li s1, 0
1:  li s0, 0
    li a0, 0
2:  place a1, s1, s0
    call_page
    addi s0, s0, 1
    li t0, COUNT
    bne s0, t0, 2b
    li t0, COUNT * (COUNT - 1) / 2
    bne a0, t0, test_fail
    addi s1, s1, 1
    li t0, 5
    bne s1, t0, 1b
    jr s3

.macro run_page
    li a0, 0
    call_page
    bne a0, a2, test_fail
.endm
high_bits:
    mv s3, ra
    high_bits_by run_page
    jr s3

// Code of page s0 at a1, which then is its neighbour's; loaded there, too; and back.
.macro exchange_code fence:vararg
    li a0, 0
    jalr a1
    bne a0, s0, test_fail
    exchange LOW
    li a0, 0
    \fence
    jalr a1
    xori t1, s0, 1
    bne a0, t1, test_fail
    lw a2, 0(a1)
    srli a2, a2, 20
    bne a2, t1, test_fail
    exchange LOW
    li a0, 0
    \fence
    jalr a1
    bne a0, s0, test_fail
    lw a2, 0(a1)
    srli a2, a2, 20
    bne a2, s0, test_fail
.endm

exchanged:
    mv s3, ra
    li a5, 0
    li s2, 8
    li s0, 2
1:  andi s1, s2, 7
    place a1, s1, s0
    li t0, CODE_AT
    add a1, a1, t0
    exchange_code sfence.vma
    exchange_code sfence.vma a1
    exchange_code sfence.vma zero, a5
    exchange_code sfence.vma a1, a5
    addi s0, s0, 29
    andi s0, s0, COUNT - 1
    addi s2, s2, -1
    bnez s2, 1b
    jr s3

// Calls of the addresses of three pages in turn, and loads and stores by the next address
conflicts:
    mv s3, ra
    li s2, 4
1:  li s1, 0
2:  .irp n, 5, 37, 69
    li s0, \n
    place a1, s1, s0
    addi a3, s1, 1
    andi a3, a3, 7
    place a2, a3, s0
    li a0, 0
    sd s1, 8(a2)
    call_page
    ld a3, 8 - CODE_AT(a1)
    bne a0, s0, test_fail
    bne a3, s1, test_fail
    .endr
    addi s1, s1, 1
    li t0, 8
    bne s1, t0, 2b
    addi s2, s2, -1
    bnez s2, 1b
    jr s3
9:
test_end
