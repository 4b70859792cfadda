// SPDX-License-Identifier: Apache-2.0
// c.srai: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.srai, 3, 7, 1
    case_c_ri c.srai, 0x7fffffff, 0xffffffff, 1
    case_c_ri c.srai, 1, 2, 1
    case_c_ri c.srai, 0xe7509730aa6af46a, 0xcea12e6154d5e8d4, 1
    case_c_ri c.srai, 0xffffffffffffffff, 0xffffffffffff8000, 31
    case_c_ri c.srai, 0xaaaaaaaa, 0x5555555555555555, 31
    case_c_ri c.srai, 0, 0x40, 31
    case_c_ri c.srai, 0x68f75f5c, 0x347bafae2b2f01c7, 31
    case_c_ri c.srai, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 32
    case_c_ri c.srai, 0xffffffff80000000, 0x8000000000000000, 32
    case_c_ri c.srai, 0xffffffffffffffff, 0xfffffffffffffffe, 32
    case_c_ri c.srai, 0x6ebb6896, 0x6ebb68966629e2dd, 32
    case_c_ri c.srai, 0, 0x100000000, 63
    case_c_ri c.srai, 0, 0x123456789abcdef0, 63
    case_c_ri c.srai, 0, 0x80000000, 63
    case_c_ri c.srai, 0xffffffffffffffff, 0xcb563f54ad48dfed, 63
test_end
