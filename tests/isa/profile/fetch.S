// SPDX-License-Identifier: Apache-2.0
// The fetch of a dropped instruction: its faults are those of any fetch
#include "profile.h"

#define NOP_OFF 0x0000007b // p.addi 0, zero, zero, 0
#define INC_OFF 0x0000005b // p.inc 0, 0
#define HEADER 0x000640db  // pblock 0, 100
#define DIVISION 0x03cece33 // div t3, t4, t3

// A page of dropped instructions, the first of them a header; before the page that follows there is nothing but them.
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
    // the next page is not there
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
    // p.inc just before the next page
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
    // an instruction that ends in the next page
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
    // a p.inc that ends in the page after it, when that page's fault is known before the p.inc leaves the fetch buffer: the core is
    // still busy with the divisions that come first
    li a0, WINDOW + 0xf80
    li t0, PAGE_A + 0xf80
    li t1, DIVISION
    li t2, PAGE_A + 0xff8
1:  sw t1, 0(t0)
    addi t0, t0, 4
    bne t0, t2, 1b
    .irp value, 0, 1, 0
    next_case
    map 1, PAGE_B, 0
    fence.i
    flags \value
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 0xffe, WINDOW + 0x1000
    .endr
test_end
