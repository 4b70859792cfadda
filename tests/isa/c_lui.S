// SPDX-License-Identifier: Apache-2.0
// c.lui: six bits to 17..12, sign-extended
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.lui, 0x1000, 99, 0x1
    case_c_ri c.lui, 0x1f000, 99, 0x1f
    case_c_ri c.lui, 0xfffffffffffe0000, 99, 0xfffe0
    case_c_ri c.lui, 0xfffffffffffff000, 99, 0xfffff
test_end
