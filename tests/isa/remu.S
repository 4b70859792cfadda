// SPDX-License-Identifier: Apache-2.0
// remu: unsigned remainder; by zero: the dividend
#include "isa_test.h"
test_begin
    case_rr remu, 0, 0, 0
    case_rr remu, 0, 1, 1
    case_rr remu, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr remu, 0, 0x7fffffffffffffff, 1
    case_rr remu, 0x8000000000000000, 0x8000000000000000, 0xffffffffffffffff
    case_rr remu, 0, 0x80000000, 0x80000000
    case_rr remu, 0, 0x7fffffff, 1
    case_rr remu, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr remu, 7, 7, 0x100000000
    case_rr remu, 0x2aaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x8000000000000000
    case_rr remu, 0, 0, 0xffffffffffffffff
    case_rr remu, 0x2a, 0xaaaaaaaaaaaaaaaa, 0x40
    case_rr remu, 1, 0x8000000000000001, 0x40
    case_rr remu, 0x7fffffff, 0xffffffffffffffff, 0x80000000
    case_rr remu, 2, 2, 0x7fffffffffffffff
    case_rr remu, 0x1dbb8537ba90dce3, 0xc9980abfa7d31512, 0x225f4de7fc4071a3
    case_rr remu, 2, 2, 0x100000000
    case_rr remu, 0x7fffffff, 0x7fffffff, 0x123456789abcdef0
    case_rr remu, 2, 0x8000000000000000, 0x7fffffff
    case_rr remu, 0x80000000, 0x80000000, 0x7fffffffffffffff
    case_rr remu, 0x94ceb6615bae4d3, 0x94ceb6615bae4d3, 0x8d0592722eeee279
    case_rr remu, 0x100000000, 0x100000000, 0xfffffffffffffffe
    case_rr remu, 0x93a7e54ea342345, 0x93a7e54ea342345, 0xb9fc7fa724491cb2
    case_rr remu, 0x43b535a897da81d7, 0xdaab5837fb9651e1, 0x96f6228f63bbd00a
    case_rr remu, 0xd, 0xffffffff7fffffff, 0x3f
    case_rr remu, 0x91a2b3c4d5e771, 0x8000000000000001, 0x123456789abcdef0
    case_rr remu, 1, 1, 0
    case_rr remu, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr remu, 0x8000000000000000, 0x8000000000000000, 0
    case_rr remu, 0x80000000, 0x80000000, 0
    case_rr remu, 0xffffffff00000000, 0xffffffff00000000, 0
    case_rr remu, 0x123456789abcdef0, 0x123456789abcdef0, 0
    case_rr remu, 0x80000000, 0x80000000, 0xffffffff
    case_rr remu, 2, 0x14, 6
    case_rr remu, 2, 0xffffffffffffffec, 6
    case_rr remu, 0x14, 0x14, 0xfffffffffffffffa
    case_rr remu, 0xffffffffffffffec, 0xffffffffffffffec, 0xfffffffffffffffa
    case_rr remu, 1, 1, 0x100000000
    case_rr remu, 5, 5, 0x8000000000000000
    case_rr_same remu, 0, 0
    case_rr_same remu, 0, 5
    case_rr_same remu, 0, 0xffffffffffffffff
    case_rr_same remu, 0, 0x8000000000000000
    case_rr_same remu, 0, 0x8000000080000000
test_end
