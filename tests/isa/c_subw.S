// SPDX-License-Identifier: Apache-2.0
// c.subw: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.subw, 0, 0, 0
    case_c_rr c.subw, 0, 1, 1
    case_c_rr c.subw, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.subw, 0xfffffffffffffffe, 0x7fffffffffffffff, 1
    case_c_rr c.subw, 1, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.subw, 0, 0x80000000, 0x80000000
    case_c_rr c.subw, 0x7ffffffe, 0x7fffffff, 1
    case_c_rr c.subw, 0xffffffff80000001, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.subw, 0xffffffff80000002, 2, 0xffffffff80000000
    case_c_rr c.subw, 3, 2, 0xffffffff
    case_c_rr c.subw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0
    case_c_rr c.subw, 0xffffffffa6227121, 0x763addd47701d15b, 0xf1e89efbd0df603a
    case_c_rr c.subw, 0x39fd4d03, 0xebfc93b11d632ccb, 0xf78cf104e365dfc8
    case_c_rr c.subw, 0xffffffff80000000, 0x7fffffff, 0xffffffffffffffff
test_end
