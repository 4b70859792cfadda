// SPDX-License-Identifier: Apache-2.0
// sltu: unsigned comparison
#include "isa_test.h"
test_begin
    case_rr sltu, 0, 0, 0
    case_rr sltu, 0, 1, 1
    case_rr sltu, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sltu, 0, 0x7fffffffffffffff, 1
    case_rr sltu, 1, 0x8000000000000000, 0xffffffffffffffff
    case_rr sltu, 0, 0x80000000, 0x80000000
    case_rr sltu, 0, 0x7fffffff, 1
    case_rr sltu, 1, 0xffffffff80000000, 0xffffffffffffffff
    case_rr sltu, 0, 0xd4ce01cfa3c493c6, 0xa4792920581a0587
    case_rr sltu, 0, 0x8000000000000000, 7
    case_rr sltu, 1, 0x100000000, 0xffffffff7fffffff
    case_rr sltu, 0, 2, 1
    case_rr sltu, 0, 0x7fffffff, 0x40
    case_rr sltu, 1, 0x2bd319e1ad296f1f, 0x949620184ef1f45f
    case_rr sltu, 0, 0x80000000, 0
    case_rr sltu, 1, 0x80000000, 0x123456789abcdef0
    case_rr sltu, 0, 0xb1a2771dba31201d, 0x19a4f0e47fa385a3
    case_rr sltu, 0, 0x896f07a10705e64f, 0x3dc0be79424b518d
    case_rr sltu, 0, 0x8000000000000000, 0x7fffffffffffffff
    case_rr sltu, 0, 0xffffffff80000000, 7
    case_rr sltu, 1, 0x7fffffffffffffff, 0xaaaaaaaaaaaaaaaa
    case_rr sltu, 1, 0x5555555555555555, 0xfedcba9876543210
    case_rr sltu, 1, 0xfedcba9876543210, 0xfffffffffffffffe
    case_rr sltu, 0, 0x4cf1d4bdaf6d97bc, 0x4c69076e55619156
    case_rr sltu, 0, 0xff4b15b235b9886a, 0x9931171c92443b7
    case_rr sltu, 0, 0x100000000, 0x80000000
    case_rr_same sltu, 0, 0
    case_rr_same sltu, 0, 5
    case_rr_same sltu, 0, 0xffffffffffffffff
    case_rr_same sltu, 0, 0x8000000000000000
    case_rr_same sltu, 0, 0x8000000080000000
test_end
