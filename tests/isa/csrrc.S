// SPDX-License-Identifier: Apache-2.0
// csrrc: clears bits; x0 only reads
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw mscratch, a1
    li a2, 0
    csrrc a3, mscratch, a2
    expect a3, 0
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 1
    csrw mscratch, a1
    li a2, 1
    csrrc a3, mscratch, a2
    expect a3, 1
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrc a3, mscratch, a2
    expect a3, 0xffffffffffffffff
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 0x7fffffffffffffff
    csrw mscratch, a1
    li a2, 1
    csrrc a3, mscratch, a2
    expect a3, 0x7fffffffffffffff
    csrrc a4, mscratch, zero
    expect a4, 0x7ffffffffffffffe

    next_case
    li a1, 0x8000000000000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrc a3, mscratch, a2
    expect a3, 0x8000000000000000
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 0x80000000
    csrw mscratch, a1
    li a2, 0x80000000
    csrrc a3, mscratch, a2
    expect a3, 0x80000000
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 0x7fffffff
    csrw mscratch, a1
    li a2, 1
    csrrc a3, mscratch, a2
    expect a3, 0x7fffffff
    csrrc a4, mscratch, zero
    expect a4, 0x7ffffffe

    next_case
    li a1, 0xffffffff80000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrc a3, mscratch, a2
    expect a3, 0xffffffff80000000
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 0x123456789abcdef0
    csrw mscratch, a1
    li a2, 2
    csrrc a3, mscratch, a2
    expect a3, 0x123456789abcdef0
    csrrc a4, mscratch, zero
    expect a4, 0x123456789abcdef0

    next_case
    li a1, 0xd7fdc12c35f5eb57
    csrw mscratch, a1
    li a2, 0x4d8e283abac97a86
    csrrc a3, mscratch, a2
    expect a3, 0xd7fdc12c35f5eb57
    csrrc a4, mscratch, zero
    expect a4, 0x9271c10405348151

    next_case
    li a1, 0x3f
    csrw mscratch, a1
    li a2, 0xffffffff
    csrrc a3, mscratch, a2
    expect a3, 0x3f
    csrrc a4, mscratch, zero
    expect a4, 0

    next_case
    li a1, 7
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrc a3, mscratch, a2
    expect a3, 7
    csrrc a4, mscratch, zero
    expect a4, 0
test_end
