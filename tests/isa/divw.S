// SPDX-License-Identifier: Apache-2.0
// divw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr divw, 0xffffffffffffffff, 0, 0
    case_rr divw, 1, 1, 1
    case_rr divw, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr divw, 0xffffffffffffffff, 0x7fffffffffffffff, 1
    case_rr divw, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr divw, 1, 0x80000000, 0x80000000
    case_rr divw, 0x7fffffff, 0x7fffffff, 1
    case_rr divw, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr divw, 0, 0xfd872e1835579f8c, 0xca24089aee108dd
    case_rr divw, 0xffffffffaaaaaaab, 0x5555555555555555, 0xffffffffffffffff
    case_rr divw, 0xffffffffffffffff, 1, 0x7fffffffffffffff
    case_rr divw, 0xffffffffffffffff, 0xffffffff, 0
    case_rr divw, 1, 0xffffffff7fffffff, 0x5555555555555555
    case_rr divw, 0xffffffffffffffff, 0xa5a0dc9f97f0a589, 0x1c058bed5a8f6ea1
    case_rr divw, 0xffffffffffff5556, 0x5555555555555555, 0xffffffffffff8000
    case_rr divw, 0xfffffffffffffffe, 0xb5715d4850c1dede, 0x459aa7bed9c060de
    case_rr divw, 0, 7, 0x123456789abcdef0
    case_rr divw, 0xffffffffffffffff, 0x37f938ec3dd731c3, 0xbda68d00cb153a51
    case_rr divw, 0x8000, 0xffffffffffff8000, 0xffffffff
    case_rr divw, 0x55555556, 0xaaaaaaaaaaaaaaaa, 0xffffffffffffffff
    case_rr divw, 0, 0x25d498f6d7be1e4a, 0x6912ea315720902b
    case_rr divw, 0xfffffffffffffffe, 0xfe38dad366aa71d2, 0xa9cf05bd2b75dc2
    case_rr divw, 0, 0xffffffff, 0xfedcba9876543210
    case_rr divw, 1, 0xa9b0740f69540a1b, 0xdb526fbd537a4a2d
    case_rr divw, 0xffffffffffffffff, 0x80000000, 0x8000000000000000
    case_rr divw, 1, 0x40, 0x3f
    case_rr divw, 0xffffffffffffffff, 1, 0
    case_rr divw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr divw, 0xffffffffffffffff, 0x8000000000000000, 0
    case_rr divw, 0xffffffffffffffff, 0x80000000, 0
    case_rr divw, 0xffffffffffffffff, 0xffffffff00000000, 0
    case_rr divw, 0xffffffffffffffff, 0x123456789abcdef0, 0
    case_rr divw, 0xffffffff80000000, 0x80000000, 0xffffffff
    case_rr divw, 3, 0x14, 6
    case_rr divw, 0xfffffffffffffffd, 0xffffffffffffffec, 6
    case_rr divw, 0xfffffffffffffffd, 0x14, 0xfffffffffffffffa
    case_rr divw, 3, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr divw, 0xffffffffffffffff, 1, 0x100000000
    case_rr divw, 0xffffffffffffffff, 5, 0x8000000000000000
    case_rr_same divw, 0xffffffffffffffff, 0
    case_rr_same divw, 1, 5
    case_rr_same divw, 1, 0xffffffffffffffff
    case_rr_same divw, 0xffffffffffffffff, 0x8000000000000000
    case_rr_same divw, 1, 0x8000000080000000
test_end
