// SPDX-License-Identifier: Apache-2.0
// srlw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr srlw, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_rr srlw, 0x4e0fb1a4, 0x8ddcdd5e4e0fb1a4, 0
    case_rr srlw, 0x42424210, 0x2121212184848421, 1
    case_rr srlw, 0x32306207, 0x73a116926460c40e, 1
    case_rr srlw, 0x13579bd, 0x123456789abcdef0, 7
    case_rr srlw, 0xdf2a91, 0xfd21fc546f9548f1, 7
    case_rr srlw, 0x26af3, 0x123456789abcdef0, 0xe
    case_rr srlw, 0x2be98, 0xc24657c9afa619c8, 0xe
    case_rr srlw, 0, 1, 0x1f
    case_rr srlw, 1, 0xf32b1970b12518e9, 0x1f
    case_rr srlw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x20
    case_rr srlw, 0xffffffff8c8c7196, 0xab0876df8c8c7196, 0x20
    case_rr srlw, 0x7fffffff, 0xffffffffffffffff, 0x21
    case_rr srlw, 0x555ee4e1, 0x32498b66aabdc9c2, 0x21
    case_rr srlw, 1, 0x123456789abcdef0, 0x3f
    case_rr srlw, 0, 0xc73cf35b058a3f53, 0x3f
    case_rr srlw, 1, 1, 0x40
    case_rr srlw, 0xffffffffead42022, 0x76dc3ebead42022, 0x40
    case_rr srlw, 0, 1, 0x41
    case_rr srlw, 0x1a417fe6, 0xda92ac883482ffcd, 0x41
    case_rr srlw, 0, 0x7fffffff, 0xffffffffffffffff
    case_rr srlw, 1, 0x42bb89f7f431e93b, 0xffffffffffffffff
    case_rr srlw, 1, 1, 0xffffffc0
    case_rr srlw, 0x93edaad, 0x5817ddfc093edaad, 0xffffffc0
    case_rr srlw, 0xffffffff9abcdef0, 0x123456789abcdef0, 0x80
    case_rr srlw, 0xffffffffdbc01505, 0xd29c113fdbc01505, 0x80
    case_rr_same srlw, 0, 0
    case_rr_same srlw, 0, 5
    case_rr_same srlw, 1, 0xffffffffffffffff
    case_rr_same srlw, 0, 0x8000000000000000
    case_rr_same srlw, 0xffffffff80000000, 0x8000000080000000
test_end
