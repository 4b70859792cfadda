// SPDX-License-Identifier: Apache-2.0
// csrrwi: five-bit immediate
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw mscratch, a1
    csrrwi a3, mscratch, 0
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrwi a3, mscratch, 1
    expect a3, 0
    csrr a4, mscratch
    expect a4, 1

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrwi a3, mscratch, 16
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0x10

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrwi a3, mscratch, 21
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0x15

    next_case
    li a1, 0
    csrw mscratch, a1
    csrrwi a3, mscratch, 31
    expect a3, 0
    csrr a4, mscratch
    expect a4, 0x1f

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrwi a3, mscratch, 0
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrwi a3, mscratch, 1
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 1

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrwi a3, mscratch, 16
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0x10

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrwi a3, mscratch, 21
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0x15

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    csrrwi a3, mscratch, 31
    expect a3, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0x1f

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrwi a3, mscratch, 0
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrwi a3, mscratch, 1
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 1

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrwi a3, mscratch, 16
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x10

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrwi a3, mscratch, 21
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x15

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    csrrwi a3, mscratch, 31
    expect a3, 0x123456789abcdef0
    csrr a4, mscratch
    expect a4, 0x1f
test_end
