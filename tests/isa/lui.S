// SPDX-License-Identifier: Apache-2.0
// lui: 20 bits to 31..12, sign-extended
#include "isa_test.h"
test_begin
    next_case
    lui a0, 0x0
    expect a0, 0

    next_case
    lui a0, 0x1
    expect a0, 0x1000

    next_case
    lui a0, 0x7ffff
    expect a0, 0x7ffff000

    next_case
    lui a0, 0x80000
    expect a0, 0xffffffff80000000

    next_case
    lui a0, 0xfffff
    expect a0, 0xfffffffffffff000

    next_case
    lui a0, 0x12345
    expect a0, 0x12345000

    next_case
    lui a0, 0xedcba
    expect a0, 0xffffffffedcba000

    next_case
    lui zero, 0x12345
    expect zero, 0
test_end
