// SPDX-License-Identifier: Apache-2.0
// sll: shift left by the low six bits
#include "isa_test.h"
test_begin
    case_rr sll, 0x2121212184848421, 0x2121212184848421, 0
    case_rr sll, 0xcca506bc92fa918b, 0xcca506bc92fa918b, 0
    case_rr sll, 0xfffffffe, 0x7fffffff, 1
    case_rr sll, 0xd2a090f53a9a5650, 0x6950487a9d4d2b28, 1
    case_rr sll, 0x4000000000, 0x80000000, 7
    case_rr sll, 0x6c89541416ce1000, 0xced912a8282d9c20, 7
    case_rr sll, 0x159e26af37bc0000, 0x123456789abcdef0, 0xe
    case_rr sll, 0xb6b3e71874074000, 0x2646dacf9c61d01d, 0xe
    case_rr sll, 0x80000000, 1, 0x1f
    case_rr sll, 0xee0b254700000000, 0x82478ae9dc164a8e, 0x1f
    case_rr sll, 0x8484842100000000, 0x2121212184848421, 0x20
    case_rr sll, 0x4f5096100000000, 0x57291a8004f50961, 0x20
    case_rr sll, 0x200000000, 1, 0x21
    case_rr sll, 0xb230fd3400000000, 0x1009ed9dd9187e9a, 0x21
    case_rr sll, 0, 0x123456789abcdef0, 0x3f
    case_rr sll, 0x8000000000000000, 0x3079650d650d1ab3, 0x3f
    case_rr sll, 0x7fffffff, 0x7fffffff, 0x40
    case_rr sll, 0xdc50fcf3d96b941f, 0xdc50fcf3d96b941f, 0x40
    case_rr sll, 0xfffffffe, 0x7fffffff, 0x41
    case_rr sll, 0xf70792d7a708a14c, 0xfb83c96bd38450a6, 0x41
    case_rr sll, 0, 0x80000000, 0xffffffffffffffff
    case_rr sll, 0, 0xe5a7ee2be50b9f5a, 0xffffffffffffffff
    case_rr sll, 0x123456789abcdef0, 0x123456789abcdef0, 0xffffffc0
    case_rr sll, 0x1d1bba8160315e26, 0x1d1bba8160315e26, 0xffffffc0
    case_rr sll, 0x7fffffff, 0x7fffffff, 0x80
    case_rr sll, 0xd0a029962a076941, 0xd0a029962a076941, 0x80
    case_rr_same sll, 0, 0
    case_rr_same sll, 0xa0, 5
    case_rr_same sll, 0x8000000000000000, 0xffffffffffffffff
    case_rr_same sll, 0x8000000000000000, 0x8000000000000000
    case_rr_same sll, 0x8000000080000000, 0x8000000080000000
test_end
