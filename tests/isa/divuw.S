// SPDX-License-Identifier: Apache-2.0
// divuw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr divuw, 0xffffffffffffffff, 0, 0
    case_rr divuw, 1, 1, 1
    case_rr divuw, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr divuw, 0xffffffffffffffff, 0x7fffffffffffffff, 1
    case_rr divuw, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr divuw, 1, 0x80000000, 0x80000000
    case_rr divuw, 0x7fffffff, 0x7fffffff, 1
    case_rr divuw, 0, 0xffffffff80000000, 0xffffffffffffffff
    case_rr divuw, 0, 0x7fffffff, 0xffffffffffffffff
    case_rr divuw, 0xffffffffffffffff, 0xfffffffffffffffe, 0
    case_rr divuw, 4, 0x772b2681b3012b5e, 0x5301bbc724733688
    case_rr divuw, 0, 2, 0x40
    case_rr divuw, 0, 0x5555555555555555, 0xfffffffffffffffe
    case_rr divuw, 4, 0xa9b1be64cb0dff1, 0xbf98238f104979c5
    case_rr divuw, 0, 0x8000000000000001, 3
    case_rr divuw, 0x15, 0x40, 3
    case_rr divuw, 0, 7, 0xfedcba9876543210
    case_rr divuw, 0x3b2a1908, 0xfedcba9876543210, 2
    case_rr divuw, 9, 0x3f, 7
    case_rr divuw, 0, 0xcf7e1fad14cd7b5a, 0x52a220fb78391be2
    case_rr divuw, 0, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa
    case_rr divuw, 0x26af37b, 0x123456789abcdef0, 0x40
    case_rr divuw, 0, 0x665472d2ad28da30, 0xc42eae46b190296a
    case_rr divuw, 2, 0x619c0d1eacad3af, 0x5c1ceef95add93e8
    case_rr divuw, 3, 0xce2e69bde5839243, 0x8266cbbc42af3cb9
    case_rr divuw, 1, 0xffffffff7fffffff, 0x5555555555555555
    case_rr divuw, 0xffffffffffffffff, 1, 0
    case_rr divuw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr divuw, 0xffffffffffffffff, 0x8000000000000000, 0
    case_rr divuw, 0xffffffffffffffff, 0x80000000, 0
    case_rr divuw, 0xffffffffffffffff, 0xffffffff00000000, 0
    case_rr divuw, 0xffffffffffffffff, 0x123456789abcdef0, 0
    case_rr divuw, 0, 0x80000000, 0xffffffff
    case_rr divuw, 3, 0x14, 6
    case_rr divuw, 0x2aaaaaa7, 0xffffffffffffffec, 6
    case_rr divuw, 0, 0x14, 0xfffffffffffffffa
    case_rr divuw, 0, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr divuw, 0xffffffffffffffff, 1, 0x100000000
    case_rr divuw, 0xffffffffffffffff, 5, 0x8000000000000000
    case_rr_same divuw, 0xffffffffffffffff, 0
    case_rr_same divuw, 1, 5
    case_rr_same divuw, 1, 0xffffffffffffffff
    case_rr_same divuw, 0xffffffffffffffff, 0x8000000000000000
    case_rr_same divuw, 1, 0x8000000080000000
test_end
