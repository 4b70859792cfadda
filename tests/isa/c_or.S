// SPDX-License-Identifier: Apache-2.0
// c.or: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_rr c.or, 0, 0, 0
    case_c_rr c.or, 1, 1, 1
    case_c_rr c.or, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_c_rr c.or, 0x7fffffffffffffff, 0x7fffffffffffffff, 1
    case_c_rr c.or, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_c_rr c.or, 0x80000000, 0x80000000, 0x80000000
    case_c_rr c.or, 0x7fffffff, 0x7fffffff, 1
    case_c_rr c.or, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_c_rr c.or, 0xd555555555555555, 0x8000000000000000, 0x5555555555555555
    case_c_rr c.or, 0xfabf6fdcffbbbdfb, 0xc2af6404770b9dbb, 0x789c2bd8bfb935c0
    case_c_rr c.or, 0xffffffffffffaaaa, 0xaaaaaaaaaaaaaaaa, 0xffffffffffff8000
    case_c_rr c.or, 0xffffffffffffffff, 0xffffffffffffffff, 0x40
    case_c_rr c.or, 0xffffffffffffffff, 3, 0xfffffffffffffffe
    case_c_rr c.or, 0x100000001, 0x100000000, 1
test_end
