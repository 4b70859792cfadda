// SPDX-License-Identifier: Apache-2.0
// amominu.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amominu.w, 0, 0, 0, 0, 64
    case_amo amominu.w.aq, 0, 1, 1, 1, 68
    case_amo amominu.w.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amominu.w.aqrl, 0x7fffffff, 0x1ffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amominu.w, 0, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amominu.w.aq, 0xffffffff80000000, 0x80000000, 0x80000000, 0x80000000, 64
    case_amo amominu.w.rl, 0, 0x7fffffff, 0x7fffffff, 1, 68
    case_amo amominu.w.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amominu.w, 1, 0x100000000, 0x100000000, 0xffffffffffff8000, 1020
    case_amo amominu.w.aq, 0x52df62c8, 0x9496b881d2b77d6, 0x9496b8852df62c8, 0x50351a6a1d2b77d6, 8
    case_amo amominu.w.rl, 0xffffffffeea57e4b, 0xbb365859ca764207, 0xbb365859eea57e4b, 0x73a9e8d7ca764207, 64
    case_amo amominu.w.aqrl, 0, 0x7fffffff, 0x7fffffff, 0x80000000, 68
    case_amo amominu.w, 0xfffffffffffffffe, 0xffffffff00000001, 0xfffffffffffffffe, 1, 128
    case_amo amominu.w.aq, 0xffffffffffffffff, 0x7ffffffffffffffe, 0xfffffffffffffffe, 0xffffffff7fffffff, 1020
    case_amo amominu.w.rl, 0x55555555, 0x5555555500000000, 0x5555555555555555, 0x100000000, 8
    case_amo amominu.w.aqrl, 0x22bd6e6b, 0x57b2f0b22bd6e6b, 0x57b2f0b22bd6e6b, 0xcfb268ee9372443e, 64
    case_amo amominu.w, 0, 3, 3, 0xaaaaaaaaaaaaaaaa, 68
    case_amo amominu.w.aq, 2, 2, 2, 0xffffffff7fffffff, 128
test_end
