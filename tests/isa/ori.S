// SPDX-License-Identifier: Apache-2.0
// ori: register with immediate
#include "isa_test.h"
test_begin
    case_ri ori, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_ri ori, 0x40, 0x40, 0
    case_ri ori, 0xffffffff7fffffff, 0xffffffff7fffffff, 0
    case_ri ori, 0xffffffff, 0xffffffff, 0
    case_ri ori, 0xd4eb93ad05080f62, 0xd4eb93ad05080f62, 0
    case_ri ori, 0x8000000000000001, 0x8000000000000001, 1
    case_ri ori, 0x100000001, 0x100000000, 1
    case_ri ori, 0x123456789abcdef1, 0x123456789abcdef0, 1
    case_ri ori, 0xffffffffffff8001, 0xffffffffffff8000, 1
    case_ri ori, 0x659a521c410eed27, 0x659a521c410eed26, 1
    case_ri ori, 0xffffffffffffffff, 1, -1
    case_ri ori, 0xffffffffffffffff, 0x100000000, -1
    case_ri ori, 0xffffffffffffffff, 2, -1
    case_ri ori, 0xffffffffffffffff, 0, -1
    case_ri ori, 0xffffffffffffffff, 0x6a388b9ddc0ebb6f, -1
    case_ri ori, 0xaaaaaaaaaaaaafff, 0xaaaaaaaaaaaaaaaa, 2047
    case_ri ori, 0x80000000000007ff, 0x8000000000000000, 2047
    case_ri ori, 0xffffffff800007ff, 0xffffffff80000000, 2047
    case_ri ori, 0x80000000000007ff, 0x8000000000000001, 2047
    case_ri ori, 0x4e179cf0d0ee17ff, 0x4e179cf0d0ee1576, 2047
    case_ri ori, 0xfffffffffffff800, 0, -2048
    case_ri ori, 0xfffffffffffff802, 2, -2048
    case_ri ori, 0xfffffffffffffffe, 0xfffffffffffffffe, -2048
    case_ri ori, 0xffffffffffffffff, 0xffffffffffffffff, -2048
    case_ri ori, 0xfffffffffffffc87, 0x48bff05c6b77e487, -2048
    case_ri ori, 0xffffffff80000555, 0xffffffff80000000, 1365
    case_ri ori, 0x555, 1, 1365
    case_ri ori, 0x100000555, 0x100000000, 1365
    case_ri ori, 0x5555555555555555, 0x5555555555555555, 1365
    case_ri ori, 0xeb2835cd3ee0a7dd, 0xeb2835cd3ee0a6c8, 1365
    case_ri ori, 0xfffffffffffffaaa, 0xffffffff80000000, -1366
    case_ri ori, 0xfffffffffffffefa, 0x123456789abcdef0, -1366
    case_ri ori, 0xfffffffffffffaaa, 0x8000000000000000, -1366
    case_ri ori, 0xfffffffffffffffe, 0xfffffffffffffffe, -1366
    case_ri ori, 0xfffffffffffffebb, 0x89f4b4af21ff5691, -1366
test_end
