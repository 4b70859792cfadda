// SPDX-License-Identifier: Apache-2.0
// amomin.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomin.w, 0, 0, 0, 0, 64
    case_amo amomin.w.aq, 0, 1, 1, 1, 68
    case_amo amomin.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amomin.w.aqrl, 0x7fffffff, 0x1ffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amomin.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amomin.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amomin.w.rl, 0, 0x7fffffff, 0x7fffffff, 1, 68
    case_amo amomin.w.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amomin.w, 0xd5d9879, 0xd5d9879578abc05, 0xd5d9879578abc05, 0xd369ffec37f645c9, 1020
    case_amo amomin.w.aq, 1, 0x9abcdef0, 1, 0x123456789abcdef0, 8
    case_amo amomin.w.rl, 0xfffffffffffffffe, 0xffffffffffff8000, 0xfffffffffffffffe, 0xffffffffffff8000, 64
    case_amo amomin.w.aqrl, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffff80000000, 2, 68
    case_amo amomin.w, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x7fffffff, 128
    case_amo amomin.w.aq, 0xffffffffa8b15c35, 0xa8b15c35611f0469, 0xa8b15c35611f0469, 0x795fdbced4ff56c0, 1020
    case_amo amomin.w.rl, 0x55555555, 0x55555555ffffffff, 0x5555555555555555, 0xffffffffffffffff, 8
    case_amo amomin.w.aqrl, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffffffff8000, 0x5555555555555555, 64
    case_amo amomin.w, 0, 3, 3, 0x40, 68
    case_amo amomin.w.aq, 0, 0xffffffff, 0, 0x7fffffffffffffff, 128
test_end
