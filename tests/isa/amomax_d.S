// SPDX-License-Identifier: Apache-2.0
// amomax.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amomax.d, 0, 0, 0, 0, 64
    case_amo amomax.d.aq, 1, 1, 1, 1, 128
    case_amo amomax.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amomax.d.aqrl, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 8
    case_amo amomax.d, 0x8000000000000000, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amomax.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amomax.d.rl, 0x7fffffff, 0x7fffffff, 0x7fffffff, 1, 1016
    case_amo amomax.d.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amomax.d, 0xdeb30412a19c70c3, 0x44bd569db24dfd9a, 0xdeb30412a19c70c3, 0x44bd569db24dfd9a, 64
    case_amo amomax.d.aq, 0x3ffd3c5706b72801, 0x7a8456f90778cdce, 0x3ffd3c5706b72801, 0x7a8456f90778cdce, 128
    case_amo amomax.d.rl, 0xffffffffffff8000, 0x80000000, 0xffffffffffff8000, 0x80000000, 1016
    case_amo amomax.d.aqrl, 7, 7, 7, 0xfedcba9876543210, 8
    case_amo amomax.d, 7, 0x7fffffffffffffff, 7, 0x7fffffffffffffff, 64
    case_amo amomax.d.aq, 0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff, 128
    case_amo amomax.d.rl, 0x3f, 0x3f, 0x3f, 2, 1016
    case_amo amomax.d.aqrl, 0x5555555555555555, 0x5555555555555555, 0x5555555555555555, 0x80000000, 8
    case_amo amomax.d, 0x40, 0x40, 0x40, 2, 64
    case_amo amomax.d.aq, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 128
test_end
