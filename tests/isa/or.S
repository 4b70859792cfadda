// SPDX-License-Identifier: Apache-2.0
// or: register with register
#include "isa_test.h"
test_begin
    case_rr or, 0, 0, 0
    case_rr or, 1, 1, 1
    case_rr or, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr or, 0x7fffffffffffffff, 0x7fffffffffffffff, 1
    case_rr or, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr or, 0x80000000, 0x80000000, 0x80000000
    case_rr or, 0x7fffffff, 0x7fffffff, 1
    case_rr or, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_rr or, 0x53fe7bf7ead9fdd7, 0x432c1ae7ea593040, 0x53fe693180d1cdd7
    case_rr or, 0xfab75cbbe23dffe3, 0xda311491a23d4b42, 0xb8a6482bc210b7a3
    case_rr or, 0xb677fb2ebe6d747f, 0xb644720eba097433, 0x473a9281c6d645d
    case_rr or, 0x123456789abcdef0, 0x123456789abcdef0, 0x40
    case_rr or, 0x123456789abcdef7, 7, 0x123456789abcdef0
    case_rr or, 0xffffffff, 0xffffffff, 7
    case_rr or, 0xaaaaaaabaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x100000000
    case_rr or, 0xffffffff, 0xffffffff, 3
    case_rr or, 0xffffffff9abcdef0, 0x123456789abcdef0, 0xffffffff80000000
    case_rr or, 0xffffffff7fffffff, 0x100000000, 0xffffffff7fffffff
    case_rr or, 0xf7fdbf919af5bfef, 0xb549bd1118f59b0b, 0xc2b58e818af127e5
    case_rr or, 0xffffffffffffffff, 0xaaaaaaaaaaaaaaaa, 0x7fffffffffffffff
    case_rr or, 0xfddbff7ff5c77cf9, 0xb51beb3fc1c23cf9, 0x49d9bd6275c54c08
    case_rr or, 0x7fffffff, 0x7fffffff, 3
    case_rr or, 0xf67cbedff5ffbfff, 0x8418bcd7d1fb9ecf, 0x76641adbf5ec33fc
    case_rr or, 0xff71fdb9ff7fff5b, 0x7660a4910f72f452, 0xb9717da9f50f6b1b
    case_rr or, 0xaeff567f977bfed3, 0xaecb5227956bbe50, 0x8676065d0371ead3
    case_rr or, 0xd6abb9fdf7fffff7, 0x162b39e1f6f3ba94, 0xc281819dc34edff7
    case_rr_same or, 0, 0
    case_rr_same or, 5, 5
    case_rr_same or, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same or, 0x8000000000000000, 0x8000000000000000
    case_rr_same or, 0x8000000080000000, 0x8000000080000000
test_end
