// SPDX-License-Identifier: Apache-2.0
// access faults: fetch 1, load 5, store 7, mtval the address
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    case_trap 5
    ld a0, 0(a1)
    case_trapped 0

    next_case
    li a1, 0x8000000
    case_trap 5
    lb a0, 0(a1)
    case_trapped 0x8000000

    next_case
    li a1, 0x200000000
    case_trap 5
    lw a0, 0(a1)
    case_trapped 0x200000000

    next_case
    li a1, 0xffffffff80000000
    case_trap 5
    lhu a0, 0(a1)
    case_trapped 0xffffffff80000000

    next_case
    li a1, 0x8000000080000000
    case_trap 5
    ld a0, 0(a1)
    case_trapped 0x8000000080000000

    next_case
    li a1, 0x10080000000
    case_trap 5
    ld a0, 0(a1)
    case_trapped 0x10080000000

    next_case
    li a1, 0
    case_trap 7
    sd a0, 0(a1)
    case_trapped 0

    next_case
    li a1, 0x8000000
    case_trap 7
    sb a0, 0(a1)
    case_trapped 0x8000000

    next_case
    li a1, 0x200000000
    case_trap 7
    sw a0, 0(a1)
    case_trapped 0x200000000

    next_case
    li a1, 0xffffffff80000000
    case_trap 7
    sh a0, 0(a1)
    case_trapped 0xffffffff80000000

    next_case
    li a1, 0x8000000080000000
    case_trap 7
    sd a0, 0(a1)
    case_trapped 0x8000000080000000

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
    case_trap 5
    ld a0, 0(zero)
    case_trapped 0
    expect a0, 42
test_end
