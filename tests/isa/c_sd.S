// SPDX-License-Identifier: Apache-2.0
// c.sd: compressed store
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, memory + 0
    li a2, 0x123456789abcdef0
    c.sd a2, 0(a1)
    ld a3, 0(a1)
    expect a3, 0x123456789abcdef0

    next_case
    la a1, memory + 64
    li a2, 0xffffffffffffffff
    c.sd a2, 8(a1)
    ld a3, 8(a1)
    expect a3, 0xffffffffffffffff

    next_case
    la a1, memory + 256
    li a2, 0x8877665544332211
    c.sd a2, 248(a1)
    ld a3, 248(a1)
    expect a3, 0x8877665544332211

    next_case
    la a1, memory + 61
    li a2, 0x1122334455667788
    c.sd a2, 0(a1)
    ld a3, 0(a1)
    expect a3, 0x1122334455667788

    next_case
    la a1, memory + 3
    li a2, 0xfedcba9876543210
    c.sd a2, 8(a1)
    ld a3, 8(a1)
    expect a3, 0xfedcba9876543210
test_end
