// SPDX-License-Identifier: Apache-2.0
// amomin.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomin.d, 0, 0, 0, 0, 64
    case_amo amomin.d.aq, 1, 1, 1, 1, 128
    case_amo amomin.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amomin.d.aqrl, 0x7fffffffffffffff, 1, 0x7fffffffffffffff, 1, 8
    case_amo amomin.d, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amomin.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amomin.d.rl, 0x7fffffff, 1, 0x7fffffff, 1, 1016
    case_amo amomin.d.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amomin.d, 0x3f, 0, 0x3f, 0, 64
    case_amo amomin.d.aq, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0xffffffff80000000, 128
    case_amo amomin.d.rl, 0x8000000000000001, 0x8000000000000001, 0x8000000000000001, 0x100000000, 1016
    case_amo amomin.d.aqrl, 0x83dc9af7dcfc5f77, 0x83dc9af7dcfc5f77, 0x83dc9af7dcfc5f77, 0x33c77a6f51ef7940, 8
    case_amo amomin.d, 0x80000000, 0xffffffff7fffffff, 0x80000000, 0xffffffff7fffffff, 64
    case_amo amomin.d.aq, 1, 0xffffffff7fffffff, 1, 0xffffffff7fffffff, 128
    case_amo amomin.d.rl, 0x822f06b2eb7cc85, 0xab9c880b1768193d, 0x822f06b2eb7cc85, 0xab9c880b1768193d, 1016
    case_amo amomin.d.aqrl, 0xffffffffffffffff, 0x8000000000000001, 0xffffffffffffffff, 0x8000000000000001, 8
    case_amo amomin.d, 0x100000000, 0xffffffffffffffff, 0x100000000, 0xffffffffffffffff, 64
    case_amo amomin.d.aq, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffffffff8000, 0x7fffffff, 128
test_end
