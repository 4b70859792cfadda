// SPDX-License-Identifier: Apache-2.0
// A poppf that was guessed wrong, and whose page has to be looked for when it is fetched again: the walker finds A missing, so that
// it is fetched a third time; what memory gave for it must not be lost or go to another one. Its page leaves the TLB of fetch by a
// jump to one of the same row, the second-level TLB by loads of pages of the same set; A is cleared just before.
#include "profile.h"
#define ROUNDS 14
#define FAR 0x40000             // 64 pages

privilege_begin
    paging_on
    .irp page, 0, 64
    map \page, PAGE_A, PTE_RWX
    .endr
    .irp page, 128, 256, 384
    map \page, PAGE_B, PTE_RW
    .endr
    set_pte MID, 1, LOW, PTE_V
    sfence.vma
    la a4, 1f
    la a5, 6f
    li a6, PAGE_A
2:  lw a7, 0(a4)
    sw a7, 0(a6)
    addi a4, a4, 4
    addi a6, a6, 4
    bne a4, a5, 2b
    fence.i

    next_case
    flags 0
    li a0, WINDOW
    li a1, 0
    li a2, ROUNDS
    li a3, WINDOW + 0x80000
    li a4, 0x80000
    li a5, LOW
    li a6, (PAGE_A >> 2) | PTE_RWX & ~PTE_A
    li sp, PAGE_C + 0x100
    attempt S, jr a0
    expect s10, MODE_M
    expect s5, 9
    expect a1, 0
    expect a2, 0
    flags_are 0
    map 0, PAGE_A, PTE_RWX      // A may still be missing, where the page has not left
    j 6f

1:  mv a7, a3                   // in page 0
    .rept 3
    ld zero, 0(a7)
    add a7, a7, a4
    .endr
    add a7, a7, a4
    .rept 3
    ld zero, 0(a7)
    add a7, a7, a4
    .endr
    setpf 0
    pushpf 0
    resetpf 0
    sb zero, 0(sp)
    sd a6, 0(a5)
    fence
    li t0, 1
    .rept 6
    div t0, t0, t0
    .endr
    addi t0, t0, -1
    add sp, sp, t0
    poppf 0
    j 3f + FAR
3:  p.addi 0, a1, a1, 1         // in page 64
    addi a2, a2, -1
    beqz a2, 4f
    j 1b - FAR
4:  ecall
6:
test_end
