// SPDX-License-Identifier: Apache-2.0
// bge: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bge, 1, 0, 0
    case_branch bge, 1, 1, 1
    case_branch bge, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bge, 1, 0x7fffffffffffffff, 1
    case_branch bge, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch bge, 1, 0x80000000, 0x80000000
    case_branch bge, 1, 0x7fffffff, 1
    case_branch bge, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bge, 0, 0xfedcba9876543210, 0x40
    case_branch bge, 0, 0x8000000000000000, 0x80000000
    case_branch bge, 1, 0x7fffffff, 0xaaaaaaaaaaaaaaaa
    case_branch bge, 1, 0x100000000, 7
    case_branch bge, 1, 0x7fffffff, 0x7fffffff
    case_branch bge, 1, 0xffffffff7fffffff, 0xfedcba9876543210
    case_branch bge, 1, 0x123456789abcdef0, 0xaaaaaaaaaaaaaaaa
    case_branch bge, 1, 0x425da0fae66aa002, 0xf6bda3cd56e27910
    case_branch bge, 0, 3, 0xffffffff
    case_branch bge, 1, 0x7fffffffffffffff, 0x123456789abcdef0
    case_branch bge, 0, 0x123456789abcdef0, 0x5555555555555555
    case_branch bge, 1, 0xffffffff, 7
    case_branch bge, 1, 0xfffffffffffffffe, 0xfedcba9876543210
    case_branch bge, 0, 0xaaaaaaaaaaaaaaaa, 0x40
    case_branch bge, 1, 0x7fffffff, 0xffffffff7fffffff
    case_branch bge, 1, 0x37c951f52562d7b0, 0x96b991456a5a7b68

    case_branch_in_turn bge, 420
    case_branch_far bge, 1, 1
test_end
