// SPDX-License-Identifier: Apache-2.0
// srl: logical shift right
#include "isa_test.h"
test_begin
    case_rr srl, 1, 1, 0
    case_rr srl, 0x4e0b729fd4b53fe7, 0x4e0b729fd4b53fe7, 0
    case_rr srl, 0x10909090c2424210, 0x2121212184848421, 1
    case_rr srl, 0x57d9b9b41bb4c9e3, 0xafb37368376993c7, 1
    case_rr srl, 0x1000000, 0x80000000, 7
    case_rr srl, 0xd8c6f6fb0cc4c5, 0x6c637b7d866262a4, 7
    case_rr srl, 0x20000, 0x80000000, 0xe
    case_rr srl, 0x47f2ceae1722, 0x11fcb3ab85c8802c, 0xe
    case_rr srl, 1, 0x80000000, 0x1f
    case_rr srl, 0xc50c6fbc, 0x628637de0fa56e43, 0x1f
    case_rr srl, 0x80000000, 0x8000000000000000, 0x20
    case_rr srl, 0xd87895bf, 0xd87895bf888adfb8, 0x20
    case_rr srl, 0x7fffffff, 0xffffffffffffffff, 0x21
    case_rr srl, 0x4f74d266, 0x9ee9a4cdd4969d25, 0x21
    case_rr srl, 0, 0x7fffffff, 0x3f
    case_rr srl, 0, 0x7c8508a8b5795346, 0x3f
    case_rr srl, 0x2121212184848421, 0x2121212184848421, 0x40
    case_rr srl, 0x9c8ec756b3637d4c, 0x9c8ec756b3637d4c, 0x40
    case_rr srl, 0x4000000000000000, 0x8000000000000000, 0x41
    case_rr srl, 0x48d018d15bfb9649, 0x91a031a2b7f72c92, 0x41
    case_rr srl, 0, 1, 0xffffffffffffffff
    case_rr srl, 1, 0xcaae26ad5473a9c6, 0xffffffffffffffff
    case_rr srl, 0x2121212184848421, 0x2121212184848421, 0xffffffc0
    case_rr srl, 0x94811ab582fc849, 0x94811ab582fc849, 0xffffffc0
    case_rr srl, 0xffffffffffffffff, 0xffffffffffffffff, 0x80
    case_rr srl, 0xbf3a4d43c0955a09, 0xbf3a4d43c0955a09, 0x80
    case_rr_same srl, 0, 0
    case_rr_same srl, 0, 5
    case_rr_same srl, 1, 0xffffffffffffffff
    case_rr_same srl, 0x8000000000000000, 0x8000000000000000
    case_rr_same srl, 0x8000000080000000, 0x8000000080000000
test_end
