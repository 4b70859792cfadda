// SPDX-License-Identifier: Apache-2.0
// c.sub: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.sub, 0, 0, 0
    case_c_rr c.sub, 0, 1, 1
    case_c_rr c.sub, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.sub, 0x7ffffffffffffffe, 0x7fffffffffffffff, 1
    case_c_rr c.sub, 0x8000000000000001, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.sub, 0, 0x80000000, 0x80000000
    case_c_rr c.sub, 0x7ffffffe, 0x7fffffff, 1
    case_c_rr c.sub, 0xffffffff80000001, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.sub, 0xffffffff7fff8001, 0xffffffffffff8000, 0x7fffffff
    case_c_rr c.sub, 0xffffffff00000000, 0xffffffff80000000, 0x80000000
    case_c_rr c.sub, 0x100000000, 0x100000000, 0
    case_c_rr c.sub, 0x7fffffff, 0x80000000, 1
    case_c_rr c.sub, 0x23f8278cdd58c41e, 0x95f32c4344eb9639, 0x71fb04b66792d21b
    case_c_rr c.sub, 0xedcba98865432110, 0x100000000, 0x123456789abcdef0
test_end
