// SPDX-License-Identifier: Apache-2.0
// slliw: register with immediate
#include "isa_test.h"
test_begin
    case_ri slliw, 0x55555555, 0x5555555555555555, 0
    case_ri slliw, 0xfffffffffffffffe, 0xfffffffffffffffe, 0
    case_ri slliw, 1, 1, 0
    case_ri slliw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0
    case_ri slliw, 0x352da31d, 0xfe63fcd352da31d, 0
    case_ri slliw, 0, 0, 1
    case_ri slliw, 0xffffffffaaaaaaaa, 0x5555555555555555, 1
    case_ri slliw, 6, 3, 1
    case_ri slliw, 0xffffffffeca86420, 0xfedcba9876543210, 1
    case_ri slliw, 0xffffffff9bdb9612, 0x8f7235694dedcb09, 1
    case_ri slliw, 0x80, 1, 7
    case_ri slliw, 0, 0x8000000000000000, 7
    case_ri slliw, 0xffffffffffffff80, 0x7fffffffffffffff, 7
    case_ri slliw, 0xffffffffaaaaaa80, 0x5555555555555555, 7
    case_ri slliw, 0xffffffffe49f5300, 0xd2a1199ad9c93ea6, 7
    case_ri slliw, 0, 0xfffffffffffffffe, 31
    case_ri slliw, 0xffffffff80000000, 0x5555555555555555, 31
    case_ri slliw, 0xffffffff80000000, 7, 31
    case_ri slliw, 0, 2, 31
    case_ri slliw, 0xffffffff80000000, 0x4c4b82e70a60e573, 31
    case_ri slliw, 0x10000, 2, 15
    case_ri slliw, 0x1f8000, 0x3f, 15
    case_ri slliw, 0x6f780000, 0x123456789abcdef0, 15
    case_ri slliw, 0, 0xffffffff80000000, 15
    case_ri slliw, 0x2b1a8000, 0x1c454be0886c5635, 15
    case_ri slliw, 0x40000000, 1, 30
    case_ri slliw, 0x40000000, 0x5555555555555555, 30
    case_ri slliw, 0, 0x40, 30
    case_ri slliw, 0, 0xffffffff80000000, 30
    case_ri slliw, 0xffffffffc0000000, 0x8ba2af960cc9ff7f, 30
test_end
