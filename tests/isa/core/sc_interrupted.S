// SPDX-License-Identifier: Apache-2.0
// A store-conditional that an interrupt meets, in whatever cycle, succeeds behind it: it had not begun, and the handler leaves the
// reservation alone. Timer interrupts come at 64 distances and more from a row of LR/SC pairs.
#include "isa_test.h"
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8

test_begin
    point_csr mtvec, irq, a0
    la s1, memory
    li s6, MTIME
    li s7, MTIMECMP
    write_csr mie, 0x80, a0
    li s8, 128
    li s9, 0            // failed SCs
    next_case
1:  ld a0, 0(s6)
    addi a0, a0, 12
    sd a0, 0(s7)
    fence
    csrsi mstatus, 8
    andi a1, s8, 63     // wait that many cycles
2:  addi a1, a1, -1
    bgez a1, 2b
    .rept 8
    lr.d a2, (s1)
    addi a2, a2, 1
    sc.d a3, a2, (s1)
    add s9, s9, a3
    .endr
    csrci mstatus, 8
    bnez s9, test_fail
    addi s8, s8, -1
    bnez s8, 1b
    j 9f

    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    li s10, -1
    sd s10, 0(s7)
    mret
9:
test_end
