// SPDX-License-Identifier: Apache-2.0
// mulw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr mulw, 0, 0, 0
    case_rr mulw, 1, 1, 1
    case_rr mulw, 1, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr mulw, 0xffffffffffffffff, 0x7fffffffffffffff, 1
    case_rr mulw, 0, 0x8000000000000000, 0xffffffffffffffff
    case_rr mulw, 0, 0x80000000, 0x80000000
    case_rr mulw, 0x7fffffff, 0x7fffffff, 1
    case_rr mulw, 0xffffffff80000000, 0xffffffff80000000, 0xffffffffffffffff
    case_rr mulw, 0, 0x5555555555555555, 0x8000000000000000
    case_rr mulw, 1, 0xffffffff, 0xffffffffffffffff
    case_rr mulw, 0, 0, 3
    case_rr mulw, 0x3af0a595, 0x4c88fd9c11a12841, 0x2285d88e261c4855
    case_rr mulw, 0x7dae4da0, 0x75d18d80fff411a0, 0xf7f6832bc6995161
    case_rr mulw, 0xffffffffa25fc42b, 0x2e1f97387e231061, 0x642b58e9b4d8100b
    case_rr mulw, 0x67c41b13, 0x23a7a5d3499fe2ed, 0x85232f7626de35ff
    case_rr mulw, 0xffffffff80000000, 7, 0xffffffff80000000
    case_rr mulw, 7, 7, 1
    case_rr mulw, 0, 0, 0xffffffff80000000
    case_rr mulw, 0, 0xffffffff80000000, 0xfedcba9876543210
    case_rr mulw, 0xffffffff80000000, 0x8000000000000001, 0xffffffff80000000
    case_rr mulw, 0x49e40cbc, 0xe3d5c0583be08589, 0xbf7a2e188df33dc
    case_rr mulw, 0xffffffff80000000, 3, 0xffffffff80000000
    case_rr mulw, 0x3058b594, 0x91640209c01afae, 0x2f04a91ac3769a46
    case_rr mulw, 0x3fd16260, 0xd4f121723dfe9d35, 0x66d24cfdb5a704e0
    case_rr mulw, 0xffffffffde8b4908, 0x31918017fd0c21f, 0x527a6742432765f8
    case_rr mulw, 0xffffffffd61b05a4, 0xb4f67627336befb7, 0x22b67c6e23125f7c
    case_rr_same mulw, 0, 0
    case_rr_same mulw, 0x19, 5
    case_rr_same mulw, 1, 0xffffffffffffffff
    case_rr_same mulw, 0, 0x8000000000000000
    case_rr_same mulw, 0, 0x8000000080000000
test_end
