// SPDX-License-Identifier: Apache-2.0
// andn: rs1 and not rs2
#include "isa_test.h"
test_begin
    case_rr andn, 0, 0, 0
    case_rr andn, 0, 1, 1
    case_rr andn, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr andn, 0, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr andn, 0, 1, 0x7fffffffffffffff
    case_rr andn, 0x100000000, 0x100000000, 1
    case_rr andn, 0, 0x80000000, 0x80000000
    case_rr andn, 0, 1, 0xffffffff7fffffff
    case_rr andn, 0x7fffffff, 0xffffffff, 0x80000000
    case_rr andn, 0, 0, 0x7fffffffffffffff
    case_rr andn, 0, 0, 0xffffffff
    case_rr andn, 0x7ffffffe, 0x7fffffff, 1
    case_rr andn, 0x7fffffff, 0x7fffffff, 0xffffffff80000000
    case_rr andn, 0x8000000000000000, 0x8000000000000000, 0x7fffffffffffffff
    case_rr andn, 0, 0x8000000000000000, 0xffffffff7fffffff
    case_rr andn, 0, 0, 0xfffffffffffffffe
    case_rr andn, 0xffffffff80000000, 0xfffffffffffffffe, 0x7fffffff
    case_rr andn, 0x7fffffff7fffffff, 0x7fffffffffffffff, 0x80000000
    case_rr andn, 0x7fffffffffffffff, 0xffffffffffffffff, 0x8000000000000000
    case_rr andn, 0xffffffff, 0xffffffff, 0x100000000
    case_rr andn, 0x7fffffff, 0xffffffffffffffff, 0xffffffff80000000
    case_rr andn, 0x7fffffff, 0x7fffffff, 0x80000000
    case_rr andn, 0x8000000000000000, 0xffffffffffffffff, 0x7fffffffffffffff
    case_rr andn, 0, 1, 1
    case_rr andn, 0x7fffffff80000000, 0x7fffffffffffffff, 0x7fffffff
    case_rr andn, 1, 1, 0
    case_rr andn, 1, 0xffffffffffffffff, 0xfffffffffffffffe
    case_rr andn, 0xffffffff00000000, 0xffffffffffffffff, 0xffffffff
    case_rr andn, 0xfffffffffffffffe, 0xffffffffffffffff, 1
    case_rr andn, 0xffffffff7ffffffe, 0xffffffff7fffffff, 1
    case_rr andn, 0x1000, 0x1000, 0x470a
    case_rr andn, 0, 0x400, 0xd46e9a7cc4b46e
    case_rr andn, 0, 0x1000000, 0xf139369767b28
    case_rr andn, 0x1752d47, 0x1753d47, 0x1000
    case_rr andn, 0xedcba98700000000, 0xffffffff80000000, 0x123456789abcdef0
    case_rr andn, 0x5041614, 0xf84d77d, 0xd6408279fae1c1eb
    case_rr andn, 0x1970860acf685554, 0x1970860acf68d554, 0x8000
    case_rr andn, 0x76d1cf4636181180, 0xf6d1cf4636181180, 0x8000000080000000
    case_rr andn, 0x24, 0xff, 0xfe441a2db
    case_rr andn, 0x9bf3d9644b444, 0x9bf3d9644b445, 1
    case_rr andn, 0x4000000, 0x4000000, 0x99eb8a9eb047d84d
    case_rr andn, 0x8000, 0x8000, 0x48
    case_rr andn, 0x19c189b9, 0x7fffffff, 0xdba6a3b6e63e7646
    case_rr andn, 0xa080820a08aaa, 0x411e180964e0dbbb, 0x5555555555555555
    case_rr_same andn, 0, 0
    case_rr_same andn, 0, 5
    case_rr_same andn, 0, 0xffffffffffffffff
    case_rr_same andn, 0, 0x8000000000000000
    case_rr_same andn, 0, 0x8000000080000000
test_end
