// SPDX-License-Identifier: Apache-2.0
// sltiu: register with immediate
#include "isa_test.h"
test_begin
    case_ri sltiu, 0, 0x7fffffff, 0
    case_ri sltiu, 0, 0, 0
    case_ri sltiu, 0, 0xffffffffffff8000, 0
    case_ri sltiu, 0, 0x123456789abcdef0, 0
    case_ri sltiu, 0, 0x7419dd4c8420dfcd, 0
    case_ri sltiu, 0, 0xfedcba9876543210, 1
    case_ri sltiu, 0, 2, 1
    case_ri sltiu, 0, 0x8000000000000001, 1
    case_ri sltiu, 0, 0x5555555555555555, 1
    case_ri sltiu, 0, 0x44381f79ef0198f, 1
    case_ri sltiu, 1, 0x5555555555555555, -1
    case_ri sltiu, 1, 0xffffffff, -1
    case_ri sltiu, 1, 0xffffffff80000000, -1
    case_ri sltiu, 1, 1, -1
    case_ri sltiu, 1, 0x708f8acc2ac88e75, -1
    case_ri sltiu, 0, 0x100000000, 2047
    case_ri sltiu, 0, 0x8000000000000001, 2047
    case_ri sltiu, 1, 0, 2047
    case_ri sltiu, 0, 0x5555555555555555, 2047
    case_ri sltiu, 0, 0xd0c739a83a3d6ffd, 2047
    case_ri sltiu, 1, 0x100000000, -2048
    case_ri sltiu, 1, 0xffffffff, -2048
    case_ri sltiu, 0, 0xfffffffffffffffe, -2048
    case_ri sltiu, 1, 0x3f, -2048
    case_ri sltiu, 1, 0x6254a2f60d6347a8, -2048
    case_ri sltiu, 1, 0x3f, 1365
    case_ri sltiu, 0, 0x8000000000000001, 1365
    case_ri sltiu, 1, 1, 1365
    case_ri sltiu, 0, 0x8000000000000000, 1365
    case_ri sltiu, 0, 0x13277804baec751e, 1365
    case_ri sltiu, 1, 0x80000000, -1366
    case_ri sltiu, 1, 0xffffffff, -1366
    case_ri sltiu, 1, 0x5555555555555555, -1366
    case_ri sltiu, 1, 0x7fffffffffffffff, -1366
    case_ri sltiu, 1, 0xcb30d74add82c08a, -1366
test_end
