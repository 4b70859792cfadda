// SPDX-License-Identifier: Apache-2.0
// srliw: register with immediate
#include "isa_test.h"
test_begin
    case_ri srliw, 0x76543210, 0xfedcba9876543210, 0
    case_ri srliw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_ri srliw, 0x7fffffff, 0x7fffffff, 0
    case_ri srliw, 1, 1, 0
    case_ri srliw, 0x7d396579, 0x873865957d396579, 0
    case_ri srliw, 0x7fffffff, 0xfffffffffffffffe, 1
    case_ri srliw, 0x7fffffff, 0xffffffff, 1
    case_ri srliw, 0x20, 0x40, 1
    case_ri srliw, 0x7fffffff, 0x7fffffffffffffff, 1
    case_ri srliw, 0x226618f9, 0x9f39d79544cc31f2, 1
    case_ri srliw, 0, 0x3f, 7
    case_ri srliw, 0, 0x40, 7
    case_ri srliw, 0x1ffffff, 0x7fffffffffffffff, 7
    case_ri srliw, 0, 1, 7
    case_ri srliw, 0xd296b8, 0x7474a22a694b5c42, 7
    case_ri srliw, 1, 0xffffffff, 31
    case_ri srliw, 0, 7, 31
    case_ri srliw, 0, 0xffffffff7fffffff, 31
    case_ri srliw, 0, 2, 31
    case_ri srliw, 1, 0x33553b6fde93c679, 31
    case_ri srliw, 0, 2, 15
    case_ri srliw, 0, 7, 15
    case_ri srliw, 0xaaaa, 0x5555555555555555, 15
    case_ri srliw, 0x10000, 0x80000000, 15
    case_ri srliw, 0xf103, 0xda4b981a7881e7c3, 15
    case_ri srliw, 0, 0x8000000000000001, 30
    case_ri srliw, 0, 0, 30
    case_ri srliw, 0, 0x40, 30
    case_ri srliw, 0, 0x100000000, 30
    case_ri srliw, 3, 0x2fcdb3ded88e38cd, 30
test_end
