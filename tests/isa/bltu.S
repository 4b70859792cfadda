// SPDX-License-Identifier: Apache-2.0
// bltu: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bltu, 0, 0, 0
    case_branch bltu, 0, 1, 1
    case_branch bltu, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bltu, 0, 0x7fffffffffffffff, 1
    case_branch bltu, 1, 0x8000000000000000, 0xffffffffffffffff
    case_branch bltu, 0, 0x80000000, 0x80000000
    case_branch bltu, 0, 0x7fffffff, 1
    case_branch bltu, 1, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bltu, 1, 0x100000000, 0xfffffffffffffffe
    case_branch bltu, 0, 0xfedcba9876543210, 0x8000000000000000
    case_branch bltu, 0, 0x100000000, 0x7fffffff
    case_branch bltu, 0, 0xfedcba9876543210, 0xffffffff
    case_branch bltu, 1, 3, 0xfffffffffffffffe
    case_branch bltu, 0, 0x8000000000000001, 0x8000000000000001
    case_branch bltu, 0, 0xfffffffffffffffe, 0x123456789abcdef0
    case_branch bltu, 1, 0x7fffffff, 0xffffffff7fffffff
    case_branch bltu, 0, 0xaaaaaaaaaaaaaaaa, 0x8000000000000001
    case_branch bltu, 0, 0xaaaaaaaaaaaaaaaa, 3
    case_branch bltu, 1, 0xb9347c49c5fbae13, 0xc8b3b5a442f1f34c
    case_branch bltu, 0, 0xfffffffffffffffe, 0
    case_branch bltu, 1, 0, 0xfffffffffffffffe
    case_branch bltu, 1, 0x8000000000000000, 0xfffffffffffffffe
    case_branch bltu, 0, 0xcfb438377f40d67d, 0xb650e8fc62a00140
    case_branch bltu, 0, 0x68c22fc9333a6398, 0xe8ea7527330cbbb

    case_branch_in_turn bltu, 400
    case_branch_far bltu, 1, 2
test_end
