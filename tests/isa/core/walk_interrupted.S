// SPDX-License-Identifier: Apache-2.0
// Timer interrupts while the walker sets A and D for the oldest instruction, at many distances: what was
// interrupted is done after it, once. In M with MPRV, as U: mret leaves it so.
#include "privilege.h"
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8
#define PLAIN (PTE_V | PTE_R | PTE_W | PTE_U)
#define DISTANCES 40

privilege_begin
    paging_on
    point_csr mtvec, irq, a0
    write_csr mie, 0x80, a0
    in_mode_field U
    li s1, WINDOW
    li s6, MTIME
    li s7, MTIMECMP
    li s8, DISTANCES
    li s9, LOW
    li s10, (PAGE_A >> 2) | PLAIN
    li s11, MPRV
    li a6, 0                    // sum of what was added
    next_case
1:  sd s10, 0(s9)
    sd s10, 8(s9)
    sfence.vma
    ld a0, 0(s6)
    addi a0, a0, 8              // and some more: a tick is ten cycles
    add a0, a0, s8
    add a0, a0, s8
    sd a0, 0(s7)
    fence
    csrsi mstatus, MIE
    andi a1, s8, 15             // wait that many cycles
2:  addi a1, a1, -1
    bgez a1, 2b
    csrs mstatus, s11
    ld a2, 0(s1)                // A
    addi a2, a2, 1
    sd a2, 0(s1)                // D
    li a5, 0x1000
    add a5, a5, s1
    amoadd.d a3, a2, (a5)       // both, of the same page elsewhere
    csrc mstatus, s11
    csrci mstatus, MIE
    bne a3, a2, test_fail
    slli a6, a6, 1
    addi a6, a6, 2
    li a0, PAGE_A
    ld a2, 0(a0)
    bne a2, a6, test_fail
    ld a2, 0(s9)
    ori a0, s10, PTE_A | PTE_D
    bne a2, a0, test_fail
    ld a2, 8(s9)
    bne a2, a0, test_fail
    addi s8, s8, -1
    bnez s8, 1b
    j 9f

    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    li s5, -1
    sd s5, 0(s7)
    mret
9:
test_end
