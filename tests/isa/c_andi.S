// SPDX-License-Identifier: Apache-2.0
// c.andi: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.andi, 0, 7, 0
    case_c_ri c.andi, 0, 0x100000000, 0
    case_c_ri c.andi, 0, 0x80000000, 0
    case_c_ri c.andi, 0, 0x5813eb1f42560314, 0
    case_c_ri c.andi, 0, 0xffffffff80000000, 1
    case_c_ri c.andi, 1, 0xffffffffffffffff, 1
    case_c_ri c.andi, 0, 0, 1
    case_c_ri c.andi, 0, 0xf3c66d3204d5aa52, 1
    case_c_ri c.andi, 0xfedcba9876543210, 0xfedcba9876543210, -1
    case_c_ri c.andi, 0xffffffffffff8000, 0xffffffffffff8000, -1
    case_c_ri c.andi, 0xffffffff7fffffff, 0xffffffff7fffffff, -1
    case_c_ri c.andi, 0x7db09ae2a000b53b, 0x7db09ae2a000b53b, -1
    case_c_ri c.andi, 7, 7, 31
    case_c_ri c.andi, 2, 2, 31
    case_c_ri c.andi, 0x1e, 0xfffffffffffffffe, 31
    case_c_ri c.andi, 7, 0xe8d742ba53eb7bc7, 31
    case_c_ri c.andi, 0xfedcba9876543200, 0xfedcba9876543210, -32
    case_c_ri c.andi, 0xffffffff80000000, 0xffffffff80000000, -32
    case_c_ri c.andi, 0x123456789abcdee0, 0x123456789abcdef0, -32
    case_c_ri c.andi, 0x8ea3b8f761cc35c0, 0x8ea3b8f761cc35d4, -32
test_end
