// SPDX-License-Identifier: Apache-2.0
// An interrupt that becomes due while sfence.vma is on its way comes before it: the fence has not begun until it retires, and may
// be repeated. Timer interrupts come at 64 distances and more from a row of them.
#include "isa_test.h"
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8

test_begin
    point_csr mtvec, irq, a0
    li s6, MTIME
    li s7, MTIMECMP
    write_csr mie, 0x80, a0
    li s8, 128
    li s9, 0            // interrupts
    next_case
1:  ld a0, 0(s6)
    addi a0, a0, 12
    sd a0, 0(s7)
    fence
    csrsi mstatus, 8
    andi a1, s8, 63     // wait that many cycles
2:  addi a1, a1, -1
    bgez a1, 2b
    .rept 24
    sfence.vma s8
    .endr
    csrci mstatus, 8
    addi s8, s8, -1
    bnez s8, 1b
    li a0, 64
    bltu s9, a0, test_fail
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
