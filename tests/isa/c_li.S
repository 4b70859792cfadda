// SPDX-License-Identifier: Apache-2.0
// c.li: six bits, sign-extended
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.li, 0, 99, 0
    case_c_ri c.li, 1, 99, 1
    case_c_ri c.li, 0xffffffffffffffff, 99, -1
    case_c_ri c.li, 0x1f, 99, 31
    case_c_ri c.li, 0xffffffffffffffe0, 99, -32
test_end
