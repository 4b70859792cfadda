// SPDX-License-Identifier: Apache-2.0
// min: the smaller one, signed
#include "isa_test.h"
test_begin
    case_rr min, 0, 0, 0
    case_rr min, 1, 1, 1
    case_rr min, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr min, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr min, 0x7fffffff, 0x7fffffff, 0x7fffffff
    case_rr min, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff
    case_rr min, 0x7fffffff, 0x7fffffff, 0x100000000
    case_rr min, 0x8000000000000000, 0x8000000000000000, 0x100000000
    case_rr min, 0xffffffff7fffffff, 0xffffffff7fffffff, 0x7fffffffffffffff
    case_rr min, 0xffffffff, 0xffffffff, 0x7fffffffffffffff
    case_rr min, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr min, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr min, 0xffffffff80000000, 0xffffffff80000000, 0xffffffff
    case_rr min, 1, 1, 0x7fffffff
    case_rr min, 0, 0, 0xffffffff
    case_rr min, 0xfffffffffffffffe, 0xfffffffffffffffe, 0
    case_rr min, 0x8000000000000000, 0x8000000000000000, 1
    case_rr min, 0xffffffff7fffffff, 0x7fffffffffffffff, 0xffffffff7fffffff
    case_rr min, 0, 1, 0
    case_rr min, 0x8000000000000000, 0x8000000000000000, 0xfffffffffffffffe
    case_rr min, 0x80000000, 0x80000000, 0x80000000
    case_rr min, 0, 0, 0
    case_rr min, 1, 1, 1
    case_rr min, 0xffffffff80000000, 0x7fffffffffffffff, 0xffffffff80000000
    case_rr min, 0x7fffffff, 0x7fffffff, 0x7fffffffffffffff
    case_rr min, 0, 0, 0x80000000
    case_rr min, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffff
    case_rr min, 0xfffffffffffffffe, 1, 0xfffffffffffffffe
    case_rr min, 0, 0x100000000, 0
    case_rr min, 0xffffffff80000000, 0xffffffff80000000, 0x7fffffff
    case_rr min, 0x7fffffff, 0x7fffffff, 0x100000000
    case_rr min, 0x83a6d49, 0x77ed55a860e4e8d, 0x83a6d49
    case_rr min, 0x5a7f5ee09, 0x5a7f5ee09, 0x40d0c3c80c4bc483
    case_rr min, 0x8000000080000000, 0x8000000080000000, 0x100000000000000
    case_rr min, 0xffffffffffffffff, 0xa798, 0xffffffffffffffff
    case_rr min, 0x2606e2ec401, 0x2de5b8237979024a, 0x2606e2ec401
    case_rr min, 0x8000, 0x7fffffff, 0x8000
    case_rr min, 0x8000000000000000, 0xffffffff, 0x8000000000000000
    case_rr min, 0xeb9b30c23ab365e3, 0x20, 0xeb9b30c23ab365e3
    case_rr min, 0x4000000000000, 0x4000000000000, 0x5555555555555555
    case_rr min, 0x8000000000000000, 0x3553c4e173, 0x8000000000000000
    case_rr min, 0x6a962a486cf93d97, 0x6d9a839b121a638b, 0x6a962a486cf93d97
    case_rr min, 0x100000000, 0x100000000, 0x10000000000
    case_rr min, 0xff, 0xff, 0xffffffff
    case_rr_same min, 0, 0
    case_rr_same min, 5, 5
    case_rr_same min, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same min, 0x8000000000000000, 0x8000000000000000
    case_rr_same min, 0x8000000080000000, 0x8000000080000000
test_end
