// SPDX-License-Identifier: Apache-2.0
// Loads that meet an event of memory in the cycle in which they look: part of their bytes is a store's that is just being written;
// they cross a doubleword in a line that is not there, while other lines come; more misses than the cache can have under way.
#include "late.h"
#include "isa_test.h"
#define COLD 0x80200000         // nobody has touched what follows

// The store retires while the load's address is late.
.macro part_of_store additions
    sd a4, 0(a0)
    sb a2, 3(a0)
    late t0, 0, \additions
    add a1, a0, t0
    ld a3, -1(a1)
    bne a3, a5, test_fail
.endm

// Loads of lines that nobody has touched, younger than the one that crosses, which waits until it is the oldest.
.macro crossing_beside divisions, additions
    late t0, \divisions, \additions
    lw a1, 6(a0)
    .irp line, 1, 2, 3, 4
    ld a3, 64 * \line(a0)
    bnez a3, test_fail
    .endr
    bnez a1, test_fail
    addi a0, a0, 64 * 5
.endm

test_begin
    next_case
    la a0, memory
    li a4, 0x1111111111111111
    li a5, 0x1111111177111111
    li a2, 0x77
    .rept 24
    .irp additions, 3, 4, 5, 6, 7, 8, 9
    part_of_store \additions
    .endr
    .endr

    next_case
    li a0, COLD
    li s1, 5                    // the code is in the cache from the second time on
4:  .irp divisions, 5, 6, 7
    .irp additions, 0, 1, 2, 3, 4, 5, 6, 7
    crossing_beside \divisions, \additions
    .endr
    .endr
    addi s1, s1, -1
    bgtz s1, 4b

    next_case
    .rept 8
    .irp line, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
    ld a3, 64 * \line(a0)
    .endr
    addi a0, a0, 64 * 10
    .endr
test_end
