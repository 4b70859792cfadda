// SPDX-License-Identifier: Apache-2.0
// ctzw: zeros behind the lowest one of 32 bits
#include "isa_test.h"
test_begin
    case_r ctzw, 0, 1
    case_r ctzw, 0, 0xffffffffffffffff
    case_r ctzw, 1, 0xfffffffffffffffe
    case_r ctzw, 0, 0x7fffffff
    case_r ctzw, 0x1f, 0x80000000
    case_r ctzw, 0, 0xffffffff
    case_r ctzw, 0x1f, 0xffffffff80000000
    case_r ctzw, 0, 0xffffffff7fffffff
    case_r ctzw, 0, 0x7fffffffffffffff
    case_r ctzw, 4, 0x123456789abcdef0
    case_r ctzw, 4, 0xfedcba9876543210
    case_r ctzw, 0, 0x5555555555555555
    case_r ctzw, 1, 0xaaaaaaaaaaaaaaaa
    case_r ctzw, 0x1f, 0x8000000080000000
    case_r ctzw, 0, 0xff
    case_r ctzw, 0xf, 0x8000
    case_r ctzw, 7, 0x7f80
    case_r ctzw, 3, 8
    case_r ctzw, 6, 0x40
    case_r ctzw, 9, 0x200
    case_r ctzw, 0xc, 0x1000
    case_r ctzw, 0x12, 0x40000
    case_r ctzw, 0x15, 0x200000
    case_r ctzw, 0x18, 0x1000000
    case_r ctzw, 0x1b, 0x8000000
    case_r ctzw, 0x1e, 0x40000000
    case_r ctzw, 0, 0x7ffffffffffffff
    case_r ctzw, 0, 0xffffffffffff
    case_r ctzw, 0, 0x1ffffffff
    case_r ctzw, 0, 0xffffff
    case_r ctzw, 0, 0x3fff
    case_r ctzw, 0, 0xf
    case_r ctzw, 0, 3
    case_r ctzw, 7, 0xffffffffffffff80
    case_r ctzw, 0x10, 0xffffffffffff0000
    case_r ctzw, 0, 0x1b2edf7efe84773f
    case_r ctzw, 0, 0x71ce7e3e6066cbf
    case_r ctzw, 0, 0x7195bd95a1521215
    case_r ctzw, 2, 0x9cbaea5f88beff3c
    case_r ctzw, 2, 0x364c4bc35e4f35d4
    case_r ctzw, 5, 0x19abc853ed060420
    case_r ctzw, 3, 0x309b412cb466c868
    case_r ctzw, 5, 0x5246787f8b889020
test_end
