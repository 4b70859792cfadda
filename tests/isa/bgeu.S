// SPDX-License-Identifier: Apache-2.0
// bgeu: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bgeu, 1, 0, 0
    case_branch bgeu, 1, 1, 1
    case_branch bgeu, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bgeu, 1, 0x7fffffffffffffff, 1
    case_branch bgeu, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch bgeu, 1, 0x80000000, 0x80000000
    case_branch bgeu, 1, 0x7fffffff, 1
    case_branch bgeu, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bgeu, 1, 0xa1bc033dc18af389, 0x8038fa93fda7ec3a
    case_branch bgeu, 0, 0x40, 0x5555555555555555
    case_branch bgeu, 1, 0x8000000000000000, 0x40
    case_branch bgeu, 1, 0xfffffffffffffffe, 0xffffffff80000000
    case_branch bgeu, 1, 0xffffffffffff8000, 0x100000000
    case_branch bgeu, 0, 0x3f, 0x7fffffff
    case_branch bgeu, 0, 0x40, 0xffffffffffff8000
    case_branch bgeu, 1, 0x21e1908d4247349d, 0x9ede1c1bdc6ab4c
    case_branch bgeu, 0, 2, 0xffffffffffffffff
    case_branch bgeu, 1, 0x123456789abcdef0, 0x7fffffff
    case_branch bgeu, 0, 2, 0x8000000000000000
    case_branch bgeu, 0, 0x40, 0x7fffffffffffffff
    case_branch bgeu, 0, 0x20e90e510d5e204e, 0x96244d709c2363d5
    case_branch bgeu, 0, 0x123456789abcdef0, 0xffffffff7fffffff
    case_branch bgeu, 0, 0x3f, 0xfffffffffffffffe
    case_branch bgeu, 0, 0x46245427783c126d, 0x50a3f0bdfdad72e5

    case_branch_in_turn bgeu, 420
    case_branch_far bgeu, 1, 0
test_end
