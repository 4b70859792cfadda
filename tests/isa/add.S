// SPDX-License-Identifier: Apache-2.0
// add: addition modulo 2^64
#include "isa_test.h"
test_begin
    case_rr add, 0, 0, 0
    case_rr add, 2, 1, 1
    case_rr add, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr add, 0x8000000000000000, 0x7fffffffffffffff, 1
    case_rr add, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr add, 0x100000000, 0x80000000, 0x80000000
    case_rr add, 0x80000000, 0x7fffffff, 1
    case_rr add, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_rr add, 0x8000000000000003, 0x8000000000000000, 3
    case_rr add, 0xfedcba987654320e, 0xfedcba9876543210, 0xfffffffffffffffe
    case_rr add, 0x7edcba9876543210, 0x8000000000000000, 0xfedcba9876543210
    case_rr add, 0x80000000, 0x100000000, 0xffffffff80000000
    case_rr add, 0x2eb3a0152280bab, 0xe80f7ba25a170d1d, 0x1adbbe5ef810fe8e
    case_rr add, 0xd555555555555554, 0x7fffffffffffffff, 0x5555555555555555
    case_rr add, 0x80000007, 0x80000000, 7
    case_rr add, 0x80000006, 0x7fffffff, 7
    case_rr add, 0xfedcba97f6543210, 0xffffffff80000000, 0xfedcba9876543210
    case_rr add, 0x47, 0x40, 7
    case_rr add, 0x54320fedcba98765, 0xfedcba9876543210, 0x5555555555555555
    case_rr add, 0x82119f59e95c1ec, 0xe1600b0d734ba8c4, 0x26c10ee82b4a1928
    case_rr add, 0x7fffffff80000000, 0xffffffff80000000, 0x8000000000000000
    case_rr add, 0x100000002, 3, 0xffffffff
    case_rr add, 0xc129280b48f2021a, 0x2c5ff646e471913a, 0x94c931c4648070e0
    case_rr add, 0x549ead538d6d096e, 0xa1cc0a5e277097ec, 0xb2d2a2f565fc7182
    case_rr add, 0xd7337a1257ce8ab4, 0xdd00c3783bb25d4c, 0xfa32b69a1c1c2d68
    case_rr add, 0xffffffff, 0, 0xffffffff
    case_rr_same add, 0, 0
    case_rr_same add, 0xa, 5
    case_rr_same add, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr_same add, 0, 0x8000000000000000
    case_rr_same add, 0x100000000, 0x8000000080000000
test_end
