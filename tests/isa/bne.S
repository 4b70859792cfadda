// SPDX-License-Identifier: Apache-2.0
// bne: conditional branch, forward, backward, far
#include "isa_test.h"
test_begin
    case_branch bne, 0, 0, 0
    case_branch bne, 0, 1, 1
    case_branch bne, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_branch bne, 1, 0x7fffffffffffffff, 1
    case_branch bne, 1, 0x8000000000000000, 0xffffffffffffffff
    case_branch bne, 0, 0x80000000, 0x80000000
    case_branch bne, 1, 0x7fffffff, 1
    case_branch bne, 1, 0xffffffff80000000, 0xffffffffffffffff
    case_branch bne, 1, 3, 0x123456789abcdef0
    case_branch bne, 1, 0xffffffffffff8000, 0xfedcba9876543210
    case_branch bne, 1, 0x637c857daa8103d6, 0xb5e4af459be31770
    case_branch bne, 1, 0xffffffffffff8000, 0xffffffff80000000
    case_branch bne, 1, 0x20ab519cee5b6dbf, 0x80840f1917d2c58a
    case_branch bne, 1, 0x5555555555555555, 0x3f
    case_branch bne, 1, 0, 0xffffffff
    case_branch bne, 1, 2, 0xffffffff
    case_branch bne, 1, 0x40, 0xffffffff7fffffff
    case_branch bne, 1, 0xffffffff7fffffff, 0
    case_branch bne, 1, 0x3b26df50f743271f, 0x36897a4eadd8fe28
    case_branch bne, 1, 0x7fffffffffffffff, 0xffffffffffffffff
    case_branch bne, 1, 0x2b80c4fbd05b9088, 0xd9f5f0f380fbec6e
    case_branch bne, 1, 0x7fffffff, 0x40
    case_branch bne, 1, 0x472acac862959762, 0xdb91d6ef40fcf0be
    case_branch bne, 1, 0xffffffffffff8000, 0xffffffff7fffffff

    case_branch_in_turn bne, 400
    case_branch_far bne, 1, 0
test_end
