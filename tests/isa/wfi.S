// SPDX-License-Identifier: Apache-2.0
// wfi: goes on while an interrupt is pending but not enabled globally, and may wait for one
#include "isa_test.h"
test_begin
    next_case
    csrci mstatus, 8
    csrsi mie, 8
    li a1, 0x2000000
    li a2, 1
    sw a2, 0(a1)
    .rept 12
    wfi
    .endr
    sw zero, 0(a1)
    csrci mie, 8

    // the timer's, which is not taken
    next_case
    li a1, 0x2004000
    li a2, 0x200bff8
    csrw mie, zero
    set_csr mie, 1 << 7, a3
    .rept 12
    ld a4, 0(a2)
    addi a4, a4, 20
    sd a4, 0(a1)
1:  wfi
    ld a5, 0(a2)
    bltu a5, a4, 1b
    .endr
    li a4, -1
    sd a4, 0(a1)
    csrw mie, zero
test_end
