// Stores whose addresses or pages are late: loads behind them that read the place of now one, now the other; two stores that cross
// into a page not known yet; one that does so behind a branch that goes elsewhere. What counts is the program's order.
#include "privilege.h"
#define EDGE (WINDOW + 0x1000)
#define LOW_END (PAGE_C + 0xff8)
#define HIGH_START PAGE_A

// Loads and stores count in S; the lower page is known, the upper one is not.
.macro as_s
    in_mode_field S
    li t0, MPRV
    csrs mstatus, t0
    sfence.vma
    ld a1, -8(a0)
.endm

.macro as_m
    li t0, MPRV
    csrc mstatus, t0
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
test_end
