// SPDX-License-Identifier: Apache-2.0
// sh2add: rs1 shifted left by 2, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh2add, 0, 0, 0
    case_rr sh2add, 5, 1, 1
    case_rr sh2add, 0xfffffffffffffffb, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh2add, 0xfffffffffffffff6, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh2add, 0x7ffffffffffffffc, 0xffffffffffffffff, 0x8000000000000000
    case_rr sh2add, 0xffffffff80000004, 1, 0xffffffff80000000
    case_rr sh2add, 0xfffffffffffffff9, 0xfffffffffffffffe, 1
    case_rr sh2add, 0x3fffffffb, 0xffffffff, 0xffffffffffffffff
    case_rr sh2add, 0xfffffffdfffffffb, 0xffffffff7fffffff, 0xffffffffffffffff
    case_rr sh2add, 0xfffffffe80000000, 0xffffffff80000000, 0x80000000
    case_rr sh2add, 0x80000003fffffffb, 0xffffffff, 0x7fffffffffffffff
    case_rr sh2add, 0xfffffffffffffffd, 0x7fffffffffffffff, 1
    case_rr sh2add, 0x80000003fffffffc, 0xffffffff, 0x8000000000000000
    case_rr sh2add, 0xfffffffffffffffb, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh2add, 4, 1, 0
    case_rr sh2add, 0x7ffffff7, 0xfffffffffffffffe, 0x7fffffff
    case_rr sh2add, 0x4ffffffff, 0x100000000, 0xffffffff
    case_rr sh2add, 0x37fffffff, 0x100000000, 0xffffffff7fffffff
    case_rr sh2add, 0x37ffffffb, 0xffffffff, 0xffffffff7fffffff
    case_rr sh2add, 0x80000001fffffffc, 0x7fffffff, 0x8000000000000000
    case_rr sh2add, 0x2fffffffc, 0x7fffffff, 0x100000000
    case_rr sh2add, 0xffffffff, 0x8000000000000000, 0xffffffff
    case_rr sh2add, 0xfffffffdfffffffc, 0xffffffff7fffffff, 0
    case_rr sh2add, 0x37ffffffc, 0xffffffff, 0xffffffff80000000
    case_rr sh2add, 0x7ffffffdfffffffc, 0xffffffff7fffffff, 0x8000000000000000
    case_rr sh2add, 0x27ffffffc, 0x7fffffff, 0x80000000
    case_rr sh2add, 0x7fffffff, 0x8000000000000000, 0x7fffffff
    case_rr sh2add, 0xfffffffe00000000, 0xffffffff80000000, 0
    case_rr sh2add, 0xfffffffffffffffc, 0xffffffffffffffff, 0
    case_rr sh2add, 0x4fffffffb, 0xffffffff, 0xffffffff
    case_rr sh2add, 0x8000010080000000, 0x4000000000, 0x8000000080000000
    case_rr sh2add, 0x7ffffffffffff, 0x2000000000000, 0xffffffffffffffff
    case_rr sh2add, 0xf38d810c5c11af0b, 0x123456789abcdef0, 0xaabc2729f11e334b
    case_rr sh2add, 0xd1c19bd3f3396bce, 0x415970, 0xd1c19bd3f234060e
    case_rr sh2add, 0x5557555555555554, 0x5555555555555555, 0x2000000000000
    case_rr sh2add, 0xd41cf5f106527920, 0x75073d7bc1949e48, 0x200000000
    case_rr sh2add, 0x600000000, 0xffffffff80000000, 0x800000000
    case_rr sh2add, 0x71768f2000150588, 0xdc5da3c400054162, 0x1000000000
    case_rr sh2add, 0x80007fff, 0x2000, 0x7fffffff
    case_rr sh2add, 5, 0x7fffffffffffffff, 9
    case_rr sh2add, 0x2000000400000000, 0x100000000, 0x2000000000000000
    case_rr sh2add, 0x70604d69bce2b438, 0x5c18135a2f38ad0e, 0x100000000
    case_rr sh2add, 0x180000000, 0x8000000080000000, 0xffffffff80000000
    case_rr sh2add, 0x380000000, 0x100000000, 0xffffffff80000000
    case_rr_same sh2add, 0, 0
    case_rr_same sh2add, 0x19, 5
    case_rr_same sh2add, 0xfffffffffffffffb, 0xffffffffffffffff
    case_rr_same sh2add, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh2add, 0x8000000280000000, 0x8000000080000000
test_end
