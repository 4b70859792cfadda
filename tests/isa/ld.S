// SPDX-License-Identifier: Apache-2.0
// ld: every alignment, across doublewords and lines
#include "isa_test.h"
test_begin
    case_load ld, 0x8070605040302010, 0, 0
    case_load ld, 0x1180706050403020, 1, 0
    case_load ld, 0x2111807060504030, 2, 1
    case_load ld, 0x3121118070605040, 3, -1
    case_load ld, 0x4131211180706050, 4, 4
    case_load ld, 0x5141312111807060, 5, 0
    case_load ld, 0x6151413121118070, 6, -2048
    case_load ld, 0x7161514131211180, 7, 2047
    case_load ld, 0x8171615141312111, 8, 0
    case_load ld, 0x7262524232221281, 15, 0
    case_load ld, 0x8777675747372717, 56, 0
    case_load ld, 0x4838281887776757, 60, 0
    case_load ld, 0x5848382818877767, 61, 3
    case_load ld, 0x7868584838281887, 63, -1
    case_load ld, 0x8878685848382818, 64, 0
    case_load ld, 0x7060504030208f7f, 126, 0
    case_load ld, 0x807060504030208f, 127, 0
    case_load ld, 0xc0b0a090ffefdfcf, 1020, 0
    case_load ld, 0xf0e0d0c0b0a090ff, 1023, 5
    case_load ld, 0x807060504030200f, 2040, 2040
    case_load ld, 0x7161514131211080, 2047, 0
    case_load ld, 0x88f8e8d8c8b8a898, 3001, 0
    case_load ld, 0x7666564636261604, 4000, 16
test_end
