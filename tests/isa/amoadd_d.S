// SPDX-License-Identifier: Apache-2.0
// amoadd.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoadd.d, 0, 0, 0, 0, 64
    case_amo amoadd.d.aq, 1, 2, 1, 1, 128
    case_amo amoadd.d.rl, 0xffffffffffffffff, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amoadd.d.aqrl, 0x7fffffffffffffff, 0x8000000000000000, 0x7fffffffffffffff, 1, 8
    case_amo amoadd.d, 0x8000000000000000, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amoadd.d.aq, 0x80000000, 0x100000000, 0x80000000, 0x80000000, 128
    case_amo amoadd.d.rl, 0x7fffffff, 0x80000000, 0x7fffffff, 1, 1016
    case_amo amoadd.d.aqrl, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amoadd.d, 0x8cc9fee8f1bd08c9, 0x45155e004a7219dc, 0x8cc9fee8f1bd08c9, 0xb84b5f1758b51113, 64
    case_amo amoadd.d.aq, 0x80000000, 0x8000000080000001, 0x80000000, 0x8000000000000001, 128
    case_amo amoadd.d.rl, 0xffffffff, 0xaaaaaaabaaaaaaa9, 0xffffffff, 0xaaaaaaaaaaaaaaaa, 1016
    case_amo amoadd.d.aqrl, 0x123456789abcdef0, 0xbcdf01234567899a, 0x123456789abcdef0, 0xaaaaaaaaaaaaaaaa, 8
    case_amo amoadd.d, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaa2aaaaaa9, 0xaaaaaaaaaaaaaaaa, 0xffffffff7fffffff, 64
    case_amo amoadd.d.aq, 3, 0x100000003, 3, 0x100000000, 128
    case_amo amoadd.d.rl, 0x123456789abcdef0, 0x123456799abcdef0, 0x123456789abcdef0, 0x100000000, 1016
    case_amo amoadd.d.aqrl, 0xfedcba9876543210, 0xfedcba9876543211, 0xfedcba9876543210, 1, 8
    case_amo amoadd.d, 7, 8, 7, 1, 64
    case_amo amoadd.d.aq, 0x5555555555555555, 0x55555555d5555555, 0x5555555555555555, 0x80000000, 128
test_end
