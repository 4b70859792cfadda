// SPDX-License-Identifier: Apache-2.0
// sh1add.uw: the low word of rs1, zero-extended and shifted left by 1, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh1add.uw, 0, 0, 0
    case_rr sh1add.uw, 3, 1, 1
    case_rr sh1add.uw, 0x1fffffffd, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh1add.uw, 0x1fffffffa, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh1add.uw, 0xfffffffe, 0x80000000, 0xfffffffffffffffe
    case_rr sh1add.uw, 0xffffffff80000000, 0x8000000000000000, 0xffffffff80000000
    case_rr sh1add.uw, 0xffffffff, 0xffffffff7fffffff, 1
    case_rr sh1add.uw, 0, 0x100000000, 0
    case_rr sh1add.uw, 0x80000000, 0xffffffff80000000, 0xffffffff80000000
    case_rr sh1add.uw, 0x80000001fffffffd, 0xffffffffffffffff, 0x7fffffffffffffff
    case_rr sh1add.uw, 0x80000001fffffffc, 0xfffffffffffffffe, 0x8000000000000000
    case_rr sh1add.uw, 0x2fffffffe, 0xffffffff, 0x100000000
    case_rr sh1add.uw, 0x27ffffffd, 0xffffffffffffffff, 0x7fffffff
    case_rr sh1add.uw, 0xffffffff80000001, 1, 0xffffffff7fffffff
    case_rr sh1add.uw, 0x100000000, 0x100000000, 0x100000000
    case_rr sh1add.uw, 0xffffffff7fffffff, 0, 0xffffffff7fffffff
    case_rr sh1add.uw, 0x8000000000000001, 1, 0x7fffffffffffffff
    case_rr sh1add.uw, 0x27ffffffe, 0xffffffffffffffff, 0x80000000
    case_rr sh1add.uw, 0x100000000, 0xffffffff80000000, 0
    case_rr sh1add.uw, 0xffffffff7fffffff, 0x8000000000000000, 0xffffffff7fffffff
    case_rr sh1add.uw, 0x27ffffffd, 0x7fffffffffffffff, 0x7fffffff
    case_rr sh1add.uw, 0x1fffffffe, 0x7fffffffffffffff, 0
    case_rr sh1add.uw, 0xfffffffffffffffe, 0, 0xfffffffffffffffe
    case_rr sh1add.uw, 0x200000000, 0x80000000, 0x100000000
    case_rr sh1add.uw, 0x80000000, 0x80000000, 0xffffffff80000000
    case_rr sh1add.uw, 0x100000000, 0x80000000, 0
    case_rr sh1add.uw, 0x100000000, 0x8000000000000000, 0x100000000
    case_rr sh1add.uw, 0x17ffffffe, 0xffffffffffffffff, 0xffffffff80000000
    case_rr sh1add.uw, 0xfffffffe, 0x7fffffff, 0
    case_rr sh1add.uw, 0x1ffffffff, 0x80000000, 0xffffffff
    case_rr sh1add.uw, 0x240000, 0x100000, 0x40000
    case_rr sh1add.uw, 0xa4b77ec8ac3e33c5, 0x800000000000000, 0xa4b77ec8ac3e33c5
    case_rr sh1add.uw, 0x785f83c008c39c6d, 0x582e, 0x785f83c008c2ec11
    case_rr sh1add.uw, 0x13579bdde, 0x123456789abcdef0, 0xfffffffffffffffe
    case_rr sh1add.uw, 0x20000000, 0x100000000, 0x20000000
    case_rr sh1add.uw, 0x3bc3cbc8a7c66adf, 0xc17ae26530351a0, 0x3bc3cbc801bfc79f
    case_rr sh1add.uw, 0x7d655f128579d960, 0x35ae57ee5535075f, 0x7d655f11db0fcaa2
    case_rr sh1add.uw, 0x59f829e, 0x2cfc13f, 0x20
    case_rr sh1add.uw, 0x6fc7d2a8857da0b5, 0xb43d342a5817d014, 0x6fc7d2a7d54e008d
    case_rr sh1add.uw, 0xbf10, 0x3938, 0x4ca0
    case_rr sh1add.uw, 0x4195d643e, 0xcaeb21f, 0x400000000
    case_rr sh1add.uw, 0x100, 0x40000000000000, 0x100
    case_rr sh1add.uw, 0x5de37, 0x10000, 0x3de37
    case_rr sh1add.uw, 0xbf095c63143aeedc, 0x4d6d0c1703f, 0xbf095c6172b80e5e
    case_rr_same sh1add.uw, 0, 0
    case_rr_same sh1add.uw, 0xf, 5
    case_rr_same sh1add.uw, 0x1fffffffd, 0xffffffffffffffff
    case_rr_same sh1add.uw, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh1add.uw, 0x8000000180000000, 0x8000000080000000
test_end
