// SPDX-License-Identifier: Apache-2.0
// What an interrupt meets in whatever cycle, timer interrupts at 64 distances and more from a row of them: a store-conditional
// succeeds after it, as it had not begun, and the handler leaves the reservation alone; sfence.vma comes after it, as it has not
// begun until it retires, and may be repeated.
#include "isa_test.h"
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8

.macro case_interrupted count, piece:vararg
    next_case
    li s8, 128
    li s9, 0            // interrupts
1:  ld a0, 0(s6)
    addi a0, a0, 12
    sd a0, 0(s7)
    fence
    csrsi mstatus, 8
    andi a1, s8, 63     // wait that many cycles
2:  addi a1, a1, -1
    bgez a1, 2b
    .rept \count
    \piece
    .endr
    csrci mstatus, 8
    addi s8, s8, -1
    bnez s8, 1b
    li a0, 64
    bltu s9, a0, test_fail
.endm

.macro store_conditionally
    lr.d a2, (s1)
    addi a2, a2, 1
    sc.d a3, a2, (s1)
    bnez a3, test_fail
.endm

test_begin
    point_csr mtvec, irq, a0
    la s1, memory
    li s6, MTIME
    li s7, MTIMECMP
    write_csr mie, 0x80, a0
    case_interrupted 8, store_conditionally
    case_interrupted 24, sfence.vma s8
    j 9f

    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    li s10, -1
    sd s10, 0(s7)
    addi s9, s9, 1
    mret
9:
test_end
