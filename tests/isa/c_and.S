// SPDX-License-Identifier: Apache-2.0
// c.and: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.and, 0, 0, 0
    case_c_rr c.and, 1, 1, 1
    case_c_rr c.and, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.and, 1, 0x7fffffffffffffff, 1
    case_c_rr c.and, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.and, 0x80000000, 0x80000000, 0x80000000
    case_c_rr c.and, 1, 0x7fffffff, 1
    case_c_rr c.and, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.and, 0, 7, 0
    case_c_rr c.and, 0x5555555555555555, 0xffffffffffffffff, 0x5555555555555555
    case_c_rr c.and, 7, 7, 0xffffffff7fffffff
    case_c_rr c.and, 0x680420a012081300, 0x780726a15338b34d, 0x698ca9fa3a4c1f80
    case_c_rr c.and, 0x40, 0x40, 0x7fffffffffffffff
    case_c_rr c.and, 0x40, 0x40, 0xffffffff
test_end
