// SPDX-License-Identifier: Apache-2.0
// divu: unsigned division; by zero: all ones
#include "isa_test.h"
test_begin
    case_rr divu, 0xffffffffffffffff, 0, 0
    case_rr divu, 1, 1, 1
    case_rr divu, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr divu, 0x7fffffffffffffff, 0x7fffffffffffffff, 1
    case_rr divu, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr divu, 1, 0x80000000, 0x80000000
    case_rr divu, 0x7fffffff, 0x7fffffff, 1
    case_rr divu, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_rr divu, 0x4000000000000000, 0x8000000000000001, 2
    case_rr divu, 0, 0, 0xffffffff7fffffff
    case_rr divu, 0, 0, 0x80000000
    case_rr divu, 0, 7, 0xffffffff
    case_rr divu, 0x200000000000000, 0x8000000000000000, 0x40
    case_rr divu, 1, 0x71a860900d12122a, 0x629303e73c35da60
    case_rr divu, 0, 0, 0xfffffffffffffffe
    case_rr divu, 1, 0xfedcba9876543210, 0x7fffffffffffffff
    case_rr divu, 0, 0, 2
    case_rr divu, 1, 0xc23edba6d45809c1, 0xb3f08cdcea76ded3
    case_rr divu, 3, 3, 1
    case_rr divu, 1, 0xffffffff, 0x80000000
    case_rr divu, 1, 0x7fffffffffffffff, 0x7fffffffffffffff
    case_rr divu, 1, 0xffffffffffff8000, 0xffffffffffff8000
    case_rr divu, 0xffffffffffffffff, 0xfffffffffffffffe, 0
    case_rr divu, 1, 0x79e6ed9eefac5282, 0x79a76862e91c4969
    case_rr divu, 0x3ffffff, 0xffffffff, 0x40
    case_rr divu, 0, 0xfff5405043780b75, 0xfffd03766e778123
    case_rr divu, 0xffffffffffffffff, 1, 0
    case_rr divu, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr divu, 0xffffffffffffffff, 0x8000000000000000, 0
    case_rr divu, 0xffffffffffffffff, 0x80000000, 0
    case_rr divu, 0xffffffffffffffff, 0xffffffff00000000, 0
    case_rr divu, 0xffffffffffffffff, 0x123456789abcdef0, 0
    case_rr divu, 0, 0x80000000, 0xffffffff
    case_rr divu, 3, 0x14, 6
    case_rr divu, 0x2aaaaaaaaaaaaaa7, 0xffffffffffffffec, 6
    case_rr divu, 0, 0x14, 0xfffffffffffffffa
    case_rr divu, 0, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr divu, 0, 1, 0x100000000
    case_rr divu, 0, 5, 0x8000000000000000
    case_rr_same divu, 0xffffffffffffffff, 0
    case_rr_same divu, 1, 5
    case_rr_same divu, 1, 0xffffffffffffffff
    case_rr_same divu, 1, 0x8000000000000000
    case_rr_same divu, 1, 0x8000000080000000
test_end
