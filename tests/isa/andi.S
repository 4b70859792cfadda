// SPDX-License-Identifier: Apache-2.0
// andi: register with immediate
#include "isa_test.h"
test_begin
    case_ri andi, 0, 0xfedcba9876543210, 0
    case_ri andi, 0, 0xffffffff7fffffff, 0
    case_ri andi, 0, 0xffffffff, 0
    case_ri andi, 0, 1, 0
    case_ri andi, 0, 0xbf182613a33face5, 0
    case_ri andi, 0, 0x8000000000000000, 1
    case_ri andi, 1, 0x3f, 1
    case_ri andi, 0, 0xffffffffffff8000, 1
    case_ri andi, 0, 0x80000000, 1
    case_ri andi, 1, 0x8818331800e8e245, 1
    case_ri andi, 0x7fffffff, 0x7fffffff, -1
    case_ri andi, 7, 7, -1
    case_ri andi, 0xfedcba9876543210, 0xfedcba9876543210, -1
    case_ri andi, 0x5555555555555555, 0x5555555555555555, -1
    case_ri andi, 0x94980979f3a77761, 0x94980979f3a77761, -1
    case_ri andi, 0x210, 0xfedcba9876543210, 2047
    case_ri andi, 0x7ff, 0xffffffff7fffffff, 2047
    case_ri andi, 0, 0x100000000, 2047
    case_ri andi, 2, 2, 2047
    case_ri andi, 0x6d5, 0x919237425d497ed5, 2047
    case_ri andi, 0xfffff800, 0xffffffff, -2048
    case_ri andi, 0, 0, -2048
    case_ri andi, 0xffffffff80000000, 0xffffffff80000000, -2048
    case_ri andi, 0x80000000, 0x80000000, -2048
    case_ri andi, 0x6e8723da6b189800, 0x6e8723da6b1899a5, -2048
    case_ri andi, 0x555, 0xffffffff, 1365
    case_ri andi, 0x555, 0xffffffff7fffffff, 1365
    case_ri andi, 0x40, 0x40, 1365
    case_ri andi, 0x555, 0x7fffffffffffffff, 1365
    case_ri andi, 0x41, 0x772805b54796a2e1, 1365
    case_ri andi, 0xffffffff7ffffaaa, 0xffffffff7fffffff, -1366
    case_ri andi, 0, 0x40, -1366
    case_ri andi, 0xffffffff80000000, 0xffffffff80000000, -1366
    case_ri andi, 0x8000000000000000, 0x8000000000000001, -1366
    case_ri andi, 0xb61a02b78d5aaa22, 0xb61a02b78d5aab72, -1366
test_end
