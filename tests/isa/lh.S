// SPDX-License-Identifier: Apache-2.0
// lh: every alignment, across doublewords and lines
#include "isa_test.h"
test_begin
    case_load lh, 0x2010, 0, 0
    case_load lh, 0x3020, 1, 0
    case_load lh, 0x4030, 2, 1
    case_load lh, 0x5040, 3, -1
    case_load lh, 0x6050, 4, 4
    case_load lh, 0x7060, 5, 0
    case_load lh, 0xffffffffffff8070, 6, -2048
    case_load lh, 0x1180, 7, 2047
    case_load lh, 0x2111, 8, 0
    case_load lh, 0x1281, 15, 0
    case_load lh, 0x2717, 56, 0
    case_load lh, 0x6757, 60, 0
    case_load lh, 0x7767, 61, 3
    case_load lh, 0x1887, 63, -1
    case_load lh, 0x2818, 64, 0
    case_load lh, 0xffffffffffff8f7f, 126, 0
    case_load lh, 0x208f, 127, 0
    case_load lh, 0xffffffffffffdfcf, 1020, 0
    case_load lh, 0xffffffffffff90ff, 1023, 5
    case_load lh, 0x200f, 2040, 2040
    case_load lh, 0x1080, 2047, 0
    case_load lh, 0xffffffffffffa898, 3001, 0
    case_load lh, 0x1604, 4000, 16
test_end
