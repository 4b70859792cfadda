// SPDX-License-Identifier: Apache-2.0
// c.slli: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.slli, 2, 1, 1
    case_c_ri c.slli, 0, 0, 1
    case_c_ri c.slli, 0x1fffffffe, 0xffffffff, 1
    case_c_ri c.slli, 0xc2d8b145569bac92, 0xe16c58a2ab4dd649, 1
    case_c_ri c.slli, 0, 0x8000000000000000, 31
    case_c_ri c.slli, 0x180000000, 3, 31
    case_c_ri c.slli, 0x8000000000000000, 0x100000000, 31
    case_c_ri c.slli, 0xdeefe9ce80000000, 0xf67d5bbdbddfd39d, 31
    case_c_ri c.slli, 0xfffffffe00000000, 0xfffffffffffffffe, 32
    case_c_ri c.slli, 0, 0, 32
    case_c_ri c.slli, 0xffffffff00000000, 0xffffffffffffffff, 32
    case_c_ri c.slli, 0xfa22877800000000, 0x2cf340c9fa228778, 32
    case_c_ri c.slli, 0, 0x123456789abcdef0, 63
    case_c_ri c.slli, 0x8000000000000000, 0xffffffffffffffff, 63
    case_c_ri c.slli, 0, 2, 63
    case_c_ri c.slli, 0x8000000000000000, 0x2904c3ad42082a4d, 63
test_end
