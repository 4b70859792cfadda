// SPDX-License-Identifier: Apache-2.0
// amomax.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomax.w, 0, 0, 0, 0, 64
    case_amo amomax.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amomax.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amomax.w.aqrl, 0x7fffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amomax.w, 0, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amomax.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amomax.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amomax.w.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amomax.w, 0xffffffffaaaaaaaa, 0xfffffffeaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xfffffffffffffffe, 1020
    case_amo amomax.w.aq, 0x7fffffff, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xffffffffffffffff, 8
    case_amo amomax.w.rl, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x80000000, 64
    case_amo amomax.w.aqrl, 0xffffffffffffffff, 0x4080000000, 0xffffffff80000000, 0x40, 68
    case_amo amomax.w, 0xffffffffa69f49fd, 0x9d980de9a69f49fd, 0x9d980de9a69f49fd, 0xb079547c8a7b1bb3, 128
    case_amo amomax.w.aq, 0xffffffff8a0c22e0, 0x555161b9ad39a3c7, 0x8a0c22e0ad39a3c7, 0xd58323fe555161b9, 1020
    case_amo amomax.w.rl, 0xffffffffaaaaaaaa, 0xaaaaaaaaffff8000, 0xaaaaaaaaaaaaaaaa, 0xffffffffffff8000, 8
    case_amo amomax.w.aqrl, 7, 7, 7, 0xffffffffffffffff, 64
    case_amo amomax.w, 0, 0x3f80000000, 0x80000000, 0x3f, 68
    case_amo amomax.w.aq, 0xffffffffd8036d85, 0x29c06b65d8036d85, 0x29c06b65d8036d85, 0xf411ca25d68ce3e8, 128
test_end
