// SPDX-License-Identifier: Apache-2.0
// remw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr remw, 0, 0, 0
    case_rr remw, 0, 1, 1
    case_rr remw, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr remw, 0, 0x7fffffffffffffff, 1
    case_rr remw, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr remw, 0, 0x80000000, 0x80000000
    case_rr remw, 0, 0x7fffffff, 1
    case_rr remw, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_rr remw, 0x3f, 0x3f, 0x40
    case_rr remw, 0x398e1a42, 0x93ab24a2398e1a42, 0x710092889f84ceb8
    case_rr remw, 0xffffffffd5555556, 0xffffffff80000000, 0xaaaaaaaaaaaaaaaa
    case_rr remw, 0xffffffffd015c265, 0x53fbc240d015c265, 0x70a6da4f5ea9353d
    case_rr remw, 1, 0x8000000000000001, 0xffffffff7fffffff
    case_rr remw, 0xffffffffffffffff, 0x7fffffffffffffff, 0xaaaaaaaaaaaaaaaa
    case_rr remw, 0, 0x100000000, 0xfedcba9876543210
    case_rr remw, 0x14a21ecb, 0xd91e32404c9db3ac, 0xae3826bb37fb94e1
    case_rr remw, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffff80000000
    case_rr remw, 0x45f9dd66, 0xdce2cb0545f9dd66, 0x18879caf6740f35f
    case_rr remw, 0, 0x7fffffff, 0x7fffffffffffffff
    case_rr remw, 0, 0x100000000, 0x100000000
    case_rr remw, 2, 2, 7
    case_rr remw, 0xa06fc7b, 0xa06c26863fe498ed, 0x43a7bb9e35dd9c72
    case_rr remw, 1, 0x8000000000000001, 0x40
    case_rr remw, 0x3b6f3d2b, 0x3c6782243b6f3d2b, 0x9a7a8617ba9703ed
    case_rr remw, 0x4e4a9e4c, 0x83463bed4e4a9e4c, 0xf90446d3a8177a46
    case_rr remw, 0, 0xffffffff7fffffff, 0x7fffffff
    case_rr remw, 1, 1, 0
    case_rr remw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr remw, 0, 0x8000000000000000, 0
    case_rr remw, 0xffffffff80000000, 0x80000000, 0
    case_rr remw, 0, 0xffffffff00000000, 0
    case_rr remw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0
    case_rr remw, 0, 0x80000000, 0xffffffff
    case_rr remw, 2, 0x14, 6
    case_rr remw, 0xfffffffffffffffe, 0xffffffffffffffec, 6
    case_rr remw, 2, 0x14, 0xfffffffffffffffa
    case_rr remw, 0xfffffffffffffffe, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr remw, 1, 1, 0x100000000
    case_rr remw, 5, 5, 0x8000000000000000
    case_rr_same remw, 0, 0
    case_rr_same remw, 0, 5
    case_rr_same remw, 0, 0xffffffffffffffff
    case_rr_same remw, 0, 0x8000000000000000
    case_rr_same remw, 0, 0x8000000080000000
test_end
