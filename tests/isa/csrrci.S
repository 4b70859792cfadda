// SPDX-License-Identifier: Apache-2.0
// csrrci: five-bit immediate
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw mscratch, a1
    csrrci a3, mscratch, 0
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrci a3, mscratch, 1
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrci a3, mscratch, 16
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrci a3, mscratch, 21
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrci a3, mscratch, 31
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrci a3, mscratch, 0
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0xffffffffffffffff

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrci a3, mscratch, 1
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0xfffffffffffffffe

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrci a3, mscratch, 16
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0xffffffffffffffef

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrci a3, mscratch, 21
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0xffffffffffffffea

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrci a3, mscratch, 31
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0xffffffffffffffe0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrci a3, mscratch, 0
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x123456789abcdef0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrci a3, mscratch, 1
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x123456789abcdef0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrci a3, mscratch, 16
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x123456789abcdee0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrci a3, mscratch, 21
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x123456789abcdee0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrci a3, mscratch, 31
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x123456789abcdee0
test_end
