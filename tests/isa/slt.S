// SPDX-License-Identifier: Apache-2.0
// slt: signed comparison
#include "isa_test.h"
test_begin
    case_rr slt, 0, 0, 0
    case_rr slt, 0, 1, 1
    case_rr slt, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr slt, 0, 0x7fffffffffffffff, 1
    case_rr slt, 1, 0x8000000000000000, 0xffffffffffffffff
    case_rr slt, 0, 0x80000000, 0x80000000
    case_rr slt, 0, 0x7fffffff, 1
    case_rr slt, 1, 0xffffffff80000000, 0xffffffffffffffff
    case_rr slt, 0, 3, 0xffffffff80000000
    case_rr slt, 0, 0x123456789abcdef0, 0xfedcba9876543210
    case_rr slt, 0, 0xffffffff80000000, 0x8000000000000001
    case_rr slt, 1, 0xfedcba9876543210, 0x5555555555555555
    case_rr slt, 0, 0xb8f5ba2fa2e49e49, 0x8520cd8da5e948fb
    case_rr slt, 0, 3, 1
    case_rr slt, 0, 0xd191a47525023ba0, 0xb8fc44d5ecc280ed
    case_rr slt, 0, 0x123456789abcdef0, 3
    case_rr slt, 1, 0xd20e374403cea02e, 0x994ee77cfc32727
    case_rr slt, 0, 0x14848e24d4e7722e, 0xe2b03973a696b2db
    case_rr slt, 1, 0xfedcba9876543210, 0x7fffffffffffffff
    case_rr slt, 1, 0x8000000000000000, 0xffffffff80000000
    case_rr slt, 1, 0xffffffff80000000, 0x123456789abcdef0
    case_rr slt, 1, 0x7952e03b883df5b, 0x4f58caeb53bcd835
    case_rr slt, 0, 0x2e631a2e00d0da88, 0xa8644d8b8eee1148
    case_rr slt, 0, 0xffffffff7fffffff, 0xfedcba9876543210
    case_rr slt, 0, 0x100000000, 1
    case_rr slt, 0, 0, 0xfedcba9876543210
    case_rr_same slt, 0, 0
    case_rr_same slt, 0, 5
    case_rr_same slt, 0, 0xffffffffffffffff
    case_rr_same slt, 0, 0x8000000000000000
    case_rr_same slt, 0, 0x8000000080000000
test_end
