// SPDX-License-Identifier: Apache-2.0
// amoxor.w: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoxor.w, 0, 0, 0, 0, 64
    case_amo amoxor.w.aq, 0, 0x100000001, 1, 1, 68
    case_amo amoxor.w.rl, 0xffffffffffffffff, 0xffffffff00000000, 0xffffffffffffffff, 0xffffffffffffffff, 128
    case_amo amoxor.w.aqrl, 0x7fffffff, 0x7ffffffeffffffff, 0x7fffffffffffffff, 1, 1020
    case_amo amoxor.w, 0, 0x80000000ffffffff, 0x8000000000000000, 0xffffffffffffffff, 8
    case_amo amoxor.w.aq, 0xffffffff80000000, 0, 0x80000000, 0x80000000, 64
    case_amo amoxor.w.rl, 0, 0x17fffffff, 0x7fffffff, 1, 68
    case_amo amoxor.w.aqrl, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffffffffffff, 128
    case_amo amoxor.w, 0, 0x5555555500000007, 7, 0x5555555555555555, 1020
    case_amo amoxor.w.aq, 0xffffffffffffffff, 0xfffffffffffffffe, 0xffffffffffffffff, 0x8000000000000001, 8
    case_amo amoxor.w.rl, 0xffffffffd3059ad4, 0xefe9a871d20ee286, 0xefe9a871d3059ad4, 0x5f2835fc010b7852, 64
    case_amo amoxor.w.aqrl, 0xffffffffffffffff, 0xfffffff8ffffffff, 0xffffffffffffffff, 7, 68
    case_amo amoxor.w, 0xffffffffffffffff, 0x7fffffff80000000, 0x7fffffffffffffff, 0x7fffffff, 128
    case_amo amoxor.w.aq, 0xffffffffaa060d72, 0x43cd935e718335fb, 0xaa060d72718335fb, 0x627e30ade9cb9e2c, 1020
    case_amo amoxor.w.rl, 0x7fffffff, 0xffffffff, 0x7fffffff, 0x80000000, 8
    case_amo amoxor.w.aqrl, 0xffffffff9abcdef0, 0x123456789abcdecf, 0x123456789abcdef0, 0x3f, 64
    case_amo amoxor.w, 0, 0xffffffff7fffffff, 0x7fffffff, 0xffffffffffffffff, 68
    case_amo amoxor.w.aq, 0xd1d197e, 0x98937d796cccdf71, 0x98937d790d1d197e, 0xeb69bd8761d1c60f, 128
test_end
