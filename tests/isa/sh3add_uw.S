// SPDX-License-Identifier: Apache-2.0
// sh3add.uw: the low word of rs1, zero-extended and shifted left by 3, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh3add.uw, 0, 0, 0
    case_rr sh3add.uw, 9, 1, 1
    case_rr sh3add.uw, 0x7fffffff7, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh3add.uw, 0x7ffffffee, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh3add.uw, 0x3fffffffe, 0xffffffff80000000, 0xfffffffffffffffe
    case_rr sh3add.uw, 0x47ffffff8, 0xffffffff7fffffff, 0x80000000
    case_rr sh3add.uw, 0x80000003fffffff8, 0x7fffffff, 0x8000000000000000
    case_rr sh3add.uw, 0x7fffffff1, 0xfffffffffffffffe, 1
    case_rr sh3add.uw, 0x100000008, 1, 0x100000000
    case_rr sh3add.uw, 1, 0, 1
    case_rr sh3add.uw, 0x87ffffff7, 0x7fffffffffffffff, 0x7fffffff
    case_rr sh3add.uw, 0x80000007fffffff0, 0xfffffffffffffffe, 0x8000000000000000
    case_rr sh3add.uw, 0x3fffffff6, 0xffffffff7fffffff, 0xfffffffffffffffe
    case_rr sh3add.uw, 0x80000007fffffff7, 0xffffffffffffffff, 0x7fffffffffffffff
    case_rr sh3add.uw, 0x4fffffff7, 0x7fffffff, 0xffffffff
    case_rr sh3add.uw, 0x80000003ffffffff, 0x80000000, 0x7fffffffffffffff
    case_rr sh3add.uw, 0x80000000, 0x100000000, 0x80000000
    case_rr sh3add.uw, 0x87ffffff8, 0xffffffffffffffff, 0x80000000
    case_rr sh3add.uw, 9, 1, 1
    case_rr sh3add.uw, 0xffffffff80000008, 1, 0xffffffff80000000
    case_rr sh3add.uw, 0xffffffff80000000, 0x100000000, 0xffffffff80000000
    case_rr sh3add.uw, 0x3fffffff9, 0xffffffff7fffffff, 1
    case_rr sh3add.uw, 0x480000000, 0x80000000, 0x80000000
    case_rr sh3add.uw, 0x80000008, 1, 0x80000000
    case_rr sh3add.uw, 0x77fffffef, 0xfffffffffffffffe, 0xffffffff7fffffff
    case_rr sh3add.uw, 0x7fffffff7, 0xffffffff, 0xffffffffffffffff
    case_rr sh3add.uw, 0x7ffffffef, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr sh3add.uw, 0x7fffffff0, 0xfffffffffffffffe, 0
    case_rr sh3add.uw, 0xffffffff80000007, 1, 0xffffffff7fffffff
    case_rr sh3add.uw, 0x77ffffff7, 0xffffffffffffffff, 0xffffffff7fffffff
    case_rr sh3add.uw, 0x4000000020000000, 0x4000000, 0x4000000000000000
    case_rr sh3add.uw, 0x7ec1c9e3052bd5, 0x40000000000000, 0x7ec1c9e3052bd5
    case_rr sh3add.uw, 0x72a8290f5, 0xd9d9dd79e54e1892, 0x11cc65
    case_rr sh3add.uw, 0x8000080, 0x1000000, 0x80
    case_rr sh3add.uw, 0x1c018f7d9, 0x400000000, 0x1c018f7d9
    case_rr sh3add.uw, 0x6890d25f4b, 0x1000000000000000, 0x6890d25f4b
    case_rr sh3add.uw, 0xb0fa40e1005051a2, 0x7fffffffffffffff, 0xb0fa40d9005051aa
    case_rr sh3add.uw, 0x13fffffff8, 0x7fffffff, 0x1000000000
    case_rr sh3add.uw, 0x20000000000, 0x800000000000000, 0x20000000000
    case_rr sh3add.uw, 0x6055244c1ce4beef, 0xfffffffffffffffe, 0x605524441ce4beff
    case_rr sh3add.uw, 0xfedcba9c24d4afe8, 0xc7177f7b75d00fbb, 0xfedcba9876543210
    case_rr sh3add.uw, 0x14d0d2677ca45, 0x800000000000000, 0x14d0d2677ca45
    case_rr sh3add.uw, 0xebf1461491c2388b, 0x32808b7a0e3065cf, 0xebf14614203f0a13
    case_rr sh3add.uw, 0x32ce6d127c46a51, 0x9bdd059895744316, 0x32ce6cc7c2251a1
    case_rr_same sh3add.uw, 0, 0
    case_rr_same sh3add.uw, 0x2d, 5
    case_rr_same sh3add.uw, 0x7fffffff7, 0xffffffffffffffff
    case_rr_same sh3add.uw, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh3add.uw, 0x8000000480000000, 0x8000000080000000
test_end
