// SPDX-License-Identifier: Apache-2.0
// Misaligned AMO and sc: cause 6 (QEMU 7.2 says 4), memory and rd untouched.
#include "isa_test.h"
test_begin
    next_case
    li a0, 42
    la a1, memory + 1
    li a2, 1
    case_traps_at 6, memory + 1, amoadd.w a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 2
    li a2, 1
    case_traps_at 6, memory + 2, amoswap.w a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 67
    li a2, 1
    case_traps_at 6, memory + 67, amomaxu.w a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 4
    li a2, 1
    case_traps_at 6, memory + 4, amoadd.d a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 66
    li a2, 1
    case_traps_at 6, memory + 66, amoor.d a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 2
    li a2, 1
    case_traps_at 6, memory + 2, sc.w a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 4
    li a2, 1
    case_traps_at 6, memory + 4, sc.d a0, a2, (a1)
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 63
    li a2, 1
    case_traps_at 6, memory + 63, amominu.d a0, a2, (a1)
    expect a0, 42
test_end
