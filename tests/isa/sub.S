// SPDX-License-Identifier: Apache-2.0
// sub: subtraction modulo 2^64
#include "isa_test.h"
test_begin
    case_rr sub, 0, 0, 0
    case_rr sub, 0, 1, 1
    case_rr sub, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sub, 0x7ffffffffffffffe, 0x7fffffffffffffff, 1
    case_rr sub, 0x8000000000000001, 0x8000000000000000, 0xffffffffffffffff
    case_rr sub, 0, 0x80000000, 0x80000000
    case_rr sub, 0x7ffffffe, 0x7fffffff, 1
    case_rr sub, 0xffffffff80000001, 0xffffffff80000000, 0xffffffffffffffff
    case_rr sub, 0xfffffffffffffff8, 0xffffffffffffffff, 7
    case_rr sub, 0xd555555555555554, 0x5555555555555555, 0x8000000000000001
    case_rr sub, 0xf7def1d578f9ea33, 0x440968ad55b6ecb, 0xc61a4b55c618498
    case_rr sub, 0xfffffffffffffffc, 0xffffffffffffffff, 3
    case_rr sub, 1, 1, 0
    case_rr sub, 0x80000007, 7, 0xffffffff80000000
    case_rr sub, 0xf2039298ab3dcce7, 0xa0f71883bcbdd0a5, 0xaef385eb118003be
    case_rr sub, 0xffffffff8000003f, 0x3f, 0x80000000
    case_rr sub, 0xc3371b53e88d5ef8, 0x30bd4837a49f376b, 0x6d862ce3bc11d873
    case_rr sub, 0x38b39494e86616d7, 0x6e1dbba332458892, 0x356a270e49df71bb
    case_rr sub, 0x123456789abcdeb0, 0x123456789abcdef0, 0x40
    case_rr sub, 0x80000004, 3, 0xffffffff7fffffff
    case_rr sub, 0x3d, 0x3f, 2
    case_rr sub, 0x8007, 7, 0xffffffffffff8000
    case_rr sub, 0xffffffffffffffc1, 1, 0x40
    case_rr sub, 0x8123456789abcdf0, 0x8000000000000000, 0xfedcba9876543210
    case_rr sub, 0xfffffffe, 0xffffffff, 1
    case_rr sub, 0x7fffffffffffffc2, 0x8000000000000001, 0x3f
    case_rr_same sub, 0, 0
    case_rr_same sub, 0, 5
    case_rr_same sub, 0, 0xffffffffffffffff
    case_rr_same sub, 0, 0x8000000000000000
    case_rr_same sub, 0, 0x8000000080000000
test_end
