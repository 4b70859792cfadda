// SPDX-License-Identifier: Apache-2.0
// beq: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch beq, 1, 0, 0
    case_branch beq, 1, 1, 1
    case_branch beq, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch beq, 0, 0x7fffffffffffffff, 1
    case_branch beq, 0, 0x8000000000000000, 0xffffffffffffffff
    case_branch beq, 1, 0x80000000, 0x80000000
    case_branch beq, 0, 0x7fffffff, 1
    case_branch beq, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_branch beq, 0, 0xffffffff7fffffff, 0x123456789abcdef0
    case_branch beq, 0, 7, 0xffffffffffff8000
    case_branch beq, 0, 0xffffffff7fffffff, 0xffffffffffff8000
    case_branch beq, 0, 0xfffffffffffffffe, 0x8000000000000000
    case_branch beq, 0, 0xffffffffffffffff, 0x8000000000000000
    case_branch beq, 0, 0x32afa5e4078a5e3, 0x414a396c10460ad4
    case_branch beq, 0, 0xffffffffffffffff, 0xffffffff
    case_branch beq, 0, 0x123456789abcdef0, 0x100000000
    case_branch beq, 0, 0x9434a432706f981d, 0xbfb7fb645117a56b
    case_branch beq, 0, 2, 0x123456789abcdef0
    case_branch beq, 0, 0x100000000, 0xffffffffffffffff
    case_branch beq, 0, 0x2f720d80c4118a90, 0xddf1c8929b968d9a
    case_branch beq, 0, 0xffffffff7fffffff, 0xfffffffffffffffe
    case_branch beq, 0, 0x3f, 0xfffffffffffffffe
    case_branch beq, 0, 0x40, 0xffffffffffffffff
    case_branch beq, 0, 0x3b300a5051a3e8dc, 0x522a2aa787e5d5fc

    case_branch_in_turn beq, 420
    case_branch_far beq, 1, 1
test_end
