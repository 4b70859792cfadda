// SPDX-License-Identifier: Apache-2.0
// c.sw: compressed store
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, memory + 0
    li a2, 0x123456789abcdef0
    c.sw a2, 0(a1)
    lwu a3, 0(a1)
    expect a3, 0x9abcdef0

    next_case
    la a1, memory + 64
    li a2, 0xffffffffffffffff
    c.sw a2, 4(a1)
    lwu a3, 4(a1)
    expect a3, 0xffffffff

    next_case
    la a1, memory + 256
    li a2, 0x8877665544332211
    c.sw a2, 120(a1)
    lwu a3, 120(a1)
    expect a3, 0x44332211

    next_case
    la a1, memory + 61
    li a2, 0x1122334455667788
    c.sw a2, 0(a1)
    lwu a3, 0(a1)
    expect a3, 0x55667788

    next_case
    la a1, memory + 3
    li a2, 0xfedcba9876543210
    c.sw a2, 4(a1)
    lwu a3, 4(a1)
    expect a3, 0x76543210
test_end
