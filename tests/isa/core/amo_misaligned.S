// SPDX-License-Identifier: Apache-2.0
// Misaligned AMO and sc: cause 6 (QEMU 7.2 says 4), memory and rd untouched.
#include "isa_test.h"
test_begin
    next_case
    li a0, 42
    la a1, memory + 1
    li a2, 1
    case_trap 6
    amoadd.w a0, a2, (a1)
    case_trapped_at memory + 1
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 2
    li a2, 1
    case_trap 6
    amoswap.w a0, a2, (a1)
    case_trapped_at memory + 2
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 67
    li a2, 1
    case_trap 6
    amomaxu.w a0, a2, (a1)
    case_trapped_at memory + 67
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 4
    li a2, 1
    case_trap 6
    amoadd.d a0, a2, (a1)
    case_trapped_at memory + 4
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 66
    li a2, 1
    case_trap 6
    amoor.d a0, a2, (a1)
    case_trapped_at memory + 66
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 2
    li a2, 1
    case_trap 6
    sc.w a0, a2, (a1)
    case_trapped_at memory + 2
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 4
    li a2, 1
    case_trap 6
    sc.d a0, a2, (a1)
    case_trapped_at memory + 4
    expect a0, 42

    next_case
    li a0, 42
    la a1, memory + 63
    li a2, 1
    case_trap 6
    amominu.d a0, a2, (a1)
    case_trapped_at memory + 63
    expect a0, 42
test_end
