// SPDX-License-Identifier: Apache-2.0
// lw: every alignment, across doublewords and lines
#include "isa_test.h"
test_begin
    case_load lw, 0x40302010, 0, 0
    case_load lw, 0x50403020, 1, 0
    case_load lw, 0x60504030, 2, 1
    case_load lw, 0x70605040, 3, -1
    case_load lw, 0xffffffff80706050, 4, 4
    case_load lw, 0x11807060, 5, 0
    case_load lw, 0x21118070, 6, -2048
    case_load lw, 0x31211180, 7, 2047
    case_load lw, 0x41312111, 8, 0
    case_load lw, 0x32221281, 15, 0
    case_load lw, 0x47372717, 56, 0
    case_load lw, 0xffffffff87776757, 60, 0
    case_load lw, 0x18877767, 61, 3
    case_load lw, 0x38281887, 63, -1
    case_load lw, 0x48382818, 64, 0
    case_load lw, 0x30208f7f, 126, 0
    case_load lw, 0x4030208f, 127, 0
    case_load lw, 0xffffffffffefdfcf, 1020, 0
    case_load lw, 0xffffffffb0a090ff, 1023, 5
    case_load lw, 0x4030200f, 2040, 2040
    case_load lw, 0x31211080, 2047, 0
    case_load lw, 0xffffffffc8b8a898, 3001, 0
    case_load lw, 0x36261604, 4000, 16
test_end
