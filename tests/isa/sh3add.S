// SPDX-License-Identifier: Apache-2.0
// sh3add: rs1 shifted left by 3, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh3add, 0, 0, 0
    case_rr sh3add, 9, 1, 1
    case_rr sh3add, 0xfffffffffffffff7, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh3add, 0xffffffffffffffee, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh3add, 0x400000000, 0x80000000, 0
    case_rr sh3add, 0x7ffffffffffffff0, 0xfffffffffffffffe, 0x8000000000000000
    case_rr sh3add, 0x7ffffffc00000000, 0xffffffff80000000, 0x8000000000000000
    case_rr sh3add, 0xfffffffb7ffffff7, 0xffffffff7fffffff, 0xffffffff7fffffff
    case_rr sh3add, 0xfffffffb7fffffff, 0xffffffff80000000, 0xffffffff7fffffff
    case_rr sh3add, 0x7fffffff6, 0xffffffff, 0xfffffffffffffffe
    case_rr sh3add, 0x100000008, 1, 0x100000000
    case_rr sh3add, 0x87ffffff7, 0xffffffff, 0x7fffffff
    case_rr sh3add, 0x3fffffff8, 0x7fffffff, 0
    case_rr sh3add, 0x80000000, 0, 0x80000000
    case_rr sh3add, 0x80000003fffffff7, 0x7fffffff, 0x7fffffffffffffff
    case_rr sh3add, 0x7ffffff0, 0xfffffffffffffffe, 0x80000000
    case_rr sh3add, 0xfffffff0, 0xfffffffffffffffe, 0x100000000
    case_rr sh3add, 0xffffffff, 0x8000000000000000, 0xffffffff
    case_rr sh3add, 0xffffffff80000008, 1, 0xffffffff80000000
    case_rr sh3add, 0x7ffffff7, 0x7fffffffffffffff, 0x7fffffff
    case_rr sh3add, 0x100000000, 0x8000000000000000, 0x100000000
    case_rr sh3add, 0x8000000000000000, 0, 0x8000000000000000
    case_rr sh3add, 0x8000000000000000, 0x8000000000000000, 0x8000000000000000
    case_rr sh3add, 0x7fffffef, 0xfffffffffffffffe, 0x7fffffff
    case_rr sh3add, 0xfffffffcffffffff, 0xffffffff80000000, 0xffffffff
    case_rr sh3add, 0, 0, 0
    case_rr sh3add, 0xfffffffffffffffe, 0x8000000000000000, 0xfffffffffffffffe
    case_rr sh3add, 0x8fffffff7, 0xffffffff, 0xffffffff
    case_rr sh3add, 0x7fffffffffffffff, 0, 0x7fffffffffffffff
    case_rr sh3add, 0x7ffffff8, 0x7fffffffffffffff, 0x80000000
    case_rr sh3add, 0x62fd82a1f4537e4d, 0x8000000, 0x62fd82a1b4537e4d
    case_rr sh3add, 0xad1936a4616bd37c, 0x7fc8067c3dced3d3, 0xaed902c272f534e4
    case_rr sh3add, 0x5555555555595555, 0x8000, 0x5555555555555555
    case_rr sh3add, 0x6fed450c30ed44e0, 0xacfda8a1861da89c, 0x800000000000000
    case_rr sh3add, 0xec19975be66492f0, 0x1d8332eb7ccb925e, 0x80000
    case_rr sh3add, 0x100000000000000, 0x4000000000000000, 0x100000000000000
    case_rr sh3add, 0x3a17a4c83a150f50, 0xffffffff80000000, 0x3a17a4cc3a150f50
    case_rr sh3add, 0x7ff8, 0x7fffffffffffffff, 0x8000
    case_rr sh3add, 0xcaa775f3154e27c8, 0x1954eebe52a9c4f9, 0x80000000
    case_rr sh3add, 0xf13bac98b31d6b1a, 2, 0xf13bac98b31d6b0a
    case_rr sh3add, 0x8c91dde0d, 0x80000, 0x8c8ddde0d
    case_rr sh3add, 0x3fffffff8, 0xffffffff7fffffff, 0x800000000
    case_rr sh3add, 0xffffffff7ffffff0, 0xfffffffffffffffe, 0xffffffff80000000
    case_rr sh3add, 0x44661a6b5e84f45, 0x200000, 0x44661a6b4e84f45
    case_rr_same sh3add, 0, 0
    case_rr_same sh3add, 0x2d, 5
    case_rr_same sh3add, 0xfffffffffffffff7, 0xffffffffffffffff
    case_rr_same sh3add, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh3add, 0x8000000480000000, 0x8000000080000000
test_end
