// SPDX-License-Identifier: Apache-2.0
// orn: rs1 or not rs2
#include "isa_test.h"
test_begin
    case_rr orn, 0xffffffffffffffff, 0, 0
    case_rr orn, 0xffffffffffffffff, 1, 1
    case_rr orn, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr orn, 0xffffffffffffffff, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr orn, 0x8000000000000001, 1, 0x7fffffffffffffff
    case_rr orn, 0xffffffff7fffffff, 0x8000000000000000, 0x80000000
    case_rr orn, 0xffffffff, 0xffffffff, 0xffffffff7fffffff
    case_rr orn, 0x7fffffffffffffff, 0x7fffffff, 0x8000000000000000
    case_rr orn, 0x7fffffff, 0x7fffffff, 0xfffffffffffffffe
    case_rr orn, 0xffffffff, 0xffffffff, 0xffffffffffffffff
    case_rr orn, 0xffffffffffffffff, 0xffffffff7fffffff, 0x100000000
    case_rr orn, 0x100000000, 0x100000000, 0xffffffffffffffff
    case_rr orn, 0xfffffffffffffffe, 0xffffffff80000000, 1
    case_rr orn, 0xffffffffffffffff, 0x7fffffff, 0x7fffffff
    case_rr orn, 0xffffffffffffffff, 1, 1
    case_rr orn, 0xffffffff7fffffff, 0x100000000, 0x80000000
    case_rr orn, 0xffffffffffffffff, 0xffffffffffffffff, 0x8000000000000000
    case_rr orn, 0xffffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff
    case_rr orn, 0x7fffffffffffffff, 0x100000000, 0x8000000000000000
    case_rr orn, 0xffffffff7fffffff, 0, 0x80000000
    case_rr orn, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffff
    case_rr orn, 0xfffffffffffffffe, 0x80000000, 1
    case_rr orn, 0xfffffffeffffffff, 0x8000000000000000, 0x100000000
    case_rr orn, 0x80000000, 0x80000000, 0xffffffff7fffffff
    case_rr orn, 0xffffffff00000001, 1, 0xffffffff
    case_rr orn, 0xfffffffffffffffe, 0xfffffffffffffffe, 1
    case_rr orn, 0xffffffff80000001, 0xffffffff80000000, 0xfffffffffffffffe
    case_rr orn, 0x180000000, 0x100000000, 0xffffffff7fffffff
    case_rr orn, 0xffffffffffffffff, 0, 0
    case_rr orn, 0xffffffff7fffffff, 1, 0x80000000
    case_rr orn, 0xffffffffffffffff, 0x21f1459b9664, 0x100000000
    case_rr orn, 0xffffffffffffffff, 0x72ef9d7286c3f268, 0x4000000000000
    case_rr orn, 0xfffffffffbeabf73, 0x893b4700b0ca3b73, 0x4df63ad
    case_rr orn, 0xffffeaffbbffafeb, 0xaaaaaaaaaaaaaaaa, 0xbd284c805a3e
    case_rr orn, 0xbfffffffffffffff, 0xbc595d50a8c0e9f7, 0x4000000000000000
    case_rr orn, 0xffffe6b5fbcb0098, 0x200000000000, 0x394a0434ff67
    case_rr orn, 0xffffffffffffffff, 0xffffffff80000000, 0x8000000080000000
    case_rr orn, 0x74178833c93c2ee0, 0x800000000000, 0x8be877cc36c3d11f
    case_rr orn, 0xffffffffffffffff, 0x1e235551b40, 0x10000
    case_rr orn, 0xffffffffffffffff, 0x33aa322f08fb6, 0x80000000000
    case_rr orn, 0xffffffff80ff24fc, 0xff24fc, 0x7fffffff
    case_rr orn, 0xffffffffffffffff, 0x188d52954256, 0
    case_rr orn, 0xd5555555d5555555, 0x8000000080000000, 0xaaaaaaaaaaaaaaaa
    case_rr orn, 0xffffffffe4334940, 0xb678745064334940, 0x7fffffff
    case_rr_same orn, 0xffffffffffffffff, 0
    case_rr_same orn, 0xffffffffffffffff, 5
    case_rr_same orn, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same orn, 0xffffffffffffffff, 0x8000000000000000
    case_rr_same orn, 0xffffffffffffffff, 0x8000000080000000
test_end
