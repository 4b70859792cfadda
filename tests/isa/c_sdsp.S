// SPDX-License-Identifier: Apache-2.0
// c.sdsp: compressed store by sp
#include "isa_test.h"
test_begin_compressed
    next_case
    la sp, memory + 0
    li t6, 0x123456789abcdef0
    c.sdsp t6, 0(sp)
    ld a3, 0(sp)
    expect a3, 0x123456789abcdef0

    next_case
    la sp, memory + 64
    li t6, 0xffffffffffffffff
    c.sdsp t6, 8(sp)
    ld a3, 8(sp)
    expect a3, 0xffffffffffffffff

    next_case
    la sp, memory + 256
    li t6, 0x8877665544332211
    c.sdsp t6, 504(sp)
    ld a3, 504(sp)
    expect a3, 0x8877665544332211

    next_case
    la sp, memory + 61
    li t6, 0x1122334455667788
    c.sdsp t6, 8(sp)
    ld a3, 8(sp)
    expect a3, 0x1122334455667788
test_end
