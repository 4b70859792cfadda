// SPDX-License-Identifier: Apache-2.0
// amomaxu.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomaxu.w, 0, 0, 0, 0, 64
    case_amo amomaxu.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amomaxu.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amomaxu.w.aqrl, 0x7fffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amomaxu.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amomaxu.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amomaxu.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amomaxu.w.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amomaxu.w, 0, 0x100000040, 0x40, 1, 1020
    case_amo amomaxu.w.aq, 0, 0xffff8000, 0, 0xffffffffffff8000, 8
    case_amo amomaxu.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffff, 64
    case_amo amomaxu.w.aqrl, 0xfffffffffc39397a, 0xfc39397a458cc045, 0xfc39397a458cc045, 0x42643560d5bda70c, 68
    case_amo amomaxu.w, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x123456789abcdef0, 1, 128
    case_amo amomaxu.w.aq, 0xffffffffffffffff, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xfedcba9876543210, 1020
    case_amo amomaxu.w.rl, 0, 0xffffffff, 0, 0xffffffff, 8
    case_amo amomaxu.w.aqrl, 0xffffffff8ab299e3, 0x93d2cb83bf558810, 0x93d2cb838ab299e3, 0x65dbb370bf558810, 64
    case_amo amomaxu.w, 0xffffffffffffffff, 0xffffffffffff8000, 0xffffffffffff8000, 0x3f, 68
    case_amo amomaxu.w.aq, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffff7fffffff, 128
test_end
