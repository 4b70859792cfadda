// SPDX-License-Identifier: Apache-2.0
// sh1add: rs1 shifted left by 1, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh1add, 0, 0, 0
    case_rr sh1add, 3, 1, 1
    case_rr sh1add, 0xfffffffffffffffd, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh1add, 0xfffffffffffffffa, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh1add, 0x8000000000000001, 1, 0x7fffffffffffffff
    case_rr sh1add, 0xffffffff80000002, 1, 0xffffffff80000000
    case_rr sh1add, 0xffffffff, 0, 0xffffffff
    case_rr sh1add, 0xfffffffc, 0xfffffffffffffffe, 0x100000000
    case_rr sh1add, 0x7ffffffd, 0x7fffffffffffffff, 0x7fffffff
    case_rr sh1add, 0xffffffff80000001, 1, 0xffffffff7fffffff
    case_rr sh1add, 0x300000000, 0x100000000, 0x100000000
    case_rr sh1add, 0xfffffffeffffffff, 0xffffffff7fffffff, 1
    case_rr sh1add, 0x8000000200000000, 0x100000000, 0x8000000000000000
    case_rr sh1add, 3, 1, 1
    case_rr sh1add, 0xfffffffd, 0xffffffffffffffff, 0xffffffff
    case_rr sh1add, 0x17ffffffe, 0x7fffffff, 0x80000000
    case_rr sh1add, 0, 0xffffffff80000000, 0x100000000
    case_rr sh1add, 0xfffffffb, 0xfffffffffffffffe, 0xffffffff
    case_rr sh1add, 0xfffffffefffffffe, 0xffffffff7fffffff, 0
    case_rr sh1add, 0x7ffffffd, 0xffffffffffffffff, 0x7fffffff
    case_rr sh1add, 0x1ffffffff, 0x80000000, 0xffffffff
    case_rr sh1add, 0xffffffff00000001, 0xffffffff80000000, 1
    case_rr sh1add, 0x100000001, 1, 0xffffffff
    case_rr sh1add, 0xffffffff7ffffffd, 0xffffffffffffffff, 0xffffffff7fffffff
    case_rr sh1add, 0xffffffff7ffffffc, 0xfffffffffffffffe, 0xffffffff80000000
    case_rr sh1add, 1, 1, 0xffffffffffffffff
    case_rr sh1add, 0x1fffffffe, 0x100000000, 0xfffffffffffffffe
    case_rr sh1add, 0xffffffffffffffff, 0x7fffffffffffffff, 1
    case_rr sh1add, 0x200000000, 0x100000000, 0
    case_rr sh1add, 0xfffffffffffffffb, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr sh1add, 0x7fd82b54aaa7b5ff, 0x4000000, 0x7fd82b54a2a7b5ff
    case_rr sh1add, 0x3942917b943d8ab, 0x6b1c844fd608c78f, 0x2d5b20780d32498d
    case_rr sh1add, 0x1a88c8fc7d484584, 0xd44647e1ea422c2, 0x40000000
    case_rr sh1add, 0x8000000200000, 0x4000000000000, 0x200000
    case_rr sh1add, 0xccff65d0d82f3f74, 0x80000000, 0xccff65cfd82f3f74
    case_rr sh1add, 0x1000010000, 0x8000, 0x1000000000
    case_rr sh1add, 0x17fffffff, 0x100000000, 0xffffffff7fffffff
    case_rr sh1add, 0xae3065184ce5686c, 0x56d8328c2672b436, 0x80000000000000
    case_rr sh1add, 0x8000000000000040, 0x20, 0x8000000000000000
    case_rr sh1add, 0x6862874b91cc1bc, 0xe343143a5c8e60de, 0x4000000000000000
    case_rr sh1add, 0xfdbcb1dcc0b465f7, 0xfedcba9876543210, 0x33cabd40c01d7
    case_rr sh1add, 0xfffffffe7fffffff, 0xffffffff80000000, 0xffffffff7fffffff
    case_rr sh1add, 0x83ed4310, 0x8000000, 0x73ed4310
    case_rr sh1add, 0x20000dbb, 0x10000000, 0xdbb
    case_rr_same sh1add, 0, 0
    case_rr_same sh1add, 0xf, 5
    case_rr_same sh1add, 0xfffffffffffffffd, 0xffffffffffffffff
    case_rr_same sh1add, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh1add, 0x8000000180000000, 0x8000000080000000
test_end
