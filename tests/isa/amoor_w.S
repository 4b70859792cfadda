// SPDX-License-Identifier: Apache-2.0
// amoor.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoor.w, 0, 0, 0, 0, 64
    case_amo amoor.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amoor.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amoor.w.aqrl, 0x7fffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amoor.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amoor.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amoor.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amoor.w.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amoor.w, 0xffffffff80000000, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 1020
    case_amo amoor.w.aq, 0xffffffff80000000, 0x8000003f, 0x80000000, 0x3f, 8
    case_amo amoor.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xfedcba9876543210, 64
    case_amo amoor.w.aqrl, 0, 0xffffffff00000000, 0, 0x7fffffffffffffff, 68
    case_amo amoor.w, 0x55555555, 0x55555555ffffffff, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 128
    case_amo amoor.w.aq, 0xffffffff80000000, 0x8000000300000000, 0x8000000000000000, 3, 1020
    case_amo amoor.w.rl, 0x5ba0b776, 0xeb1159afffa6f7f6, 0xeb1159af5ba0b776, 0x6f958ae8ff067580, 8
    case_amo amoor.w.aqrl, 0xffffffff8876016b, 0xacd1b7aae8f7b77f, 0xacd1b7aa8876016b, 0xa73cf486e8b3b655, 64
    case_amo amoor.w, 0x7fffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffffffff8000, 68
    case_amo amoor.w.aq, 0xffffffffffffffff, 0xffffffff, 0xffffffff, 7, 128
test_end
