// SPDX-License-Identifier: Apache-2.0
// add.uw: the low word of rs1, zero-extended, plus rs2
#include "isa_test.h"
test_begin
    case_rr add.uw, 0, 0, 0
    case_rr add.uw, 2, 1, 1
    case_rr add.uw, 0xfffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr add.uw, 0xfffffffc, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr add.uw, 0xfffffffd, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr add.uw, 0x17fffffff, 0x80000000, 0xffffffff
    case_rr add.uw, 0x100000000, 0xffffffffffffffff, 1
    case_rr add.uw, 0x80000000fffffffe, 0xffffffff, 0x7fffffffffffffff
    case_rr add.uw, 0x1fffffffe, 0xfffffffffffffffe, 0x100000000
    case_rr add.uw, 0xffffffff, 0, 0xffffffff
    case_rr add.uw, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffff7fffffff
    case_rr add.uw, 0, 0xffffffff80000000, 0xffffffff80000000
    case_rr add.uw, 0x100000001, 1, 0x100000000
    case_rr add.uw, 0xfffffffe, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr add.uw, 0x7fffffff, 0xffffffffffffffff, 0xffffffff80000000
    case_rr add.uw, 0x7ffffffe, 0xffffffff, 0xffffffff7fffffff
    case_rr add.uw, 1, 0x8000000000000000, 1
    case_rr add.uw, 0x17fffffff, 0xffffffff7fffffff, 0x100000000
    case_rr add.uw, 0x17fffffff, 0x7fffffffffffffff, 0x80000000
    case_rr add.uw, 0xffffffff, 0x7fffffff, 0x80000000
    case_rr add.uw, 0x7ffffffd, 0x7fffffff, 0xfffffffffffffffe
    case_rr add.uw, 0x17ffffffd, 0xfffffffffffffffe, 0x7fffffff
    case_rr add.uw, 0x7fffffff, 0xffffffff, 0xffffffff80000000
    case_rr add.uw, 0xffffffffffffffff, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr add.uw, 0xfffffffffffffffe, 0x100000000, 0xfffffffffffffffe
    case_rr add.uw, 0x1fffffffd, 0xfffffffffffffffe, 0xffffffff
    case_rr add.uw, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr add.uw, 0x17ffffffe, 0x7fffffff, 0xffffffff
    case_rr add.uw, 0x7fffffffffffffff, 0, 0x7fffffffffffffff
    case_rr add.uw, 0x80000000, 0x8000000000000000, 0x80000000
    case_rr add.uw, 0xe7a9b05c, 0x14daf46767a9b05c, 0x80000000
    case_rr add.uw, 0xfffffffe, 0xffffffff, 0xffffffffffffffff
    case_rr add.uw, 0xb0b4362e, 0x100000000, 0xb0b4362e
    case_rr add.uw, 0xffffffff80008000, 0x8000, 0xffffffff80000000
    case_rr add.uw, 0x10000080, 0x10000000, 0x80
    case_rr add.uw, 0x94204, 0x7f80, 0x8c284
    case_rr add.uw, 0xe810b234, 0x272be0eae810b08a, 0x1aa
    case_rr add.uw, 0xb4ec0652ede81441, 0x200000, 0xb4ec0652edc81441
    case_rr add.uw, 0x3959999cd84355b7, 0x7fffffff, 0x3959999c584355b8
    case_rr add.uw, 0x8000000080007f80, 0x7f80, 0x8000000080000000
    case_rr add.uw, 0x400000, 0x80000000000000, 0x400000
    case_rr add.uw, 0x100cf5d75, 0xfffffffffffffffe, 0xcf5d77
    case_rr add.uw, 0x173d96801, 0x75187d21f3d96801, 0x80000000
    case_rr add.uw, 0x95b6fe1d6f49, 0x5555555555555555, 0x95b6a8c819f4
    case_rr_same add.uw, 0, 0
    case_rr_same add.uw, 0xa, 5
    case_rr_same add.uw, 0xfffffffe, 0xffffffffffffffff
    case_rr_same add.uw, 0x8000000000000000, 0x8000000000000000
    case_rr_same add.uw, 0x8000000100000000, 0x8000000080000000
test_end
