// SPDX-License-Identifier: Apache-2.0
// rorw: rotation of 32 bits to the right, sign-extended
#include "isa_test.h"
test_begin
    case_rr rorw, 1, 1, 0
    case_rr rorw, 0x656c531d, 0x5a674f64656c531d, 0
    case_rr rorw, 0x4d5e6f78, 0x123456789abcdef0, 1
    case_rr rorw, 0x5e59d776, 0xf31beabfbcb3aeec, 1
    case_rr rorw, 0x20000000, 0x80000000, 2
    case_rr rorw, 0x65c6a9ae, 0x2171a94b971aa6b9, 2
    case_rr rorw, 0, 0, 3
    case_rr rorw, 0x5b804526, 0xcdb24feadc022932, 3
    case_rr rorw, 0x8000000, 0xffffffff80000000, 4
    case_rr rorw, 0x5f2f067a, 0xf64abd21f2f067a5, 4
    case_rr rorw, 0, 0x8000000000000000, 7
    case_rr rorw, 0x300325bc, 0x4e2c11110192de18, 7
    case_rr rorw, 0xffffffffaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 8
    case_rr rorw, 0xffffffffb8adf6a8, 0x72ac4e7dadf6a8b8, 8
    case_rr rorw, 0x10000, 0xffffffff80000000, 0xf
    case_rr rorw, 0x62891c77, 0x9eedfe888e3bb144, 0xf
    case_rr rorw, 0xffffffffffff7fff, 0xffffffff7fffffff, 0x10
    case_rr rorw, 0x6e4a9f3f, 0x3f480e559f3f6e4a, 0x10
    case_rr rorw, 0xfffffffffffffffd, 0xfffffffffffffffe, 0x1f
    case_rr rorw, 0x71af2455, 0xd6845ab2b8d7922a, 0x1f
    case_rr rorw, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x20
    case_rr rorw, 0x2901c58b, 0x45aba6c42901c58b, 0x20
    case_rr rorw, 0xffffffffffffffff, 0xffffffffffffffff, 0x21
    case_rr rorw, 0xfffffffff6ec5b98, 0x3bec97f5edd8b731, 0x21
    case_rr rorw, 0x10000, 0xffffffff80000000, 0x2f
    case_rr rorw, 0x32bf69c0, 0xeddba674b4e0195f, 0x2f
    case_rr rorw, 0x55555555, 0x5555555555555555, 0x30
    case_rr rorw, 0xffffffffe289a7f4, 0x4c3a4afaa7f4e289, 0x30
    case_rr rorw, 0xfffffffffffffffd, 0xffffffff7fffffff, 0x3e
    case_rr rorw, 0xfffffffff9998fa4, 0x144dde003e6663e9, 0x3e
    case_rr rorw, 1, 0xffffffff80000000, 0x3f
    case_rr rorw, 0x131fe516, 0x49d7d6b3098ff28b, 0x3f
    case_rr rorw, 0xffffffffffffffff, 0xffffffffffffffff, 0x40
    case_rr rorw, 0x4dac4bad, 0x90132b204dac4bad, 0x40
    case_rr rorw, 0x40000000, 0x80000000, 0x41
    case_rr rorw, 0xffffffffcab63eaa, 0x77fd77c0956c7d55, 0x41
    case_rr rorw, 1, 0xffffffff80000000, 0x7f
    case_rr rorw, 0xffffffffb85fcdbf, 0xd324d330dc2fe6df, 0x7f
    case_rr rorw, 0x76543210, 0xfedcba9876543210, 0x80
    case_rr rorw, 0x1039d121, 0x148c53881039d121, 0x80
    case_rr rorw, 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffffffffffff
    case_rr rorw, 0xffffffff912af0a5, 0x788b6078c8957852, 0xffffffffffffffff
    case_rr rorw, 0, 0x100000000, 0x100000000
    case_rr rorw, 0x130bbb9f, 0x21ec522c130bbb9f, 0x100000000
    case_rr rorw, 0x55555555, 0xaaaaaaaaaaaaaaaa, 0xffffffff00000005
    case_rr rorw, 0x4d627b01, 0x4826610dac4f6029, 0xffffffff00000005
    case_rr_same rorw, 0, 0
    case_rr_same rorw, 0x28000000, 5
    case_rr_same rorw, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same rorw, 0, 0x8000000000000000
    case_rr_same rorw, 0xffffffff80000000, 0x8000000080000000
test_end
