// SPDX-License-Identifier: Apache-2.0
// and: register with register
#include "isa_test.h"
test_begin
    case_rr and, 0, 0, 0
    case_rr and, 1, 1, 1
    case_rr and, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr and, 1, 0x7fffffffffffffff, 1
    case_rr and, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr and, 0x80000000, 0x80000000, 0x80000000
    case_rr and, 1, 0x7fffffff, 1
    case_rr and, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr and, 0, 0xffffffff80000000, 2
    case_rr and, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr and, 0xffffffff80000000, 0xffffffffffff8000, 0xffffffff80000000
    case_rr and, 2, 0xffffffffffffffff, 2
    case_rr and, 0xffffffff80000000, 0xfffffffffffffffe, 0xffffffff80000000
    case_rr and, 0xe00199020804080, 0x2f50dbd2b5aa67a6, 0xdea21d90608450c9
    case_rr and, 0x8000000000000000, 0xaaaaaaaaaaaaaaaa, 0x8000000000000001
    case_rr and, 3, 0x7fffffffffffffff, 3
    case_rr and, 0xc025113859292002, 0xc727b7bb5d2ba0ca, 0xd8fd513c5bbd6b22
    case_rr and, 0, 3, 0
    case_rr and, 0, 0x100000000, 0x3f
    case_rr and, 0, 0xffffffffffff8000, 2
    case_rr and, 0, 0x100000000, 0xaaaaaaaaaaaaaaaa
    case_rr and, 0x8685ac16012b0048, 0x96cdac17112f915a, 0xa785ff56877b2248
    case_rr and, 1, 0x3f, 0x8000000000000001
    case_rr and, 0x80001528b2812878, 0x85a0752aff87387b, 0x88071d3db2a16d7c
    case_rr and, 0x80000000, 0x80000000, 0xffffffff
    case_rr and, 0x1ab000b107821088, 0x1fbaa3bd67c259ce, 0x3ab558b18f963499
    case_rr_same and, 0, 0
    case_rr_same and, 5, 5
    case_rr_same and, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same and, 0x8000000000000000, 0x8000000000000000
    case_rr_same and, 0x8000000080000000, 0x8000000080000000
test_end
