// SPDX-License-Identifier: Apache-2.0
// minu: the smaller one, unsigned
#include "isa_test.h"
test_begin
    case_rr minu, 0, 0, 0
    case_rr minu, 1, 1, 1
    case_rr minu, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr minu, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr minu, 0, 0, 1
    case_rr minu, 0x8000000000000000, 0x8000000000000000, 0xffffffff80000000
    case_rr minu, 0, 0, 0x8000000000000000
    case_rr minu, 0x100000000, 0x100000000, 0xffffffffffffffff
    case_rr minu, 0x100000000, 0xfffffffffffffffe, 0x100000000
    case_rr minu, 0x7fffffffffffffff, 0xffffffff80000000, 0x7fffffffffffffff
    case_rr minu, 0x100000000, 0x100000000, 0xfffffffffffffffe
    case_rr minu, 0, 1, 0
    case_rr minu, 0x7fffffff, 0x7fffffff, 0x7fffffffffffffff
    case_rr minu, 0xfffffffffffffffe, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr minu, 0x80000000, 0x80000000, 0xffffffff
    case_rr minu, 0x80000000, 0xffffffff, 0x80000000
    case_rr minu, 1, 0x8000000000000000, 1
    case_rr minu, 0, 0xffffffff, 0
    case_rr minu, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr minu, 0xffffffff, 0xffffffff, 0x7fffffffffffffff
    case_rr minu, 1, 1, 0xffffffff
    case_rr minu, 0x80000000, 0xffffffffffffffff, 0x80000000
    case_rr minu, 0xffffffff, 0xffffffff, 0xffffffff80000000
    case_rr minu, 0xffffffff, 0xffffffff, 0xffffffffffffffff
    case_rr minu, 0x7fffffff, 0x7fffffff, 0x8000000000000000
    case_rr minu, 0, 0x7fffffffffffffff, 0
    case_rr minu, 0x80000000, 0x80000000, 0x80000000
    case_rr minu, 0x7fffffff, 0xffffffffffffffff, 0x7fffffff
    case_rr minu, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xffffffff7fffffff
    case_rr minu, 0, 0xfffffffffffffffe, 0
    case_rr minu, 0xffffffff, 0xffffffff, 0x8e304d71d6b23d6d
    case_rr minu, 0xffffffff, 0xffffffff, 0x5555555555555555
    case_rr minu, 0x229878483598985d, 0x7b7268b1e52a0725, 0x229878483598985d
    case_rr minu, 0x4000000000000, 0x8000000080000000, 0x4000000000000
    case_rr minu, 0x8000, 0xaf15eec2fb347f42, 0x8000
    case_rr minu, 0x1197175c5260cfaa, 0x17beec293fe2e96b, 0x1197175c5260cfaa
    case_rr minu, 0x7f80, 0x7f80, 0x1be60f43108a14a
    case_rr minu, 8, 0x100000000, 8
    case_rr minu, 0x6e69c22b, 0x7fffffff, 0x6e69c22b
    case_rr minu, 0x20000, 0x800000000000000, 0x20000
    case_rr minu, 0xffffffff, 0xffffffff, 0x8000000080000000
    case_rr minu, 0xf, 0xf, 0x2e43899f7458cb8
    case_rr minu, 0, 0x6a1f, 0
    case_rr minu, 0x2e24beb5f424c716, 0x2e24beb5f424c716, 0x8000000080000000
    case_rr_same minu, 0, 0
    case_rr_same minu, 5, 5
    case_rr_same minu, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same minu, 0x8000000000000000, 0x8000000000000000
    case_rr_same minu, 0x8000000080000000, 0x8000000080000000
test_end
