// SPDX-License-Identifier: Apache-2.0
// div: signed division; by zero: -1; overflow: the dividend
#include "isa_test.h"
test_begin
    case_rr div, 0xffffffffffffffff, 0, 0
    case_rr div, 1, 1, 1
    case_rr div, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr div, 0x7fffffffffffffff, 0x7fffffffffffffff, 1
    case_rr div, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr div, 1, 0x80000000, 0x80000000
    case_rr div, 0x7fffffff, 0x7fffffff, 1
    case_rr div, 0x80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr div, 0, 0xe3bf8483ad425480, 0xcc1510bf36c38f60
    case_rr div, 0xfffffffffdf7df7e, 0xffffffff7fffffff, 0x3f
    case_rr div, 0xffffffffffffffff, 0xc6189fa35687b3e3, 0x28b82d9ae3845968
    case_rr div, 0xffffffffffffffff, 0xffffffff, 0xffffffff7fffffff
    case_rr div, 1, 0x7db69b3466c32086, 0x5bf22ab400565ae7
    case_rr div, 0xffff000000000001, 0x7fffffffffffffff, 0xffffffffffff8000
    case_rr div, 0, 0xd768442dcd56b507, 0x992e3d98fcccf951
    case_rr div, 0xffffffffffffc000, 0xffffffffffff8000, 2
    case_rr div, 0, 0xffffffffffffffff, 0x40
    case_rr div, 1, 0x27d068f7b213dc3e, 0x1a9e6eced7d188d7
    case_rr div, 0xffffffffffffffc1, 0x3f, 0xffffffffffffffff
    case_rr div, 0, 2, 3
    case_rr div, 0, 1, 0xffffffff7fffffff
    case_rr div, 0xffffffffffffffff, 0xffffffffffffffff, 1
    case_rr div, 0x70, 0x8000000000000000, 0xfedcba9876543210
    case_rr div, 0, 0xa6d180a8a042a22, 0xd3a4ffdff62cddaf
    case_rr div, 0, 0x726a291c42f71ebe, 0x8b8e2854db480adc
    case_rr div, 0xffffffffffffffff, 0x7fffffffffffffff, 0
    case_rr div, 0xffffffffffffffff, 1, 0
    case_rr div, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr div, 0xffffffffffffffff, 0x8000000000000000, 0
    case_rr div, 0xffffffffffffffff, 0x80000000, 0
    case_rr div, 0xffffffffffffffff, 0xffffffff00000000, 0
    case_rr div, 0xffffffffffffffff, 0x123456789abcdef0, 0
    case_rr div, 0, 0x80000000, 0xffffffff
    case_rr div, 3, 0x14, 6
    case_rr div, 0xfffffffffffffffd, 0xffffffffffffffec, 6
    case_rr div, 0xfffffffffffffffd, 0x14, 0xfffffffffffffffa
    case_rr div, 3, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr div, 0, 1, 0x100000000
    case_rr div, 0, 5, 0x8000000000000000
    case_rr div, 0x4000000000040000, 0x4000000000040000, 1     // zeros from where 18 bits of the dividend are left
    case_rr_same div, 0xffffffffffffffff, 0
    case_rr_same div, 1, 5
    case_rr_same div, 1, 0xffffffffffffffff
    case_rr_same div, 1, 0x8000000000000000
    case_rr_same div, 1, 0x8000000080000000
test_end
