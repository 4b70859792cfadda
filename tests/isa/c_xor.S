// SPDX-License-Identifier: Apache-2.0
// c.xor: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.xor, 0, 0, 0
    case_c_rr c.xor, 0, 1, 1
    case_c_rr c.xor, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.xor, 0x7ffffffffffffffe, 0x7fffffffffffffff, 1
    case_c_rr c.xor, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.xor, 0, 0x80000000, 0x80000000
    case_c_rr c.xor, 0x7ffffffe, 0x7fffffff, 1
    case_c_rr c.xor, 0x7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.xor, 0x7ffffffffffffffe, 0x8000000000000000, 0xfffffffffffffffe
    case_c_rr c.xor, 0x8000000000000001, 0x7fffffffffffffff, 0xfffffffffffffffe
    case_c_rr c.xor, 0xaaaaaaaa2aaaaaaa, 0x80000000, 0xaaaaaaaaaaaaaaaa
    case_c_rr c.xor, 0xfffffffffffffffe, 0xffffffffffffffff, 1
    case_c_rr c.xor, 0x8000000000000000, 0, 0x8000000000000000
    case_c_rr c.xor, 0xffffffffffffffbf, 0xffffffffffffffff, 0x40
test_end
