// SPDX-License-Identifier: Apache-2.0
// csrrw: swaps; rd and rs1 the same; rd = x0
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw mscratch, a1
    li a2, 0
    csrrw a3, mscratch, a2
    expect a3, 0
    csrrw a2, mscratch, zero
    expect a2, 0
    csrr a4, mscratch
    expect a4, 0
    li a1, 0
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 0

    next_case
    li a1, 1
    csrw mscratch, a1
    li a2, 1
    csrrw a3, mscratch, a2
    expect a3, 1
    csrrw a2, mscratch, zero
    expect a2, 1
    csrr a4, mscratch
    expect a4, 0
    li a1, 1
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 1

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrw a3, mscratch, a2
    expect a3, 0xffffffffffffffff
    csrrw a2, mscratch, zero
    expect a2, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0
    li a1, 0xffffffffffffffff
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 0xffffffffffffffff

    next_case
    li a1, 0x7fffffffffffffff
    csrw mscratch, a1
    li a2, 1
    csrrw a3, mscratch, a2
    expect a3, 0x7fffffffffffffff
    csrrw a2, mscratch, zero
    expect a2, 1
    csrr a4, mscratch
    expect a4, 0
    li a1, 0x7fffffffffffffff
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 1

    next_case
    li a1, 0x8000000000000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrw a3, mscratch, a2
    expect a3, 0x8000000000000000
    csrrw a2, mscratch, zero
    expect a2, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0
    li a1, 0x8000000000000000
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 0xffffffffffffffff

    next_case
    li a1, 0x80000000
    csrw mscratch, a1
    li a2, 0x80000000
    csrrw a3, mscratch, a2
    expect a3, 0x80000000
    csrrw a2, mscratch, zero
    expect a2, 0x80000000
    csrr a4, mscratch
    expect a4, 0
    li a1, 0x80000000
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 0x80000000

    next_case
    li a1, 0x7fffffff
    csrw mscratch, a1
    li a2, 1
    csrrw a3, mscratch, a2
    expect a3, 0x7fffffff
    csrrw a2, mscratch, zero
    expect a2, 1
    csrr a4, mscratch
    expect a4, 0
    li a1, 0x7fffffff
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 1

    next_case
    li a1, 0xffffffff80000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrw a3, mscratch, a2
    expect a3, 0xffffffff80000000
    csrrw a2, mscratch, zero
    expect a2, 0xffffffffffffffff
    csrr a4, mscratch
    expect a4, 0
    li a1, 0xffffffff80000000
    csrrw a1, mscratch, a1
    expect a1, 0
    csrrw zero, mscratch, a2
    expect zero, 0
    csrr a3, mscratch
    expect a3, 0xffffffffffffffff
    case_trap 2
    csrrw a0, cycle, zero
    case_trapped_any
    case_trap 2
    csrrw a0, 0x5c5, a1
    case_trapped 0x5c559573
test_end
