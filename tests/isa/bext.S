// SPDX-License-Identifier: Apache-2.0
// bext: the bit that rs2 names
#include "isa_test.h"
test_begin
    case_rr bext, 0, 0xffffffff80000000, 0
    case_rr bext, 0, 0xfb396aa861c9738, 0
    case_rr bext, 0, 0x8000, 1
    case_rr bext, 1, 0x85db9c58c5cd829b, 1
    case_rr bext, 0, 0x80000000, 2
    case_rr bext, 1, 0xb9062d4ddfece355, 2
    case_rr bext, 1, 0xfffffffffffffffe, 3
    case_rr bext, 0, 0xd5fefd1683e1ba65, 3
    case_rr bext, 0, 0x100000000, 4
    case_rr bext, 0, 0x407e6d52565f5ee, 4
    case_rr bext, 0, 0x5555555555555555, 7
    case_rr bext, 1, 0x7be3c411d8c84f3, 7
    case_rr bext, 1, 0x7fffffff, 8
    case_rr bext, 0, 0xd6b519a758de1c11, 8
    case_rr bext, 0, 0x8000000080000000, 0xf
    case_rr bext, 1, 0x9323dc0a2868f2ef, 0xf
    case_rr bext, 1, 0xffffffff, 0x10
    case_rr bext, 1, 0xd549bf700cc74e7f, 0x10
    case_rr bext, 1, 0x8000000080000000, 0x1f
    case_rr bext, 0, 0xed6b03d142ac1d32, 0x1f
    case_rr bext, 1, 0x5555555555555555, 0x20
    case_rr bext, 0, 0xa87710a243278013, 0x20
    case_rr bext, 0, 0, 0x21
    case_rr bext, 0, 0x1bc98e3d67b5e48c, 0x21
    case_rr bext, 0, 0x5555555555555555, 0x2f
    case_rr bext, 1, 0x21c58bfe83eb4c3d, 0x2f
    case_rr bext, 0, 0xfedcba9876543210, 0x30
    case_rr bext, 1, 0x5fc562fddd296773, 0x30
    case_rr bext, 0, 0x8000000080000000, 0x3e
    case_rr bext, 0, 0x2f02f86adc9aa04e, 0x3e
    case_rr bext, 1, 0xfffffffffffffffe, 0x3f
    case_rr bext, 0, 0x5c3a0f30c6024be2, 0x3f
    case_rr bext, 1, 0x7fffffffffffffff, 0x40
    case_rr bext, 1, 0xb367a53a84ed846b, 0x40
    case_rr bext, 1, 0xffffffff7fffffff, 0x41
    case_rr bext, 1, 0x5dc9c2c1c0397b8a, 0x41
    case_rr bext, 0, 0x5555555555555555, 0x7f
    case_rr bext, 1, 0xfdf85b34922b5ae4, 0x7f
    case_rr bext, 1, 0xffffffff7fffffff, 0x80
    case_rr bext, 1, 0xdcbc2aa1ec591917, 0x80
    case_rr bext, 1, 0xaaaaaaaaaaaaaaaa, 0xffffffffffffffff
    case_rr bext, 1, 0xb427d757d5d6ec81, 0xffffffffffffffff
    case_rr bext, 0, 0x100000000, 0x100000000
    case_rr bext, 0, 0x7fa670796c3571b2, 0x100000000
    case_rr bext, 0, 0xfedcba9876543210, 0xffffffff00000005
    case_rr bext, 0, 0x49fd3b22f680275f, 0xffffffff00000005
    case_rr_same bext, 0, 0
    case_rr_same bext, 0, 5
    case_rr_same bext, 1, 0xffffffffffffffff
    case_rr_same bext, 0, 0x8000000000000000
    case_rr_same bext, 0, 0x8000000080000000
test_end
