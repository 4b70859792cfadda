// SPDX-License-Identifier: Apache-2.0
// amoswap.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoswap.w, 0, 0, 0, 0, 64
    case_amo amoswap.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amoswap.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amoswap.w.aqrl, 0x7fffffff, 0x1ffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amoswap.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amoswap.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amoswap.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amoswap.w.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amoswap.w, 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffffffffffff, 0xffffffff7fffffff, 1020
    case_amo amoswap.w.aq, 3, 0xffff8000, 3, 0xffffffffffff8000, 8
    case_amo amoswap.w.rl, 0x31ed3b2, 0x961336181df13388, 0x96133618031ed3b2, 0xb86c7fdb1df13388, 64
    case_amo amoswap.w.aqrl, 0, 0xffffffff00000003, 3, 0xffffffff, 68
    case_amo amoswap.w, 0xffffffffc2e899f6, 0xe37acf6fde727c74, 0xe37acf6fc2e899f6, 0xe3d8e430de727c74, 128
    case_amo amoswap.w.aq, 0x7fffffff, 0xffffffff, 0x7fffffffffffffff, 0x100000000, 1020
    case_amo amoswap.w.rl, 0x4792b295, 0x831167fa07a760a5, 0x831167fa4792b295, 0x8a45b33f07a760a5, 8
    case_amo amoswap.w.aqrl, 0xffffffff969bf20e, 0x8da93ed11db65e58, 0x8da93ed1969bf20e, 0xfdcc3dff1db65e58, 64
    case_amo amoswap.w, 0xffffffffffffffff, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xffffffff, 68
    case_amo amoswap.w.aq, 0xffffffff9b9e1bd8, 0xce6f4ff4ec873dbc, 0xce6f4ff49b9e1bd8, 0x9cf077b1ec873dbc, 128
test_end
