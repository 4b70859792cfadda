// SPDX-License-Identifier: Apache-2.0
// binv: inverts the bit that rs2 names
#include "isa_test.h"
test_begin
    case_rr binv, 0xaaaaaaaaaaaaaaab, 0xaaaaaaaaaaaaaaaa, 0
    case_rr binv, 0x7d2507f6afda4bc, 0x7d2507f6afda4bd, 0
    case_rr binv, 0xfffffffffffffffd, 0xffffffffffffffff, 1
    case_rr binv, 0x4ccd1a51e97f2049, 0x4ccd1a51e97f204b, 1
    case_rr binv, 0x5555555555555551, 0x5555555555555555, 2
    case_rr binv, 0x8617c98664cbd5c9, 0x8617c98664cbd5cd, 2
    case_rr binv, 0xfffffffffffffff7, 0xffffffffffffffff, 3
    case_rr binv, 0xf2bb79ecbb59e333, 0xf2bb79ecbb59e33b, 3
    case_rr binv, 0x8000000080000010, 0x8000000080000000, 4
    case_rr binv, 0x378d90d84ed05b00, 0x378d90d84ed05b10, 4
    case_rr binv, 0x8000000000000080, 0x8000000000000000, 7
    case_rr binv, 0xc804499a3bd4105b, 0xc804499a3bd410db, 7
    case_rr binv, 0x5555555555555455, 0x5555555555555555, 8
    case_rr binv, 0x4e2d885419dfe6d3, 0x4e2d885419dfe7d3, 8
    case_rr binv, 0x7fffffffffff7fff, 0x7fffffffffffffff, 0xf
    case_rr binv, 0x63a9a5234841f372, 0x63a9a52348417372, 0xf
    case_rr binv, 0xffffffff80010000, 0xffffffff80000000, 0x10
    case_rr binv, 0x6adcf60ce8160598, 0x6adcf60ce8170598, 0x10
    case_rr binv, 0x800000ff, 0xff, 0x1f
    case_rr binv, 0xd7725ccff4b0ba4f, 0xd7725ccf74b0ba4f, 0x1f
    case_rr binv, 0x1000000ff, 0xff, 0x20
    case_rr binv, 0x5d4fd72fcfba7030, 0x5d4fd72ecfba7030, 0x20
    case_rr binv, 0x200000001, 1, 0x21
    case_rr binv, 0xe69e5148e1dfccca, 0xe69e514ae1dfccca, 0x21
    case_rr binv, 0x8000800000000000, 0x8000000000000000, 0x2f
    case_rr binv, 0x1626003b110e1a86, 0x1626803b110e1a86, 0x2f
    case_rr binv, 0xaaabaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0x30
    case_rr binv, 0x9cfcc1986493231d, 0x9cfdc1986493231d, 0x30
    case_rr binv, 0x4000000000007f80, 0x7f80, 0x3e
    case_rr binv, 0x6dfa654d51257779, 0x2dfa654d51257779, 0x3e
    case_rr binv, 0x80000000, 0x8000000080000000, 0x3f
    case_rr binv, 0x7aa9e068c1225034, 0xfaa9e068c1225034, 0x3f
    case_rr binv, 0x7ffffffffffffffe, 0x7fffffffffffffff, 0x40
    case_rr binv, 0x4c66fd166cc30d13, 0x4c66fd166cc30d12, 0x40
    case_rr binv, 0xffffffff80000002, 0xffffffff80000000, 0x41
    case_rr binv, 0xac878e726facb615, 0xac878e726facb617, 0x41
    case_rr binv, 0xd555555555555555, 0x5555555555555555, 0x7f
    case_rr binv, 0xe411a732c30a0058, 0x6411a732c30a0058, 0x7f
    case_rr binv, 0x7f81, 0x7f80, 0x80
    case_rr binv, 0xdef7efff32318f9a, 0xdef7efff32318f9b, 0x80
    case_rr binv, 0x8000000000000001, 1, 0xffffffffffffffff
    case_rr binv, 0x880c76c1eb1d49ab, 0x80c76c1eb1d49ab, 0xffffffffffffffff
    case_rr binv, 0xfedcba9876543211, 0xfedcba9876543210, 0x100000000
    case_rr binv, 0xc9ae62dbfc1120ef, 0xc9ae62dbfc1120ee, 0x100000000
    case_rr binv, 0x21, 1, 0xffffffff00000005
    case_rr binv, 0x942d6108e8b1124f, 0x942d6108e8b1126f, 0xffffffff00000005
    case_rr_same binv, 1, 0
    case_rr_same binv, 0x25, 5
    case_rr_same binv, 0x7fffffffffffffff, 0xffffffffffffffff
    case_rr_same binv, 0x8000000000000001, 0x8000000000000000
    case_rr_same binv, 0x8000000080000001, 0x8000000080000000
test_end
