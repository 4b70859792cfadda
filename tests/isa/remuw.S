// SPDX-License-Identifier: Apache-2.0
// remuw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr remuw, 0, 0, 0
    case_rr remuw, 0, 1, 1
    case_rr remuw, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr remuw, 0, 0x7fffffffffffffff, 1
    case_rr remuw, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr remuw, 0, 0x80000000, 0x80000000
    case_rr remuw, 0, 0x7fffffff, 1
    case_rr remuw, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr remuw, 0x7fffffff, 0x7fffffff, 0xaaaaaaaaaaaaaaaa
    case_rr remuw, 0x1065fc65, 0x84fd17feed3299aa, 0xd894c63910fc0c19
    case_rr remuw, 0x7fffffff, 0x7fffffff, 0xffffffff80000000
    case_rr remuw, 0, 0x8000000000000000, 0x5555555555555555
    case_rr remuw, 0x7e90af93, 0x97a04c3a7e90af93, 0x76c897fc5f56cc2
    case_rr remuw, 0x55555555, 0x5555555555555555, 0xffffffff80000000
    case_rr remuw, 0xb2bdaf8, 0x9b38560ee1be937c, 0x3d264a235a4ae21
    case_rr remuw, 0, 0x8000000000000000, 0x100000000
    case_rr remuw, 0x19de5456, 0x8a5b26519de5456, 0x373ac42bb8d39a8b
    case_rr remuw, 0x10ee5e28, 0x9de9ba94c7edddb6, 0x75ddd74fb6ff7f8e
    case_rr remuw, 1, 1, 0x3f
    case_rr remuw, 0, 0xffffffffffffffff, 0x8000000000000001
    case_rr remuw, 0x7fffffff, 0xffffffff7fffffff, 0x100000000
    case_rr remuw, 3, 3, 0x7fffffff
    case_rr remuw, 3, 3, 7
    case_rr remuw, 0x1804c4c4, 0xeebfea4d1804c4c4, 0x1127705cb7d1da00
    case_rr remuw, 0x3d0bb692, 0xe8c63019dae6b2f7, 0xc7b154ea9ddafc65
    case_rr remuw, 0xffffffffffffffff, 0xffffffff, 0
    case_rr remuw, 1, 1, 0
    case_rr remuw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr remuw, 0, 0x8000000000000000, 0
    case_rr remuw, 0xffffffff80000000, 0x80000000, 0
    case_rr remuw, 0, 0xffffffff00000000, 0
    case_rr remuw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0
    case_rr remuw, 0xffffffff80000000, 0x80000000, 0xffffffff
    case_rr remuw, 2, 0x14, 6
    case_rr remuw, 2, 0xffffffffffffffec, 6
    case_rr remuw, 0x14, 0x14, 0xfffffffffffffffa
    case_rr remuw, 0xffffffffffffffec, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr remuw, 1, 1, 0x100000000
    case_rr remuw, 5, 5, 0x8000000000000000
    case_rr_same remuw, 0, 0
    case_rr_same remuw, 0, 5
    case_rr_same remuw, 0, 0xffffffffffffffff
    case_rr_same remuw, 0, 0x8000000000000000
    case_rr_same remuw, 0, 0x8000000080000000
test_end
