// SPDX-License-Identifier: Apache-2.0
// Stores whose addresses or pages are late: loads after them that read the place of now one, now the other; stores into a page not
// known yet, and across into one; some after a branch that goes elsewhere, in whose places in the queue others come then. What
// counts is the program's order.
#include "privilege.h"
#define EDGE (WINDOW + 0x1000)
#define LOW_END (PAGE_C + 0xff8)
#define HIGH_START PAGE_A

// Loads and stores count in S; the lower page is known, the upper one is not.
.macro as_s
    in_mode_field S
    set_csr mstatus, MPRV, t0
    sfence.vma
    ld a1, -8(a0)
.endm

.macro as_m
    clear_csr mstatus, MPRV, t0
.endm

.macro holds low, high
    li a3, LOW_END
    ld a4, 0(a3)
    expect a4, \low
    li a3, HIGH_START
    ld a4, 0(a3)
    expect a4, \high
.endm

privilege_begin
    // the load's place is that of the store before the last one, then of the last one, and so on; its address comes late
    next_case
    li a0, PAGE_B
    li a3, 40
    li a4, 7
    li s9, -1
1:  divu a5, s9, a4
    andi a5, a5, 0
    add a6, a0, a5
    andi a1, a3, 1
    bnez a1, 2f
    sd a3, 0(a6)
    sd a3, 64(a0)
    j 3f
2:  sd a3, 64(a0)
    sd a3, 0(a6)
3:  ld s8, 0(a0)
    bne s8, a3, test_fail
    addi a3, a3, -1
    bnez a3, 1b

    paging_on
    map 0, PAGE_C, PTE_RW
    map 1, PAGE_A, PTE_RW
    li a0, EDGE
    li a2, 0x0807060504030201

    // two at once
    next_case
    set_word LOW_END, 0
    set_word HIGH_START, 0
    as_s
    sd a2, -4(a0)
    sh a2, -1(a0)
    sw a2, -2(a0)
    as_m
    holds 0x0201020100000000, 0x0000000008070403

    // on a path that is not taken, though nothing is known of the branch
    next_case
    set_word LOW_END, 0
    set_word HIGH_START, 0
    as_s
    li a4, 7
    divu a5, s9, a4
    bnez a5, 1f
    sd a2, -4(a0)
    sd a2, -3(a0)
1:  as_m
    holds 0, 0

    // several into a page that is not known, loaded at once
    next_case
    as_s
    li a3, 8
1:  sd a3, 0(a0)
    sd a2, 8(a0)
    sb a3, 9(a0)
    sh a3, 20(a0)
    sd a3, 14(a0)
    ld a4, 14(a0)
    ld a5, 8(a0)
    ld a6, 0(a0)
    bne a4, a3, test_fail
    bne a6, a3, test_fail
    addi a3, a3, -1
    bnez a3, 1b
    as_m
    li a4, 0x0001060504030101
    bne a5, a4, test_fail

    // ... on a path that is not taken; after it one whose address is late
    next_case
    li s8, 4
1:  set_word HIGH_START, 5
    set_word HIGH_START + 64, 6
    as_s
    li a4, 7
    divu a5, s9, a4
    bnez a5, 2f
    sd a2, 0(a0)
    sd a2, 8(a0)
    sd a2, 16(a0)
    sd a2, 24(a0)
2:  divu a6, s9, a4
    divu a6, a6, s9
    slli a6, a6, 12
    add a6, a6, a0
    sd s8, 64(a6)
    sd s8, 72(a6)
    sd s8, 80(a6)
    as_m
    li a3, HIGH_START
    ld a4, 0(a3)
    expect a4, 5
    ld a4, 64(a3)
    bne a4, s8, test_fail
    addi s8, s8, -1
    bnez s8, 1b

    // across a doubleword, in places of the queue where stores across a page were, while another such one is under way
    next_case
    as_s
    li s9, -1
    li s8, 4
1:  .irp n, 0,1,2,3,4,5,6,7,8,9,10,11
    sd s9, 32 + 16*\n(a0)
    .endr
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11           // so many instructions between
    li a3, 40
2:  sd a2, -4(a0)
    addi a3, a3, -1
    bnez a3, 2b
    fence
    sd a2, -3(a0)
    nops \n
    sd s8, 28 + 16*\n(a0)
    fence
    .endr
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11
    ld a4, 28 + 16*\n(a0)
    bne a4, s8, test_fail
    .endr
    addi s8, s8, -1
    bnez s8, 1b
    as_m
    holds 0x0302010100000000, 0x0000000807060504
test_end
