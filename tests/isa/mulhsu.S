// SPDX-License-Identifier: Apache-2.0
// mulhsu: upper half, signed by unsigned
#include "isa_test.h"
test_begin
    case_rr mulhsu, 0, 0, 0
    case_rr mulhsu, 0, 1, 1
    case_rr mulhsu, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr mulhsu, 0, 0x7fffffffffffffff, 1
    case_rr mulhsu, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr mulhsu, 0, 0x80000000, 0x80000000
    case_rr mulhsu, 0, 0x7fffffff, 1
    case_rr mulhsu, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr mulhsu, 0, 3, 0x100000000
    case_rr mulhsu, 0x91a2b3c, 0x80000000, 0x123456789abcdef0
    case_rr mulhsu, 0, 0, 7
    case_rr mulhsu, 0xf6e5d4c3b2a19088, 0x8000000000000001, 0x123456789abcdef0
    case_rr mulhsu, 0xe42c71289bfc4df8, 0xd2f1f9ac9e860cd4, 0x9e1bda847f82432e
    case_rr mulhsu, 0xbbc402d4b727cf4a, 0xb865530d936005b5, 0xf3f3b6fdfd241848
    case_rr mulhsu, 0x3fffffff, 0x7fffffff, 0x8000000000000000
    case_rr mulhsu, 0, 1, 0x80000000
    case_rr mulhsu, 0xffffffff80000000, 0x8000000000000001, 0x100000000
    case_rr mulhsu, 0xe6d06996f7e6627e, 0xa2e06c06d8949337, 0x453cb048cf762576
    case_rr mulhsu, 0xffffffffffffffff, 0x8000000000000000, 1
    case_rr mulhsu, 0x1f1a04b3ef683bcc, 0x6957983e80bf0005, 0x4b951b044fea1fa4
    case_rr mulhsu, 0xfb66d2068795aec7, 0xccc4606f9470b80b, 0x16fa1e2936687a6d
    case_rr mulhsu, 0x2aaaaaaaaaaaaaaa, 0x5555555555555555, 0x8000000000000000
    case_rr mulhsu, 0xfedcba98, 0x100000000, 0xfedcba9876543210
    case_rr mulhsu, 0x20, 0x40, 0x8000000000000000
    case_rr mulhsu, 0xd555555555555555, 0xaaaaaaaaaaaaaaaa, 0x8000000000000000
    case_rr mulhsu, 0xdf061e6c254348ac, 0xcaed59e84fa5bb11, 0x9f0fe91a38b18c45
    case_rr_same mulhsu, 0, 0
    case_rr_same mulhsu, 0, 5
    case_rr_same mulhsu, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same mulhsu, 0xc000000000000000, 0x8000000000000000
    case_rr_same mulhsu, 0xc000000000000000, 0x8000000080000000
test_end
