// SPDX-License-Identifier: Apache-2.0
// max: the greater one, signed
#include "isa_test.h"
test_begin
    case_rr max, 0, 0, 0
    case_rr max, 1, 1, 1
    case_rr max, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr max, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr max, 0x100000000, 0x100000000, 0x100000000
    case_rr max, 0x100000000, 0x80000000, 0x100000000
    case_rr max, 0xffffffff, 0xffffffff, 0xffffffff
    case_rr max, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffff
    case_rr max, 0xffffffff, 0xffffffff80000000, 0xffffffff
    case_rr max, 0x7fffffff, 1, 0x7fffffff
    case_rr max, 0x100000000, 0x100000000, 0xffffffff7fffffff
    case_rr max, 0, 0, 0xfffffffffffffffe
    case_rr max, 1, 1, 0xfffffffffffffffe
    case_rr max, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffff7fffffff
    case_rr max, 0x7fffffff, 0xfffffffffffffffe, 0x7fffffff
    case_rr max, 0x7fffffff, 0x7fffffff, 0x8000000000000000
    case_rr max, 0xffffffff, 1, 0xffffffff
    case_rr max, 0x7fffffff, 0xffffffff7fffffff, 0x7fffffff
    case_rr max, 0x7fffffffffffffff, 0xffffffff80000000, 0x7fffffffffffffff
    case_rr max, 0, 0, 0x8000000000000000
    case_rr max, 0, 0, 0
    case_rr max, 0xffffffff, 0xffffffff, 0x80000000
    case_rr max, 0, 0xffffffff80000000, 0
    case_rr max, 0xffffffffffffffff, 0xffffffffffffffff, 0xfffffffffffffffe
    case_rr max, 0x7fffffff, 0x7fffffff, 1
    case_rr max, 0x80000000, 0x80000000, 0xffffffff7fffffff
    case_rr max, 0x7fffffffffffffff, 0xffffffff7fffffff, 0x7fffffffffffffff
    case_rr max, 0x7fffffffffffffff, 0x80000000, 0x7fffffffffffffff
    case_rr max, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x100000000
    case_rr max, 0x7fffffffffffffff, 0x7fffffff, 0x7fffffffffffffff
    case_rr max, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xb289f374e543dbbe
    case_rr max, 0x80000, 0xd, 0x80000
    case_rr max, 0x54de2e3997, 1, 0x54de2e3997
    case_rr max, 0x7f117d540076a0, 0x10000000, 0x7f117d540076a0
    case_rr max, 0x46bdd420ab68f71e, 0x40000000000000, 0x46bdd420ab68f71e
    case_rr max, 0x3be6e808788cb81, 0xc7d1cf12a4ca, 0x3be6e808788cb81
    case_rr max, 0xffffffffffffffff, 0xffffffffffffffff, 0xd3973ac02d5dd140
    case_rr max, 0x4000000, 0x4000000, 0x12e3594
    case_rr max, 0x1dd9057e34, 0x80000000, 0x1dd9057e34
    case_rr max, 8, 0xfffffffffffffffe, 8
    case_rr max, 0x3d292d44575b617b, 0x200000000000, 0x3d292d44575b617b
    case_rr max, 3, 3, 0x8000000000000000
    case_rr max, 0x672d0140d3db05, 0x1e, 0x672d0140d3db05
    case_rr max, 0x11, 0, 0x11
    case_rr_same max, 0, 0
    case_rr_same max, 5, 5
    case_rr_same max, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same max, 0x8000000000000000, 0x8000000000000000
    case_rr_same max, 0x8000000080000000, 0x8000000080000000
test_end
