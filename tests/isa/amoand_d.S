// SPDX-License-Identifier: Apache-2.0
// amoand.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoand.d, 0, 0, 0, 0, 64
    case_amo amoand.d.aq, 1, 1, 1, 1, 128
    case_amo amoand.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amoand.d.aqrl, 0x7fffffffffffffff, 1, 0x7fffffffffffffff, 1, 8
    case_amo amoand.d, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amoand.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amoand.d.rl, 0x7fffffff, 1, 0x7fffffff, 1, 1016
    case_amo amoand.d.aqrl, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amoand.d, 3, 3, 3, 0xffffffff, 64
    case_amo amoand.d.aq, 0xffffffff, 0, 0xffffffff, 0x100000000, 128
    case_amo amoand.d.rl, 0xfedcba9876543210, 0, 0xfedcba9876543210, 0x40, 1016
    case_amo amoand.d.aqrl, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000, 0xfffffffffffffffe, 8
    case_amo amoand.d, 0xfe7a60a8a9c9210d, 0x366a6080a141200c, 0xfe7a60a8a9c9210d, 0x36eae093a5752a7c, 64
    case_amo amoand.d.aq, 0xaaaaaaaaaaaaaaaa, 0x8000000000000000, 0xaaaaaaaaaaaaaaaa, 0x8000000000000001, 128
    case_amo amoand.d.rl, 0x8000000000000001, 0, 0x8000000000000001, 0x40, 1016
    case_amo amoand.d.aqrl, 0xfedcba9876543210, 0, 0xfedcba9876543210, 0x100000000, 8
    case_amo amoand.d, 3, 1, 3, 0x8000000000000001, 64
    case_amo amoand.d.aq, 0x6d564acc50b5d3e9, 0x9124a0c40a41101, 0x6d564acc50b5d3e9, 0x8bb26f1d6cae3901, 128
test_end
