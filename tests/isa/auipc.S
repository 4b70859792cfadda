// SPDX-License-Identifier: Apache-2.0
// auipc: pc plus 20 bits at 31..12, sign-extended
#include "isa_test.h"
test_begin
    next_case
    la a1, 1f
1:  auipc a0, 0x0
    sub a0, a0, a1
    expect a0, 0

    next_case
    la a1, 1f
1:  auipc a0, 0x1
    sub a0, a0, a1
    expect a0, 0x1000

    next_case
    la a1, 1f
1:  auipc a0, 0x7ffff
    sub a0, a0, a1
    expect a0, 0x7ffff000

    next_case
    la a1, 1f
1:  auipc a0, 0x80000
    sub a0, a0, a1
    expect a0, 0xffffffff80000000

    next_case
    la a1, 1f
1:  auipc a0, 0xfffff
    sub a0, a0, a1
    expect a0, 0xfffffffffffff000

    next_case
    la a1, 1f
1:  auipc a0, 0x12345
    sub a0, a0, a1
    expect a0, 0x12345000
test_end
