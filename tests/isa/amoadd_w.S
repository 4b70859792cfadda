// SPDX-License-Identifier: Apache-2.0
// amoadd.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoadd.w, 0, 0, 0, 0, 64
    case_amo amoadd.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amoadd.w.rl, 0xffffffffffffffff, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amoadd.w.aqrl, 0x7fffffff, 0x80000000ffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amoadd.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amoadd.w.aq, 0xffffffff80000000, 0, 0x80000000, 0x80000000, 64
    case_amo amoadd.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amoadd.w.aqrl, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amoadd.w, 0, 0x8000000000000007, 7, 0x80000000, 1020
    case_amo amoadd.w.aq, 0x9e52f75, 0x99bf3bd744030bea, 0x99bf3bd709e52f75, 0x8494c8443a1ddc75, 8
    case_amo amoadd.w.rl, 1, 0xffff8001, 1, 0xffffffffffff8000, 64
    case_amo amoadd.w.aqrl, 0xffffffffc1d15de3, 0xb59f78c6817aba27, 0xc1d15de3817aba27, 0xd422d04cf3ce1ae3, 68
    case_amo amoadd.w, 0, 0x76543210, 0, 0xfedcba9876543210, 128
    case_amo amoadd.w.aq, 0x4319cfa2, 0x6f5647a5e5dda55a, 0x4319cfa2e5dda55a, 0xfc3bdd132c3c7803, 1020
    case_amo amoadd.w.rl, 0x40, 0x41, 0x40, 1, 8
    case_amo amoadd.w.aqrl, 0xffffffffd806d4e4, 0xe62b22db6be134fa, 0xe62b22dbd806d4e4, 0x8c18c53f93da6016, 64
    case_amo amoadd.w, 0x12345678, 0x1234567f9abcdef0, 0x123456789abcdef0, 7, 68
    case_amo amoadd.w.aq, 0, 0x80000000aaaaaaaa, 0x8000000000000000, 0xaaaaaaaaaaaaaaaa, 128
test_end
