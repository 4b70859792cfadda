// SPDX-License-Identifier: Apache-2.0
// lb: every alignment, across doublewords and lines
#include "isa_test.h"
test_begin
    case_load lb, 0x10, 0, 0
    case_load lb, 0x20, 1, 0
    case_load lb, 0x30, 2, 1
    case_load lb, 0x40, 3, -1
    case_load lb, 0x50, 4, 4
    case_load lb, 0x60, 5, 0
    case_load lb, 0x70, 6, -2048
    case_load lb, 0xffffffffffffff80, 7, 2047
    case_load lb, 0x11, 8, 0
    case_load lb, 0xffffffffffffff81, 15, 0
    case_load lb, 0x17, 56, 0
    case_load lb, 0x57, 60, 0
    case_load lb, 0x67, 61, 3
    case_load lb, 0xffffffffffffff87, 63, -1
    case_load lb, 0x18, 64, 0
    case_load lb, 0x7f, 126, 0
    case_load lb, 0xffffffffffffff8f, 127, 0
    case_load lb, 0xffffffffffffffcf, 1020, 0
    case_load lb, 0xffffffffffffffff, 1023, 5
    case_load lb, 0xf, 2040, 2040
    case_load lb, 0xffffffffffffff80, 2047, 0
    case_load lb, 0xffffffffffffff98, 3001, 0
    case_load lb, 4, 4000, 16
test_end
