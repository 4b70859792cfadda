// SPDX-License-Identifier: Apache-2.0
// jal, jalr, c.jr, c.jalr with every kind of link register as rd and rs1: calls, returns, co-routine swaps and plain jumps, where
// the return-address stack guesses right and wrong. All lead to their targets and link. `filtered` samples them.
#include "isa_test.h"

// JUMP has the register `from`, and leads to 2
.macro case_link rd, from, jump:vararg
    next_case
    la \from, 2f
    \jump
1:  j test_fail
2:  .ifnc \rd, zero
    la a1, 1b
    bne \rd, a1, test_fail
    .endif
.endm
.macro all_from rd
    .irp from, ra, t0, a2
    case_link \rd, \from, jalr \rd, 0(\from)
    .endr
    case_link \rd, a2, jal \rd, 2f
.endm

test_begin_compressed
    li s6, 20
again:
    .irp rd, zero, ra, t0, a0
    all_from \rd
    .endr
    .irp from, ra, t0, a2
    case_link zero, \from, c.jr \from
    case_link ra, \from, c.jalr \from
    .endr

    addi s6, s6, -1
    beqz s6, 1f
    j again
1:
test_end
