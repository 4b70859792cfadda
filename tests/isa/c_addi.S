// SPDX-License-Identifier: Apache-2.0
// c.addi: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.addi, 0x123456789abcdef1, 0x123456789abcdef0, 1
    case_c_ri c.addi, 0xaaaaaaaaaaaaaaab, 0xaaaaaaaaaaaaaaaa, 1
    case_c_ri c.addi, 0x80000001, 0x80000000, 1
    case_c_ri c.addi, 0x1b5e0a102e136cb3, 0x1b5e0a102e136cb2, 1
    case_c_ri c.addi, 0x123456789abcdeef, 0x123456789abcdef0, -1
    case_c_ri c.addi, 2, 3, -1
    case_c_ri c.addi, 0x7ffffffffffffffe, 0x7fffffffffffffff, -1
    case_c_ri c.addi, 0xc930dc85c11df38d, 0xc930dc85c11df38e, -1
    case_c_ri c.addi, 0xffffffff8000001f, 0xffffffff80000000, 31
    case_c_ri c.addi, 0x8000001f, 0x80000000, 31
    case_c_ri c.addi, 0x1d, 0xfffffffffffffffe, 31
    case_c_ri c.addi, 0x615cfb7629d6611e, 0x615cfb7629d660ff, 31
    case_c_ri c.addi, 0x1f, 0x3f, -32
    case_c_ri c.addi, 0x7fffffffffffffe0, 0x8000000000000000, -32
    case_c_ri c.addi, 0xffffffffffffffe2, 2, -32
    case_c_ri c.addi, 0x223caefa4fc920a7, 0x223caefa4fc920c7, -32
    case_c_ri c.addi, 0xffffffff80000004, 0xffffffff7fffffff, 5
    case_c_ri c.addi, 0x100000005, 0x100000000, 5
    case_c_ri c.addi, 0xfedcba9876543215, 0xfedcba9876543210, 5
    case_c_ri c.addi, 0x3f302c7fc457687, 0x3f302c7fc457682, 5
test_end
