// SPDX-License-Identifier: Apache-2.0
// c.mv: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.mv, 0, 0, 0
    case_c_rr c.mv, 1, 1, 1
    case_c_rr c.mv, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.mv, 1, 0x7fffffffffffffff, 1
    case_c_rr c.mv, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.mv, 0x80000000, 0x80000000, 0x80000000
    case_c_rr c.mv, 1, 0x7fffffff, 1
    case_c_rr c.mv, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff
test_end
