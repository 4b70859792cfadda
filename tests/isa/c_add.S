// SPDX-License-Identifier: Apache-2.0
// c.add: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.add, 0, 0, 0
    case_c_rr c.add, 2, 1, 1
    case_c_rr c.add, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.add, 0x8000000000000000, 0x7fffffffffffffff, 1
    case_c_rr c.add, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.add, 0x100000000, 0x80000000, 0x80000000
    case_c_rr c.add, 0x80000000, 0x7fffffff, 1
    case_c_rr c.add, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.add, 0x80000000fffffffe, 0x7fffffffffffffff, 0xffffffff
    case_c_rr c.add, 0x5555555555555595, 0x5555555555555555, 0x40
    case_c_rr c.add, 0x55555554d5555555, 0x5555555555555555, 0xffffffff80000000
    case_c_rr c.add, 0xb6ae46e8d84ec532, 0x94f6265695ab619, 0xad5ee4836ef40f19
    case_c_rr c.add, 0xffff7fff, 0xffffffff, 0xffffffffffff8000
    case_c_rr c.add, 0x123456789abcdef1, 0x123456789abcdef0, 1
test_end
