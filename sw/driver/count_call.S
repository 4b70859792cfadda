// SPDX-License-Identifier: Apache-2.0
// void __assay_call: called at a function's entry by p.jal.t0, to count who calls whom: t0 is where the callee
// continues; ra is where the callee will return to. Changes t0, t1, t3 to t6, which are free at an entry.
//
// The arcs {ra, t0, count} are in a hash table; an arc that finds no room is counted as lost.
#include "instrument_arcs.h"

    .section .text.__assay_call, "ax"
    .globl  __assay_call
    .type   __assay_call, @function
__assay_call:
    .cfi_startproc
    .cfi_return_column t0
    la      t6, __assay_arcs
    srli    t1, ra, 1
    srli    t3, t0, 1
    slli    t4, t3, 5
    add     t1, t1, t4
    xor     t1, t1, t3
    li      t3, ARC_ROWS                    // rows still to look at
1:  andi    t1, t1, ARC_ROWS - 1
    slli    t4, t1, 5
    add     t4, t4, t6
    ld      t5, ARC_COUNT(t4)
    beqz    t5, 2f                          // the row is free
    ld      t5, ARC_FROM(t4)
    bne     t5, ra, 3f
    ld      t5, ARC_SELF(t4)
    bne     t5, t0, 3f
    ld      t5, ARC_COUNT(t4)
    j       4f
2:  sd      ra, ARC_FROM(t4)
    sd      t0, ARC_SELF(t4)
4:  addi    t5, t5, 1
    sd      t5, ARC_COUNT(t4)
    jr      t0
3:  addi    t1, t1, 1
    addi    t3, t3, -1
    bnez    t3, 1b
    la      t4, __assay_arcs_lost
    ld      t5, 0(t4)
    addi    t5, t5, 1
    sd      t5, 0(t4)
    jr      t0
    .cfi_endproc
    .size   __assay_call, . - __assay_call

// Only in programs that count calls. The whole table is cleared at their start.
    .bss
    .balign 16
    .globl  __assay_arcs, __assay_arcs_lost
__assay_arcs:
    .skip   ARC_ROWS * 32
__assay_arcs_lost:
    .skip   16
