// SPDX-License-Identifier: Apache-2.0
// sh2add.uw: the low word of rs1, zero-extended and shifted left by 2, plus rs2
#include "isa_test.h"
test_begin
    case_rr sh2add.uw, 0, 0, 0
    case_rr sh2add.uw, 5, 1, 1
    case_rr sh2add.uw, 0x3fffffffb, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh2add.uw, 0x3fffffff6, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh2add.uw, 0xffffffff80000000, 0, 0xffffffff80000000
    case_rr sh2add.uw, 0x4fffffffb, 0xffffffff, 0xffffffff
    case_rr sh2add.uw, 0x47ffffffb, 0xffffffffffffffff, 0x7fffffff
    case_rr sh2add.uw, 0x37ffffffc, 0xffffffffffffffff, 0xffffffff80000000
    case_rr sh2add.uw, 0xffffffff80000003, 1, 0xffffffff7fffffff
    case_rr sh2add.uw, 0x3fffffff6, 0xfffffffffffffffe, 0xfffffffffffffffe
    case_rr sh2add.uw, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr sh2add.uw, 0xffffffff7fffffff, 0x8000000000000000, 0xffffffff7fffffff
    case_rr sh2add.uw, 0x17ffffffc, 0x7fffffff, 0xffffffff80000000
    case_rr sh2add.uw, 0x1fffffffd, 0xffffffff7fffffff, 1
    case_rr sh2add.uw, 0x47ffffffc, 0x7fffffffffffffff, 0x80000000
    case_rr sh2add.uw, 0x47ffffffc, 0xffffffffffffffff, 0x80000000
    case_rr sh2add.uw, 0, 0x8000000000000000, 0
    case_rr sh2add.uw, 0x100000003, 1, 0xffffffff
    case_rr sh2add.uw, 2, 1, 0xfffffffffffffffe
    case_rr sh2add.uw, 0x3fffffffa, 0x7fffffffffffffff, 0xfffffffffffffffe
    case_rr sh2add.uw, 0x2fffffffb, 0x7fffffff, 0xffffffff
    case_rr sh2add.uw, 0x3fffffffa, 0xffffffffffffffff, 0xfffffffffffffffe
    case_rr sh2add.uw, 0x1fffffffa, 0xffffffff7fffffff, 0xfffffffffffffffe
    case_rr sh2add.uw, 0xffffffff, 0x100000000, 0xffffffff
    case_rr sh2add.uw, 0x3fffffffb, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr sh2add.uw, 0x27ffffffb, 0xffffffff7fffffff, 0x7fffffff
    case_rr sh2add.uw, 0x17fffffff, 0xffffffff80000000, 0xffffffff7fffffff
    case_rr sh2add.uw, 0x17ffffffc, 0xffffffff7fffffff, 0xffffffff80000000
    case_rr sh2add.uw, 0x8000000200000000, 0xffffffff80000000, 0x8000000000000000
    case_rr sh2add.uw, 0x1fffffffe, 0xffffffff80000000, 0xfffffffffffffffe
    case_rr sh2add.uw, 0x7c0404141ab5d881, 0x7f80, 0x7c0404141ab3da81
    case_rr sh2add.uw, 0x1a8d7eef6f0570ec, 0x30fc, 0x1a8d7eef6f04acfc
    case_rr sh2add.uw, 0x80000001f58a8b1c, 0x1e45d62a2c7, 0x8000000080000000
    case_rr sh2add.uw, 0x37f9f7521, 0xf3819580d875a1ad, 0x1dc8ee6d
    case_rr sh2add.uw, 0xe986d051ad2881, 0x1000000000000, 0xe986d051ad2881
    case_rr sh2add.uw, 0x80000000803af488, 0xebd22, 0x8000000080000000
    case_rr sh2add.uw, 0x7f80, 0x8000000000000000, 0x7f80
    case_rr sh2add.uw, 0x3479a5b3, 0xe41e05aa052d16d9, 0x1fc54a4f
    case_rr sh2add.uw, 0x185f9bca5, 0x923f01395ce6df31, 0x125e3fe1
    case_rr sh2add.uw, 0x3d7c0a8771, 0x37aca895983aff4d, 0x3b1b1e8a3d
    case_rr sh2add.uw, 0x235fca4d02633003, 0x81717498706e5aa0, 0x235fca4b40a9c583
    case_rr sh2add.uw, 0x2ed2bee98c5, 0x8000000080000000, 0x2eb2bee98c5
    case_rr sh2add.uw, 0xf7704, 0x7f80, 0xd7904
    case_rr sh2add.uw, 0x270ed104ab05e117, 0xcd3745d321b0, 0x270ed10393b95a57
    case_rr_same sh2add.uw, 0, 0
    case_rr_same sh2add.uw, 0x19, 5
    case_rr_same sh2add.uw, 0x3fffffffb, 0xffffffffffffffff
    case_rr_same sh2add.uw, 0x8000000000000000, 0x8000000000000000
    case_rr_same sh2add.uw, 0x8000000280000000, 0x8000000080000000
test_end
