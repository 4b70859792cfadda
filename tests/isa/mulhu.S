// SPDX-License-Identifier: Apache-2.0
// mulhu: upper half, unsigned
#include "isa_test.h"
test_begin
    case_rr mulhu, 0, 0, 0
    case_rr mulhu, 0, 1, 1
    case_rr mulhu, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr mulhu, 0, 0x7fffffffffffffff, 1
    case_rr mulhu, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr mulhu, 0, 0x80000000, 0x80000000
    case_rr mulhu, 0, 0x7fffffff, 1
    case_rr mulhu, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_rr mulhu, 0x337a0e50d62756d, 0x9646a36fa878af7, 0x57b1409ed1f2900f
    case_rr mulhu, 0x2aaaaaaaaaaaaaaa, 0x8000000000000000, 0x5555555555555555
    case_rr mulhu, 0x4000000000000001, 0x8000000000000001, 0x8000000000000001
    case_rr mulhu, 0x4611f5fac2f41dc2, 0xa483e686e9f1463f, 0x6d09068474ffc4cf
    case_rr mulhu, 0xffffffffffff0000, 0xffffffffffff8000, 0xffffffffffff8000
    case_rr mulhu, 0x7ffffffe, 0x7fffffff, 0xffffffff80000000
    case_rr mulhu, 0x628ce1af4c3242e4, 0x9597968a3a20ce81, 0xa8a6af93c3e2fc6b
    case_rr mulhu, 0x7f6e5d4b, 0xfedcba9876543210, 0x7fffffff
    case_rr mulhu, 0xaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x100000000
    case_rr mulhu, 2, 0xffffffffffff8000, 3
    case_rr mulhu, 0, 0x5555555555555555, 2
    case_rr mulhu, 0x55555554, 0xaaaaaaaaaaaaaaaa, 0x7fffffff
    case_rr mulhu, 0x2205c84166a923ff, 0x906feb2c012f6a0a, 0x3c4d30b1e40e6f12
    case_rr mulhu, 0x3e, 0x3f, 0xffffffffffffffff
    case_rr mulhu, 0xb1b64667a35bc3a6, 0xc3e1c20a0d48e316, 0xe840ee02ca1bf4c3
    case_rr mulhu, 0, 0xffffffff, 0xffffffff
    case_rr mulhu, 0, 0x80000000, 7
    case_rr mulhu, 0x2aaaaaaa, 0x5555555555555555, 0x7fffffff
    case_rr_same mulhu, 0, 0
    case_rr_same mulhu, 0, 5
    case_rr_same mulhu, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr_same mulhu, 0x4000000000000000, 0x8000000000000000
    case_rr_same mulhu, 0x4000000080000000, 0x8000000080000000
    case_rr_same mulhu, 3, 0x1ffffffff      // of the halves two are carried
test_end
