// SPDX-License-Identifier: Apache-2.0
// maxu: the greater one, unsigned
#include "isa_test.h"
test_begin
    case_rr maxu, 0, 0, 0
    case_rr maxu, 1, 1, 1
    case_rr maxu, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr maxu, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr maxu, 0x7fffffffffffffff, 0x80000000, 0x7fffffffffffffff
    case_rr maxu, 0xffffffff7fffffff, 1, 0xffffffff7fffffff
    case_rr maxu, 0xffffffff7fffffff, 0xffffffff7fffffff, 1
    case_rr maxu, 0xffffffff, 1, 0xffffffff
    case_rr maxu, 0xffffffff, 0, 0xffffffff
    case_rr maxu, 0xffffffff80000000, 0xffffffff80000000, 0x7fffffff
    case_rr maxu, 0x7fffffff, 0, 0x7fffffff
    case_rr maxu, 0xffffffff, 0x80000000, 0xffffffff
    case_rr maxu, 0xfffffffffffffffe, 0, 0xfffffffffffffffe
    case_rr maxu, 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffffffffffff
    case_rr maxu, 0x80000000, 1, 0x80000000
    case_rr maxu, 1, 0, 1
    case_rr maxu, 0xffffffff80000000, 0xffffffff, 0xffffffff80000000
    case_rr maxu, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr maxu, 0x8000000000000000, 0x8000000000000000, 0xffffffff
    case_rr maxu, 0xffffffffffffffff, 0xffffffff7fffffff, 0xffffffffffffffff
    case_rr maxu, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000
    case_rr maxu, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffff
    case_rr maxu, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffff
    case_rr maxu, 0xfffffffffffffffe, 0x7fffffffffffffff, 0xfffffffffffffffe
    case_rr maxu, 0xffffffff7fffffff, 0x100000000, 0xffffffff7fffffff
    case_rr maxu, 0x7fffffffffffffff, 0x7fffffffffffffff, 0
    case_rr maxu, 0xfffffffffffffffe, 0x100000000, 0xfffffffffffffffe
    case_rr maxu, 0xfffffffffffffffe, 1, 0xfffffffffffffffe
    case_rr maxu, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr maxu, 0xffffffff, 0xffffffff, 0
    case_rr maxu, 0x200000000000000, 0x7f80, 0x200000000000000
    case_rr maxu, 0x23c94a211f01, 0x100000000000, 0x23c94a211f01
    case_rr maxu, 0x100000000, 0x100000000, 0xe
    case_rr maxu, 0xe6db0e910b4677bb, 0xe6db0e910b4677bb, 0x5555555555555555
    case_rr maxu, 0x80000000, 0x80000000, 0x8000000
    case_rr maxu, 0x1000000000, 0x2000000, 0x1000000000
    case_rr maxu, 0x7fffffff, 0x7fffffff, 0x25
    case_rr maxu, 0x7e180fbb702fdbee, 0x7e180fbb702fdbee, 0x7848
    case_rr maxu, 0x1000000000, 0x1000000000, 0x400000
    case_rr maxu, 0x84fc08282dfd539, 0x100000000, 0x84fc08282dfd539
    case_rr maxu, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x2000
    case_rr maxu, 0xf142a0dc7547e8f6, 0xf142a0dc7547e8f6, 0x1fbb5fae2743568
    case_rr maxu, 0x3fde3205f54f5377, 0x3fde3205f54f5377, 0x3ea2e5
    case_rr maxu, 0x10a30604abc49bbe, 1, 0x10a30604abc49bbe
    case_rr_same maxu, 0, 0
    case_rr_same maxu, 5, 5
    case_rr_same maxu, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same maxu, 0x8000000000000000, 0x8000000000000000
    case_rr_same maxu, 0x8000000080000000, 0x8000000080000000
test_end
