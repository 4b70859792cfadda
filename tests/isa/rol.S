// SPDX-License-Identifier: Apache-2.0
// rol: rotation to the left
#include "isa_test.h"
test_begin
    case_rr rol, 0x5555555555555555, 0x5555555555555555, 0
    case_rr rol, 0x20798f608fd2fa4c, 0x20798f608fd2fa4c, 0
    case_rr rol, 0x1fffffffe, 0xffffffff, 1
    case_rr rol, 0x3a6b1d8ca25d9ddb, 0x9d358ec6512eceed, 1
    case_rr rol, 0xfb72ea61d950c843, 0xfedcba9876543210, 2
    case_rr rol, 0xc0ab57667c2b73d8, 0x302ad5d99f0adcf6, 2
    case_rr rol, 0x400000000, 0x80000000, 3
    case_rr rol, 0x5ba2b05acec98460, 0xb74560b59d9308c, 3
    case_rr rol, 0xff0, 0xff, 4
    case_rr rol, 0x5a0bc1493886a792, 0x25a0bc1493886a79, 4
    case_rr rol, 0xffffffbfffffffff, 0xffffffff7fffffff, 7
    case_rr rol, 0xb72b235b63a5e32c, 0x596e5646b6c74bc6, 7
    case_rr rol, 0x7f8000, 0x7f80, 8
    case_rr rol, 0x1e78b34338a582df, 0xdf1e78b34338a582, 8
    case_rr rol, 0xffffffffffffffff, 0xffffffffffffffff, 0xf
    case_rr rol, 0xa1766838b825fae7, 0xf5cf42ecd071704b, 0xf
    case_rr rol, 0xff0000, 0xff, 0x10
    case_rr rol, 0xc0e83db23fe263fa, 0x63fac0e83db23fe2, 0x10
    case_rr rol, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x1f
    case_rr rol, 0x6c2f91b7ce496bc, 0xf9c92d780d85f236, 0x1f
    case_rr rol, 0x7f8000000000, 0x7f80, 0x20
    case_rr rol, 0x2af3b8005ce9fcc, 0x5ce9fcc02af3b80, 0x20
    case_rr rol, 0x5555555555555555, 0xaaaaaaaaaaaaaaaa, 0x21
    case_rr rol, 0x314f0429477b5d2f, 0xa3bdae9798a78214, 0x21
    case_rr rol, 0x400000004000, 0x8000000080000000, 0x2f
    case_rr rol, 0x7170ae4709c1c523, 0x5c8e13838a46e2e1, 0x2f
    case_rr rol, 0xff000000000000, 0xff, 0x30
    case_rr rol, 0xee9abb9850fe870, 0xabb9850fe8700ee9, 0x30
    case_rr rol, 0x40000000, 0x100000000, 0x3e
    case_rr rol, 0x850fc0c7992896af, 0x143f031e64a25abe, 0x3e
    case_rr rol, 0x4000000040000000, 0x8000000080000000, 0x3f
    case_rr rol, 0x2865d84bbc29597a, 0x50cbb0977852b2f4, 0x3f
    case_rr rol, 0x8000, 0x8000, 0x40
    case_rr rol, 0x349084b5f8a45ecb, 0x349084b5f8a45ecb, 0x40
    case_rr rol, 0x100000001, 0x8000000080000000, 0x41
    case_rr rol, 0xe0ab0ce7d60eb7e2, 0x70558673eb075bf1, 0x41
    case_rr rol, 0x7fffffffffffffff, 0xfffffffffffffffe, 0x7f
    case_rr rol, 0x3358f9417b2daa39, 0x66b1f282f65b5472, 0x7f
    case_rr rol, 0xffffffffffffffff, 0xffffffffffffffff, 0x80
    case_rr rol, 0x9a80c7e1e3859e56, 0x9a80c7e1e3859e56, 0x80
    case_rr rol, 0x7fffffffffffffff, 0xfffffffffffffffe, 0xffffffffffffffff
    case_rr rol, 0xedc160f9e4f48665, 0xdb82c1f3c9e90ccb, 0xffffffffffffffff
    case_rr rol, 0x8000, 0x8000, 0x100000000
    case_rr rol, 0xde081a8d8de60030, 0xde081a8d8de60030, 0x100000000
    case_rr rol, 0x1000000000, 0x80000000, 0xffffffff00000005
    case_rr rol, 0xaee30c8dafe8870c, 0x657718646d7f4438, 0xffffffff00000005
    case_rr_same rol, 0, 0
    case_rr_same rol, 0xa0, 5
    case_rr_same rol, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same rol, 0x8000000000000000, 0x8000000000000000
    case_rr_same rol, 0x8000000080000000, 0x8000000080000000
test_end
