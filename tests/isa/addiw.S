// SPDX-License-Identifier: Apache-2.0
// addiw: register with immediate
#include "isa_test.h"
test_begin
    case_ri addiw, 0x3f, 0x3f, 0
    case_ri addiw, 1, 1, 0
    case_ri addiw, 0x76543210, 0xfedcba9876543210, 0
    case_ri addiw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_ri addiw, 0xffffffffc9760753, 0xe7547b04c9760753, 0
    case_ri addiw, 0x40, 0x3f, 1
    case_ri addiw, 0x55555556, 0x5555555555555555, 1
    case_ri addiw, 0xffffffffffffffff, 0xfffffffffffffffe, 1
    case_ri addiw, 0xffffffff80000001, 0xffffffff80000000, 1
    case_ri addiw, 0x4fa65ef3, 0xe459f6fd4fa65ef2, 1
    case_ri addiw, 1, 2, -1
    case_ri addiw, 0xffffffff9abcdeef, 0x123456789abcdef0, -1
    case_ri addiw, 0x3f, 0x40, -1
    case_ri addiw, 0x7654320f, 0xfedcba9876543210, -1
    case_ri addiw, 0x720399dd, 0x235a65b7720399de, -1
    case_ri addiw, 0x7fd, 0xfffffffffffffffe, 2047
    case_ri addiw, 0x806, 7, 2047
    case_ri addiw, 0x800, 1, 2047
    case_ri addiw, 0x83e, 0x3f, 2047
    case_ri addiw, 0xffffffffa1925447, 0xefe72d98a1924c48, 2047
    case_ri addiw, 0x7ffff800, 0xffffffff80000000, -2048
    case_ri addiw, 0xffffffffaaaaa2aa, 0xaaaaaaaaaaaaaaaa, -2048
    case_ri addiw, 0xfffffffffffff802, 2, -2048
    case_ri addiw, 0xffffffff9abcd6f0, 0x123456789abcdef0, -2048
    case_ri addiw, 0x4b335c05, 0x8c41d07e4b336405, -2048
    case_ri addiw, 0x555, 0, 1365
    case_ri addiw, 0xffffffff80000555, 0x80000000, 1365
    case_ri addiw, 0xffffffff9abce445, 0x123456789abcdef0, 1365
    case_ri addiw, 0x554, 0xffffffffffffffff, 1365
    case_ri addiw, 0x159d0409, 0x2f4eff22159cfeb4, 1365
    case_ri addiw, 0xfffffffffffffaab, 1, -1366
    case_ri addiw, 0xfffffffffffffaab, 0x8000000000000001, -1366
    case_ri addiw, 0xfffffffffffffaaa, 0x100000000, -1366
    case_ri addiw, 0xfffffffffffffaa8, 0xfffffffffffffffe, -1366
    case_ri addiw, 0x78115155, 0x1e0413bf781156ab, -1366
test_end
