// SPDX-License-Identifier: Apache-2.0
// sllw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr sllw, 0x7fffffff, 0x7fffffff, 0
    case_rr sllw, 0xffffffff9f08a27e, 0x60faa6e09f08a27e, 0
    case_rr sllw, 0x3579bde0, 0x123456789abcdef0, 1
    case_rr sllw, 0xffffffffcab0dcdc, 0x1c129c47e5586e6e, 1
    case_rr sllw, 0x42421080, 0x2121212184848421, 7
    case_rr sllw, 0xffffffffff87c900, 0x6ae882037dff0f92, 7
    case_rr sllw, 0, 0x80000000, 0xe
    case_rr sllw, 0xffffffff94e40000, 0xa2a9d11ddb9e5390, 0xe
    case_rr sllw, 0xffffffff80000000, 0x7fffffff, 0x1f
    case_rr sllw, 0xffffffff80000000, 0x4762734f0ffaa15f, 0x1f
    case_rr sllw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x20
    case_rr sllw, 0x346a3fe6, 0xa6ab2e58346a3fe6, 0x20
    case_rr sllw, 0, 0x8000000000000000, 0x21
    case_rr sllw, 0x505a938e, 0x8cd4fe7d282d49c7, 0x21
    case_rr sllw, 0xffffffff80000000, 0x7fffffff, 0x3f
    case_rr sllw, 0xffffffff80000000, 0x767b8d6259a94339, 0x3f
    case_rr sllw, 0xffffffff84848421, 0x2121212184848421, 0x40
    case_rr sllw, 0xffffffffd9e3f15b, 0x82f38272d9e3f15b, 0x40
    case_rr sllw, 0, 0x80000000, 0x41
    case_rr sllw, 0xffffffffc587de14, 0x6608d166e2c3ef0a, 0x41
    case_rr sllw, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sllw, 0, 0xf771e1e66efde1fe, 0xffffffffffffffff
    case_rr sllw, 0x7fffffff, 0x7fffffff, 0xffffffc0
    case_rr sllw, 0x1727f1de, 0x253bf0c1727f1de, 0xffffffc0
    case_rr sllw, 0xffffffff80000000, 0x80000000, 0x80
    case_rr sllw, 0xc280c63, 0x6feee22c0c280c63, 0x80
    case_rr_same sllw, 0, 0
    case_rr_same sllw, 0xa0, 5
    case_rr_same sllw, 0xffffffff80000000, 0xffffffffffffffff
    case_rr_same sllw, 0, 0x8000000000000000
    case_rr_same sllw, 0xffffffff80000000, 0x8000000080000000
test_end
