// SPDX-License-Identifier: Apache-2.0
// amominu.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amominu.d, 0, 0, 0, 0, 64
    case_amo amominu.d.aq, 1, 1, 1, 1, 128
    case_amo amominu.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amominu.d.aqrl, 0x7fffffffffffffff, 1, 0x7fffffffffffffff, 1, 8
    case_amo amominu.d, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amominu.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amominu.d.rl, 0x7fffffff, 1, 0x7fffffff, 1, 1016
    case_amo amominu.d.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amominu.d, 0x93140b7a57dd4db8, 0x9038e1cdda8bba10, 0x93140b7a57dd4db8, 0x9038e1cdda8bba10, 64
    case_amo amominu.d.aq, 0x80000000, 7, 0x80000000, 7, 128
    case_amo amominu.d.rl, 0x443c4f26b7794f7e, 0x443c4f26b7794f7e, 0x443c4f26b7794f7e, 0x77c5405b3aa1ab4f, 1016
    case_amo amominu.d.aqrl, 0xcee383305d807404, 0x2f14b6f145399f34, 0xcee383305d807404, 0x2f14b6f145399f34, 8
    case_amo amominu.d, 0x7fffffff, 3, 0x7fffffff, 3, 64
    case_amo amominu.d.aq, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffffffff8000, 0xffffffffffff8000, 128
    case_amo amominu.d.rl, 0x100000000, 0x40, 0x100000000, 0x40, 1016
    case_amo amominu.d.aqrl, 0x3f, 0x3f, 0x3f, 0xfffffffffffffffe, 8
    case_amo amominu.d, 0x8000000000000001, 1, 0x8000000000000001, 1, 64
    case_amo amominu.d.aq, 0x123456789abcdef0, 0x7fffffff, 0x123456789abcdef0, 0x7fffffff, 128
test_end
