// SPDX-License-Identifier: Apache-2.0
// sraw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr sraw, 0xffffffff80000000, 0x80000000, 0
    case_rr sraw, 0xffffffffa25cf5cf, 0x641cfb48a25cf5cf, 0
    case_rr sraw, 0xffffffffcd5e6f78, 0x123456789abcdef0, 1
    case_rr sraw, 0x38aeed34, 0xcd89ec79715dda68, 1
    case_rr sraw, 0xffffffffffffffff, 0xffffffffffffffff, 7
    case_rr sraw, 0x4371a7, 0x1b0613b721b8d3a7, 7
    case_rr sraw, 0xfffffffffffe6af3, 0x123456789abcdef0, 0xe
    case_rr sraw, 0x1313d, 0xf54158f94c4f4065, 0xe
    case_rr sraw, 0xffffffffffffffff, 0x123456789abcdef0, 0x1f
    case_rr sraw, 0, 0x53f464a221c3ed3b, 0x1f
    case_rr sraw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x20
    case_rr sraw, 0x1be492dc, 0xa90bf2281be492dc, 0x20
    case_rr sraw, 0xffffffffffffffff, 0xffffffffffffffff, 0x21
    case_rr sraw, 0xffffffffdb50d83a, 0xa35d616cb6a1b075, 0x21
    case_rr sraw, 0, 0x8000000000000000, 0x3f
    case_rr sraw, 0xffffffffffffffff, 0xc17c0cb6e65350fd, 0x3f
    case_rr sraw, 1, 1, 0x40
    case_rr sraw, 0xffffffffab0b12da, 0x528f8d7fab0b12da, 0x40
    case_rr sraw, 0xffffffffffffffff, 0xffffffffffffffff, 0x41
    case_rr sraw, 0x2888e0fc, 0xd6fe96e85111c1f8, 0x41
    case_rr sraw, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sraw, 0xffffffffffffffff, 0x622400f8f3ca48e2, 0xffffffffffffffff
    case_rr sraw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0xffffffc0
    case_rr sraw, 0x14b3b879, 0x6cbd276814b3b879, 0xffffffc0
    case_rr sraw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x80
    case_rr sraw, 0x1fbc21d8, 0x899546f1fbc21d8, 0x80
    case_rr_same sraw, 0, 0
    case_rr_same sraw, 0, 5
    case_rr_same sraw, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same sraw, 0, 0x8000000000000000
    case_rr_same sraw, 0xffffffff80000000, 0x8000000080000000
test_end
