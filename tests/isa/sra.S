// SPDX-License-Identifier: Apache-2.0
// sra: arithmetic shift right
#include "isa_test.h"
test_begin
    case_rr sra, 0x8000000000000000, 0x8000000000000000, 0
    case_rr sra, 0x8b5b3a5b46133780, 0x8b5b3a5b46133780, 0
    case_rr sra, 0xffffffffffffffff, 0xffffffffffffffff, 1
    case_rr sra, 0xc783a17df60dcd2f, 0x8f0742fbec1b9a5e, 1
    case_rr sra, 0x1000000, 0x80000000, 7
    case_rr sra, 0xff7d4e6364f62b2f, 0xbea731b27b1597f8, 7
    case_rr sra, 0x48d159e26af3, 0x123456789abcdef0, 0xe
    case_rr sra, 0x1ebe0731cae7f, 0x7af81cc72b9fe87b, 0xe
    case_rr sra, 1, 0x80000000, 0x1f
    case_rr sra, 0xfffffffff25cb948, 0xf92e5ca4442ad572, 0x1f
    case_rr sra, 0, 0x7fffffff, 0x20
    case_rr sra, 0xffffffff8c7e898e, 0x8c7e898ed70cbafe, 0x20
    case_rr sra, 0, 0x80000000, 0x21
    case_rr sra, 0xbe12d01, 0x17c25a028ef9b962, 0x21
    case_rr sra, 0, 0x2121212184848421, 0x3f
    case_rr sra, 0xffffffffffffffff, 0x98e2384fb42768c3, 0x3f
    case_rr sra, 1, 1, 0x40
    case_rr sra, 0x7627b8f7430030be, 0x7627b8f7430030be, 0x40
    case_rr sra, 0xc000000000000000, 0x8000000000000000, 0x41
    case_rr sra, 0xc4813f86c0286aac, 0x89027f0d8050d559, 0x41
    case_rr sra, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr sra, 0, 0x56c682d0e0d49c64, 0xffffffffffffffff
    case_rr sra, 0x8000000000000000, 0x8000000000000000, 0xffffffc0
    case_rr sra, 0x581009282071533a, 0x581009282071533a, 0xffffffc0
    case_rr sra, 0xffffffffffffffff, 0xffffffffffffffff, 0x80
    case_rr sra, 0xca3af3aa180cc21f, 0xca3af3aa180cc21f, 0x80
    case_rr_same sra, 0, 0
    case_rr_same sra, 0, 5
    case_rr_same sra, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same sra, 0x8000000000000000, 0x8000000000000000
    case_rr_same sra, 0x8000000080000000, 0x8000000080000000
test_end
