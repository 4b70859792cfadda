// SPDX-License-Identifier: Apache-2.0
// rolw: rotation of 32 bits to the left, sign-extended
#include "isa_test.h"
test_begin
    case_rr rolw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0
    case_rr rolw, 0x15a82560, 0xec1ba64015a82560, 0
    case_rr rolw, 2, 1, 1
    case_rr rolw, 0x11e9a156, 0xcebea90708f4d0ab, 1
    case_rr rolw, 0x1fe00, 0x7f80, 2
    case_rr rolw, 0x323a53f1, 0x4637cfdb4c8e94fc, 2
    case_rr rolw, 0xfffffffffffffffb, 0x7fffffff, 3
    case_rr rolw, 0x41c76430, 0x8455faf20838ec86, 3
    case_rr rolw, 8, 0x80000000, 4
    case_rr rolw, 0x508d5185, 0xa1ef96c45508d518, 4
    case_rr rolw, 0x80, 1, 7
    case_rr rolw, 0xffffffffde6e9b50, 0xd4b7e50aa1bcdd36, 7
    case_rr rolw, 0x80, 0xffffffff80000000, 8
    case_rr rolw, 0xe473af, 0xf515fca1af00e473, 8
    case_rr rolw, 0, 0, 0xf
    case_rr rolw, 0x3d7ba057, 0x6dd3992240ae7af7, 0xf
    case_rr rolw, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x10
    case_rr rolw, 0x234b0b44, 0xa085e5f50b44234b, 0x10
    case_rr rolw, 0xffffffff80000000, 1, 0x1f
    case_rr rolw, 0x11352fde, 0xa54471ff226a5fbc, 0x1f
    case_rr rolw, 1, 1, 0x20
    case_rr rolw, 0xfffffffffd4b32ef, 0x8d2fe213fd4b32ef, 0x20
    case_rr rolw, 0xfffffffffffffffe, 0x7fffffff, 0x21
    case_rr rolw, 0x70680101, 0xae1e1bf3b8340080, 0x21
    case_rr rolw, 0x4000, 0x80000000, 0x2f
    case_rr rolw, 0x36cc5a93, 0xe9283b67b5266d98, 0x2f
    case_rr rolw, 0, 0, 0x30
    case_rr rolw, 0x349962f8, 0x469a877362f83499, 0x30
    case_rr rolw, 0xffffffffbfffffff, 0xfffffffffffffffe, 0x3e
    case_rr rolw, 0xffffffff8eea428e, 0xe8442273ba90a3a, 0x3e
    case_rr rolw, 0x40000000, 0x80000000, 0x3f
    case_rr rolw, 0xffffffff87450fd9, 0x19fcca4d0e8a1fb3, 0x3f
    case_rr rolw, 0xffffffff80000000, 0xffffffff80000000, 0x40
    case_rr rolw, 0x48f675e0, 0x25bcc12b48f675e0, 0x40
    case_rr rolw, 1, 0x8000000080000000, 0x41
    case_rr rolw, 0x3c03b0ac, 0x4f7ad7ac1e01d856, 0x41
    case_rr rolw, 0x3fc0, 0x7f80, 0x7f
    case_rr rolw, 0x4e25db03, 0x8aa6b1089c4bb606, 0x7f
    case_rr rolw, 0x76543210, 0xfedcba9876543210, 0x80
    case_rr rolw, 0x1e75762b, 0x39399cf21e75762b, 0x80
    case_rr rolw, 0x7fffffff, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr rolw, 0xffffffff8845d8dd, 0x287d39c1108bb1bb, 0xffffffffffffffff
    case_rr rolw, 1, 1, 0x100000000
    case_rr rolw, 0x688ca813, 0xb5548844688ca813, 0x100000000
    case_rr rolw, 0x579bde13, 0x123456789abcdef0, 0xffffffff00000005
    case_rr rolw, 0xffffffffe117b080, 0xb3350df90708bd84, 0xffffffff00000005
    case_rr_same rolw, 0, 0
    case_rr_same rolw, 0xa0, 5
    case_rr_same rolw, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same rolw, 0, 0x8000000000000000
    case_rr_same rolw, 0xffffffff80000000, 0x8000000080000000
test_end
