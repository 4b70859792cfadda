// SPDX-License-Identifier: Apache-2.0
// amoswap.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoswap.d, 0, 0, 0, 0, 64
    case_amo amoswap.d.aq, 1, 1, 1, 1, 128
    case_amo amoswap.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amoswap.d.aqrl, 0x7fffffffffffffff, 1, 0x7fffffffffffffff, 1, 8
    case_amo amoswap.d, 0x8000000000000000, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amoswap.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amoswap.d.rl, 0x7fffffff, 1, 0x7fffffff, 1, 1016
    case_amo amoswap.d.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amoswap.d, 0x3f, 7, 0x3f, 7, 64
    case_amo amoswap.d.aq, 0xf9bfc6936f7f1691, 0x650a2003ab3fef49, 0xf9bfc6936f7f1691, 0x650a2003ab3fef49, 128
    case_amo amoswap.d.rl, 0xaaaaaaaaaaaaaaaa, 0x100000000, 0xaaaaaaaaaaaaaaaa, 0x100000000, 1016
    case_amo amoswap.d.aqrl, 0xfedcba9876543210, 0x100000000, 0xfedcba9876543210, 0x100000000, 8
    case_amo amoswap.d, 2, 0, 2, 0, 64
    case_amo amoswap.d.aq, 0x123456789abcdef0, 0x3f, 0x123456789abcdef0, 0x3f, 128
    case_amo amoswap.d.rl, 0x70e6a1b58a6830e9, 0x207cf7ebd1489afd, 0x70e6a1b58a6830e9, 0x207cf7ebd1489afd, 1016
    case_amo amoswap.d.aqrl, 0x7fffffffffffffff, 0x8000000000000001, 0x7fffffffffffffff, 0x8000000000000001, 8
    case_amo amoswap.d, 0x3f, 0xfffffffffffffffe, 0x3f, 0xfffffffffffffffe, 64
    case_amo amoswap.d.aq, 0x5555555555555555, 0x100000000, 0x5555555555555555, 0x100000000, 128
test_end
