// SPDX-License-Identifier: Apache-2.0
// mulh: upper half of a signed product
#include "isa_test.h"
test_begin
    case_rr mulh, 0, 0, 0
    case_rr mulh, 0, 1, 1
    case_rr mulh, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr mulh, 0, 0x7fffffffffffffff, 1
    case_rr mulh, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr mulh, 0, 0x80000000, 0x80000000
    case_rr mulh, 0, 0x7fffffff, 1
    case_rr mulh, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_rr mulh, 0x2aaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xffffffff80000000
    case_rr mulh, 0x3beeec9844a150, 0x327f46fef34ab9b4, 0x12fd65709ac1887
    case_rr mulh, 0xe197fbd10f735ff6, 0x3fb0816ffded2626, 0x85c8209b7c409b58
    case_rr mulh, 0xc9a0244b7e853e3, 0x22cd2ddcd8ba7bb5, 0x5cb28cab1121b241
    case_rr mulh, 0, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr mulh, 4, 0x123456789abcdef0, 0x3f
    case_rr mulh, 0xffffffffc0000000, 0x7fffffff, 0x8000000000000001
    case_rr mulh, 0x12345678, 0x123456789abcdef0, 0xffffffff
    case_rr mulh, 0x611722833944a5, 0xaaaaaaaaaaaaaaaa, 0xfedcba9876543210
    case_rr mulh, 3, 0x7fffffffffffffff, 7
    case_rr mulh, 0x1441c8d33de70ae, 0x3c733f24f296ff39, 0x55c93cddd837299
    case_rr mulh, 0xffffffffffffffff, 0xffffffffffff8000, 0x80000000
    case_rr mulh, 0x7fffffff, 0x100000000, 0x7fffffffffffffff
    case_rr mulh, 0, 0xffffffff7fffffff, 0xfffffffffffffffe
    case_rr mulh, 0xffffffffffffffff, 0xffffffff, 0xffffffffffffffff
    case_rr mulh, 0xffffffffffffffff, 1, 0xfedcba9876543210
    case_rr mulh, 0xffffffffffffffff, 0x123456789abcdef0, 0xfffffffffffffffe
    case_rr mulh, 0xffffffffffffffff, 0xffffffff80000000, 1
    case_rr_same mulh, 0, 0
    case_rr_same mulh, 0, 5
    case_rr_same mulh, 0, 0xffffffffffffffff
    case_rr_same mulh, 0x4000000000000000, 0x8000000000000000
    case_rr_same mulh, 0x3fffffff80000000, 0x8000000080000000
test_end
