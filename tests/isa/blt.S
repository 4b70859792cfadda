// SPDX-License-Identifier: Apache-2.0
// blt: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch blt, 0, 0, 0
    case_branch blt, 0, 1, 1
    case_branch blt, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch blt, 0, 0x7fffffffffffffff, 1
    case_branch blt, 1, 0x8000000000000000, 0xffffffffffffffff
    case_branch blt, 0, 0x80000000, 0x80000000
    case_branch blt, 0, 0x7fffffff, 1
    case_branch blt, 1, 0xffffffff80000000, 0xffffffffffffffff
    case_branch blt, 1, 0xaaaaaaaaaaaaaaaa, 1
    case_branch blt, 0, 0xfd791d653249e816, 0xa50928d55155e1fe
    case_branch blt, 1, 0x5509307acd7ceff8, 0x655d2f1d666514a9
    case_branch blt, 0, 0x40, 0x8000000000000000
    case_branch blt, 0, 0x318883b69378780, 0xb86a5f6c4b906a2b
    case_branch blt, 0, 0x40, 0x40
    case_branch blt, 1, 7, 0x100000000
    case_branch blt, 0, 0x40, 0x3f
    case_branch blt, 1, 0x19023db058f9f467, 0x517e319db75705e4
    case_branch blt, 1, 0, 0x7fffffff
    case_branch blt, 1, 0xfedcba9876543210, 0xffffffffffff8000
    case_branch blt, 1, 0x8000000000000000, 0
    case_branch blt, 0, 1, 0xffffffff7fffffff
    case_branch blt, 1, 0x8bca2dda2bff0cf4, 0xfe3de51d1605e9f1
    case_branch blt, 0, 0x636c0f5f01627452, 0x915f6f5d677220ad
    case_branch blt, 1, 0x8000000000000000, 0x7fffffffffffffff

    case_branch_in_turn blt, 400
    case_branch_far blt, 1, 2
test_end
