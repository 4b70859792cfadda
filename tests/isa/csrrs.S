// SPDX-License-Identifier: Apache-2.0
// csrrs: sets bits; x0 only reads
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw mscratch, a1
    li a2, 0
    csrrs a3, mscratch, a2
    expect a3, 0
    csrrs a4, mscratch, zero
    expect a4, 0
    csrr a5, mscratch
    expect a5, 0

    next_case
    li a1, 1
    csrw mscratch, a1
    li a2, 1
    csrrs a3, mscratch, a2
    expect a3, 1
    csrrs a4, mscratch, zero
    expect a4, 1
    csrr a5, mscratch
    expect a5, 1

    next_case
    li a1, 0xffffffffffffffff
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrs a3, mscratch, a2
    expect a3, 0xffffffffffffffff
    csrrs a4, mscratch, zero
    expect a4, 0xffffffffffffffff
    csrr a5, mscratch
    expect a5, 0xffffffffffffffff

    next_case
    li a1, 0x7fffffffffffffff
    csrw mscratch, a1
    li a2, 1
    csrrs a3, mscratch, a2
    expect a3, 0x7fffffffffffffff
    csrrs a4, mscratch, zero
    expect a4, 0x7fffffffffffffff
    csrr a5, mscratch
    expect a5, 0x7fffffffffffffff

    next_case
    li a1, 0x8000000000000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrs a3, mscratch, a2
    expect a3, 0x8000000000000000
    csrrs a4, mscratch, zero
    expect a4, 0xffffffffffffffff
    csrr a5, mscratch
    expect a5, 0xffffffffffffffff

    next_case
    li a1, 0x80000000
    csrw mscratch, a1
    li a2, 0x80000000
    csrrs a3, mscratch, a2
    expect a3, 0x80000000
    csrrs a4, mscratch, zero
    expect a4, 0x80000000
    csrr a5, mscratch
    expect a5, 0x80000000

    next_case
    li a1, 0x7fffffff
    csrw mscratch, a1
    li a2, 1
    csrrs a3, mscratch, a2
    expect a3, 0x7fffffff
    csrrs a4, mscratch, zero
    expect a4, 0x7fffffff
    csrr a5, mscratch
    expect a5, 0x7fffffff

    next_case
    li a1, 0xffffffff80000000
    csrw mscratch, a1
    li a2, 0xffffffffffffffff
    csrrs a3, mscratch, a2
    expect a3, 0xffffffff80000000
    csrrs a4, mscratch, zero
    expect a4, 0xffffffffffffffff
    csrr a5, mscratch
    expect a5, 0xffffffffffffffff

    next_case
    li a1, 0x57e44478735f86d1
    csrw mscratch, a1
    li a2, 0x4bcfff49d0c3834c
    csrrs a3, mscratch, a2
    expect a3, 0x57e44478735f86d1
    csrrs a4, mscratch, zero
    expect a4, 0x5fefff79f3df87dd
    csrr a5, mscratch
    expect a5, 0x5fefff79f3df87dd

    next_case
    li a1, 0x8000000000000000
    csrw mscratch, a1
    li a2, 0xfedcba9876543210
    csrrs a3, mscratch, a2
    expect a3, 0x8000000000000000
    csrrs a4, mscratch, zero
    expect a4, 0xfedcba9876543210
    csrr a5, mscratch
    expect a5, 0xfedcba9876543210

    next_case
    li a1, 0x66dd5aa8d7c961fe
    csrw mscratch, a1
    li a2, 0x3209753f00b683e8
    csrrs a3, mscratch, a2
    expect a3, 0x66dd5aa8d7c961fe
    csrrs a4, mscratch, zero
    expect a4, 0x76dd7fbfd7ffe3fe
    csrr a5, mscratch
    expect a5, 0x76dd7fbfd7ffe3fe

    next_case
    li a1, 0x43571c3897068e42
    csrw mscratch, a1
    li a2, 0x58a588129ef3c3d6
    csrrs a3, mscratch, a2
    expect a3, 0x43571c3897068e42
    csrrs a4, mscratch, zero
    expect a4, 0x5bf79c3a9ff7cfd6
    csrr a5, mscratch
    expect a5, 0x5bf79c3a9ff7cfd6

    // reading a read-only register is no write
    next_case
    csrrs a0, mhartid, zero
    expect a0, 0
test_end
