// SPDX-License-Identifier: Apache-2.0
// c.swsp: compressed store by sp
#include "isa_test.h"
test_begin_compressed
    next_case
    la sp, memory + 0
    li t6, 0x123456789abcdef0
    c.swsp t6, 0(sp)
    lwu a3, 0(sp)
    expect a3, 0x9abcdef0

    next_case
    la sp, memory + 64
    li t6, 0xffffffffffffffff
    c.swsp t6, 4(sp)
    lwu a3, 4(sp)
    expect a3, 0xffffffff

    next_case
    la sp, memory + 256
    li t6, 0x8877665544332211
    c.swsp t6, 252(sp)
    lwu a3, 252(sp)
    expect a3, 0x44332211

    next_case
    la sp, memory + 61
    li t6, 0x1122334455667788
    c.swsp t6, 8(sp)
    lwu a3, 8(sp)
    expect a3, 0x55667788
test_end
