// SPDX-License-Identifier: Apache-2.0
// rem: signed remainder; by zero: the dividend; overflow: 0
#include "isa_test.h"
test_begin
    case_rr rem, 0, 0, 0
    case_rr rem, 0, 1, 1
    case_rr rem, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr rem, 0, 0x7fffffffffffffff, 1
    case_rr rem, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr rem, 0, 0x80000000, 0x80000000
    case_rr rem, 0, 0x7fffffff, 1
    case_rr rem, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_rr rem, 0xfffffffffffffff8, 0x8000000000000000, 0x3f
    case_rr rem, 1, 7, 2
    case_rr rem, 0x40, 0x40, 0x7fffffffffffffff
    case_rr rem, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x8000000000000000
    case_rr rem, 0xf524c69c6797e1d8, 0xf524c69c6797e1d8, 0x2860138fa8e61d5d
    case_rr rem, 0xffffffffffffffff, 0xffffffffffffffff, 2
    case_rr rem, 0x40, 0x40, 0
    case_rr rem, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x100000000
    case_rr rem, 0x100000000, 0x100000000, 0x8000000000000001
    case_rr rem, 0xbec105b61459656c, 0xbec105b61459656c, 0x608ad98c435a8b7d
    case_rr rem, 1, 0x7fffffffffffffff, 0xffffffff7fffffff
    case_rr rem, 0xd701875a889a04fe, 0xd701875a889a04fe, 0x4762910eb4ac8071
    case_rr rem, 0xffffffff, 0xffffffff, 0x8000000000000001
    case_rr rem, 0xe8edc786a00eee, 0x4b26e0a4b9cd7ca, 0x1432ac0ec5442f4
    case_rr rem, 0x84004e2115afccc, 0x424df3ad7a652126, 0xeca605bc3251f3e2
    case_rr rem, 0, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr rem, 0, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr rem, 0x5555, 0x5555555555555555, 0xffffffffffff8000
    case_rr rem, 1, 1, 0
    case_rr rem, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr rem, 0x8000000000000000, 0x8000000000000000, 0
    case_rr rem, 0x80000000, 0x80000000, 0
    case_rr rem, 0xffffffff00000000, 0xffffffff00000000, 0
    case_rr rem, 0x123456789abcdef0, 0x123456789abcdef0, 0
    case_rr rem, 0x80000000, 0x80000000, 0xffffffff
    case_rr rem, 2, 0x14, 6
    case_rr rem, 0xfffffffffffffffe, 0xffffffffffffffec, 6
    case_rr rem, 2, 0x14, 0xfffffffffffffffa
    case_rr rem, 0xfffffffffffffffe, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr rem, 1, 1, 0x100000000
    case_rr rem, 5, 5, 0x8000000000000000
    case_rr_same rem, 0, 0
    case_rr_same rem, 0, 5
    case_rr_same rem, 0, 0xffffffffffffffff
    case_rr_same rem, 0, 0x8000000000000000
    case_rr_same rem, 0, 0x8000000080000000
test_end
