// SPDX-License-Identifier: Apache-2.0
// c.addw: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.addw, 0, 0, 0
    case_c_rr c.addw, 2, 1, 1
    case_c_rr c.addw, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.addw, 0, 0x7fffffffffffffff, 1
    case_c_rr c.addw, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.addw, 0, 0x80000000, 0x80000000
    case_c_rr c.addw, 0xffffffff80000000, 0x7fffffff, 1
    case_c_rr c.addw, 0x7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.addw, 0xffffffffffff8000, 0x8000000000000000, 0xffffffffffff8000
    case_c_rr c.addw, 0x55555554, 0xffffffffffffffff, 0x5555555555555555
    case_c_rr c.addw, 0x732d1b59, 0x64760cd71a5e5c66, 0x8ddf2ec658cebef3
    case_c_rr c.addw, 0xffffffff888d1887, 0x1c2b616d1456d490, 0x209ad448743643f7
    case_c_rr c.addw, 1, 0x8000000000000001, 0x100000000
    case_c_rr c.addw, 0x1abcdeef, 0xffffffff7fffffff, 0x123456789abcdef0
test_end
