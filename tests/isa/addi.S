// SPDX-License-Identifier: Apache-2.0
// addi: register with immediate
#include "isa_test.h"
test_begin
    case_ri addi, 0xffffffff7fffffff, 0xffffffff7fffffff, 0
    case_ri addi, 0x8000000000000000, 0x8000000000000000, 0
    case_ri addi, 0x100000000, 0x100000000, 0
    case_ri addi, 0xfffffffffffffffe, 0xfffffffffffffffe, 0
    case_ri addi, 0x1b1542d2a76e789a, 0x1b1542d2a76e789a, 0
    case_ri addi, 0xaaaaaaaaaaaaaaab, 0xaaaaaaaaaaaaaaaa, 1
    case_ri addi, 3, 2, 1
    case_ri addi, 0xffffffff80000001, 0xffffffff80000000, 1
    case_ri addi, 0x80000001, 0x80000000, 1
    case_ri addi, 0xf3d26fdcfb723c27, 0xf3d26fdcfb723c26, 1
    case_ri addi, 0xffffffffffff7fff, 0xffffffffffff8000, -1
    case_ri addi, 0xfffffffffffffffd, 0xfffffffffffffffe, -1
    case_ri addi, 0x3e, 0x3f, -1
    case_ri addi, 0xffffffffffffffff, 0, -1
    case_ri addi, 0x8ca84ed5dd9860ca, 0x8ca84ed5dd9860cb, -1
    case_ri addi, 0x8000000000000800, 0x8000000000000001, 2047
    case_ri addi, 0xfedcba9876543a0f, 0xfedcba9876543210, 2047
    case_ri addi, 0x800007fe, 0x7fffffff, 2047
    case_ri addi, 0xffffffff800007fe, 0xffffffff7fffffff, 2047
    case_ri addi, 0xf1ee06e1730a75c2, 0xf1ee06e1730a6dc3, 2047
    case_ri addi, 0xfedcba9876542a10, 0xfedcba9876543210, -2048
    case_ri addi, 0x7ffffffffffff800, 0x8000000000000000, -2048
    case_ri addi, 0x7ffffffffffff801, 0x8000000000000001, -2048
    case_ri addi, 0xfffffffffffff801, 1, -2048
    case_ri addi, 0xb34d3d2d3784525f, 0xb34d3d2d37845a5f, -2048
    case_ri addi, 0xffffffffffff8555, 0xffffffffffff8000, 1365
    case_ri addi, 0x554, 0xffffffffffffffff, 1365
    case_ri addi, 0x8000000000000556, 0x8000000000000001, 1365
    case_ri addi, 0xfedcba9876543765, 0xfedcba9876543210, 1365
    case_ri addi, 0x5c0742d188a9acf8, 0x5c0742d188a9a7a3, 1365
    case_ri addi, 0xfffffffffffffaab, 1, -1366
    case_ri addi, 0xfffffffffffffaaa, 0, -1366
    case_ri addi, 0xfffffffffffffaa9, 0xffffffffffffffff, -1366
    case_ri addi, 0xffffffffffff7aaa, 0xffffffffffff8000, -1366
    case_ri addi, 0x3a927a7357f157cc, 0x3a927a7357f15d22, -1366
test_end
