// SPDX-License-Identifier: Apache-2.0
// The fetch of a dropped instruction: its faults are those of any fetch
#include "profile.h"

#define NOP_OFF 0x0000007b // p.addi 0, zero, zero, 0
#define INC_OFF 0x0000005b // p.inc 0, 0
#define HEADER 0x000640db  // pblock 0, 100

// A page of dropped instructions, the first of them a header; in front of the page that follows there is nothing but them.
.macro dropped_page
    fill_page PAGE_A, NOP_OFF
    li t0, PAGE_A
    li t1, HEADER
    sw t1, 0(t0)
    fence.i
.endm

privilege_begin
    paging_on
    dropped_page
    map 0, PAGE_A, PTE_RWX
    li a0, WINDOW
    .irp value, 0, 1, 0
    // the page behind is not there
    next_case
    map 1, PAGE_B, 0
    flags \value
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 0x1000, WINDOW + 0x1000
    // it is there, and has an ecall
    next_case
    map 1, PAGE_B, PTE_RWX
    set_word PAGE_B, ECALL
    fence.i
    attempt S, jr a0
    expect s5, 9
    expect s9, WINDOW + 0x1000
    // it may not be executed
    next_case
    map 1, PAGE_B, PTE_RW
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 0x1000, WINDOW + 0x1000
    .endr
    // p.inc in front of the page behind
    li t0, PAGE_A + 0xffc
    li t1, INC_OFF
    sw t1, 0(t0)
    .irp flags, 0, PTE_RWX
    next_case
    flags 0
    map 1, PAGE_B, \flags
    fence.i
    attempt S, jr a0
    .if \flags
    expect s5, 9
    expect s9, WINDOW + 0x1000
    .else
    trapped_at M, 12, WINDOW + 0x1000, WINDOW + 0x1000
    .endif
    .endr
    // an instruction that ends in the page behind
    .irp half, NOP_OFF, INC_OFF
    next_case
    flags 0
    map 1, PAGE_B, 0
    li t0, PAGE_A + 0xff8 // three c.nop, and its first half
    li t1, 0x0001
    sh t1, 0(t0)
    sh t1, 2(t0)
    sh t1, 4(t0)
    li t1, \half
    sh t1, 6(t0)
    fence.i
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 0xffe, WINDOW + 0x1000
    map 1, PAGE_B, PTE_RWX
    li t0, PAGE_B
    sh zero, 0(t0)
    li t1, ECALL
    sh t1, 2(t0)
    sh zero, 4(t0)
    fence.i
    attempt S, jr a0
    expect s5, 9
    expect s9, WINDOW + 0x1002
    .endr
test_end
