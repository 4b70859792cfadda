// SPDX-License-Identifier: Apache-2.0
// Many pages under Sv39, on top of privilege.h: 128 at PAGES (as many at LARGE), found by the table LOW at eight addresses
// each, 2 MiB apart, which share a row of every TLB: ALIAS(k) + page.
//
// In the table LOW2, at WINDOW with one of bits 32 to 37 set, each page stands in its neighbour's place.
//
// Page n holds its number n, or 1000 + n in those at LARGE, at byte 16 * (n / 2): two that are exchanged have it at one place.
// At CODE_AT from there stands `addi a0, a0, n; ret`.
#ifndef TESTS_ISA_TLB_STRESS_H
#define TESTS_ISA_TLB_STRESS_H
#include "privilege.h"
#define COUNT 128
#define PAGES 0x80800000
#define LARGE 0x80a00000
#define ROOT2 0x80403000
#define MID2 0x80404000
#define LOW2 0x80405000
#define ALIAS(k) (WINDOW + (k) * 0x200000)
#define CODE_AT 0x800

// Pages that differ in one high bit of the address, in turn: \use of the page at a1, which must find the number at a2
.macro high_bits_by use
    li s0, 0
1:  li s1, 32
    li s2, 38
2:  place a1, zero, s0
    mv a2, s0
    \use
    place a1, zero, s0
    bset a1, a1, s1
    xori a2, s0, 1
    \use
    addi s1, s1, 1
    bne s1, s2, 2b
    addi s0, s0, 29
    andi s0, s0, COUNT - 1
    li t0, (6 * 29) & (COUNT - 1)
    bne s0, t0, 1b
.endm

// rd = base of alias `k` (a register) + the place of the number in page `n` (a register)
.macro place rd, k, n
    srli t0, \n, 1
    slli t0, t0, 4
    slli \rd, \n, 12
    add \rd, \rd, t0
    slli t0, \k, 21
    add \rd, \rd, t0
    li t0, WINDOW
    add \rd, \rd, t0
.endm

.macro many_pages
    privilege_begin
    paging_on
    li s0, 0
    li a0, PAGES
    li a1, LARGE
    li a2, LOW
    li a4, LOW2
    li t2, CODE_AT
1:  srli t0, s0, 1
    slli t0, t0, 4
    add t1, a0, t0
    sd s0, 0(t1)
    add t1, t1, t2
    slli t3, s0, 20
    li t4, 0x00050513
    or t3, t3, t4
    sw t3, 0(t1)
    li t4, 0x00008067
    sw t4, 4(t1)
    add t1, a1, t0
    addi t3, s0, 1000
    sd t3, 0(t1)
    srli t3, a0, 2
    addi t3, t3, PTE_RWX
    sd t3, 0(a2)
    xori t0, s0, 1
    slli t0, t0, 3
    add t0, t0, a4
    sd t3, 0(t0)
    li t0, 0x1000
    add a0, a0, t0
    add a1, a1, t0
    addi a2, a2, 8
    addi s0, s0, 1
    li t0, COUNT
    bne s0, t0, 1b
    fence.i
    .irp k, 1, 2, 3, 4, 5, 6, 7
    set_pte MID, \k, LOW, PTE_V
    .endr
    fill_page MID2, 0
    set_pte MID2, 0, LOW2, PTE_V
    .irp k, 4, 8, 16, 32, 64, 128
    set_pte ROOT, 3 + \k, MID2, PTE_V
    .endr
    sfence.vma
.endm

// Exchanges two pages, s0 and s0 ^ 1, in the table at `table`.
.macro exchange table
    slli t0, s0, 3
    li t1, \table
    add t0, t0, t1
    xori t1, t0, 8
    ld t2, 0(t0)
    ld t3, 0(t1)
    sd t2, 0(t1)
    sd t3, 0(t0)
.endm
#endif
