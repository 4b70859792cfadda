// SPDX-License-Identifier: Apache-2.0
// slti: register with immediate
#include "isa_test.h"
test_begin
    case_ri slti, 1, 0xffffffff7fffffff, 0
    case_ri slti, 1, 0x8000000000000000, 0
    case_ri slti, 0, 0x40, 0
    case_ri slti, 0, 0xffffffff, 0
    case_ri slti, 1, 0xbeae13d90b2ca7a3, 0
    case_ri slti, 0, 7, 1
    case_ri slti, 1, 0xffffffffffffffff, 1
    case_ri slti, 0, 0x7fffffff, 1
    case_ri slti, 1, 0xfedcba9876543210, 1
    case_ri slti, 0, 0x11a1e350301c259b, 1
    case_ri slti, 1, 0xffffffff7fffffff, -1
    case_ri slti, 0, 0x123456789abcdef0, -1
    case_ri slti, 0, 1, -1
    case_ri slti, 1, 0xaaaaaaaaaaaaaaaa, -1
    case_ri slti, 0, 0xb7bfaefd3ed2791, -1
    case_ri slti, 0, 0x7fffffffffffffff, 2047
    case_ri slti, 0, 0x80000000, 2047
    case_ri slti, 1, 0x3f, 2047
    case_ri slti, 0, 0x123456789abcdef0, 2047
    case_ri slti, 1, 0xc453b156d45a0a52, 2047
    case_ri slti, 0, 0, -2048
    case_ri slti, 0, 0x100000000, -2048
    case_ri slti, 0, 0xffffffff, -2048
    case_ri slti, 0, 0x3f, -2048
    case_ri slti, 0, 0x60321242721dede1, -2048
    case_ri slti, 0, 0x123456789abcdef0, 1365
    case_ri slti, 1, 0x40, 1365
    case_ri slti, 1, 0xfffffffffffffffe, 1365
    case_ri slti, 0, 0x100000000, 1365
    case_ri slti, 1, 0xa0a9a1ccb04b5658, 1365
    case_ri slti, 1, 0xffffffff80000000, -1366
    case_ri slti, 0, 0x7fffffffffffffff, -1366
    case_ri slti, 0, 1, -1366
    case_ri slti, 0, 0x123456789abcdef0, -1366
    case_ri slti, 1, 0xce60554580c7c3b6, -1366
test_end
