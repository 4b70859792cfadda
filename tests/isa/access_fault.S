// SPDX-License-Identifier: Apache-2.0
// access faults: fetch 1, load 5, store 7, mtval the address
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    case_traps 5, 0, ld a0, 0(a1)

    next_case
    li a1, 0x8000000
    case_traps 5, 0x8000000, lb a0, 0(a1)

    next_case
    li a1, 0x200000000
    case_traps 5, 0x200000000, lw a0, 0(a1)

    next_case
    li a1, 0xffffffff80000000
    case_traps 5, 0xffffffff80000000, lhu a0, 0(a1)

    next_case
    li a1, 0x8000000080000000
    case_traps 5, 0x8000000080000000, ld a0, 0(a1)

    next_case
    li a1, 0x10080000000
    case_traps 5, 0x10080000000, ld a0, 0(a1)

    next_case
    li a1, 0
    case_traps 7, 0, sd a0, 0(a1)

    next_case
    li a1, 0x8000000
    case_traps 7, 0x8000000, sb a0, 0(a1)

    next_case
    li a1, 0x200000000
    case_traps 7, 0x200000000, sw a0, 0(a1)

    next_case
    li a1, 0xffffffff80000000
    case_traps 7, 0xffffffff80000000, sh a0, 0(a1)

    next_case
    li a1, 0x8000000080000000
    case_traps 7, 0x8000000080000000, sd a0, 0(a1)

    // a fetch: mepc and mtval are the target, the link is written
    next_case
    li s2, 1
    li a1, 0
    mv s4, a1
    la s3, 8f
    jalr a0, 0(a1)
7:  j test_fail
    case_trapped 0
    la a2, 7b
    bne a0, a2, test_fail

    // a fetch: mepc and mtval are the target, the link is written
    next_case
    li s2, 1
    li a1, 0x8000000
    mv s4, a1
    la s3, 8f
    jalr a0, 0(a1)
7:  j test_fail
    case_trapped 0x8000000
    la a2, 7b
    bne a0, a2, test_fail

    // a fetch: mepc and mtval are the target, the link is written
    next_case
    li s2, 1
    li a1, 0xffffffff80000000
    mv s4, a1
    la s3, 8f
    jalr a0, 0(a1)
7:  j test_fail
    case_trapped 0xffffffff80000000
    la a2, 7b
    bne a0, a2, test_fail

    // a fetch: mepc and mtval are the target, the link is written
    next_case
    li s2, 1
    li a1, 0x10080000000
    mv s4, a1
    la s3, 8f
    jalr a0, 0(a1)
7:  j test_fail
    case_trapped 0x10080000000
    la a2, 7b
    bne a0, a2, test_fail

    // rd keeps its value
    next_case
    li a0, 42
    case_traps 5, 0, ld a0, 0(zero)
    expect a0, 42
test_end
