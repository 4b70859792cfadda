// SPDX-License-Identifier: Apache-2.0
// rori: rotation to the right
#include "isa_test.h"
test_begin
    case_ri rori, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0
    case_ri rori, 0xeea8fab444803e72, 0xeea8fab444803e72, 0
    case_ri rori, 0x80000000, 0x100000000, 1
    case_ri rori, 0x24b1c8e151bc59ff, 0x496391c2a378b3fe, 1
    case_ri rori, 0x3fb72ea61d950c84, 0xfedcba9876543210, 2
    case_ri rori, 0x917e1bcd4fcee57c, 0x45f86f353f3b95f2, 2
    case_ri rori, 0, 0, 3
    case_ri rori, 0x8bff0a1430f5ab23, 0x5ff850a187ad591c, 3
    case_ri rori, 0x800000000000000, 0x8000000000000000, 4
    case_ri rori, 0x6a3470ce66d5844b, 0xa3470ce66d5844b6, 4
    case_ri rori, 0xff, 0x7f80, 7
    case_ri rori, 0x4d6dc1b5d65956b6, 0xb6e0daeb2cab5b26, 7
    case_ri rori, 0x800000000000007f, 0x7f80, 8
    case_ri rori, 0x9c76a54f26d7deb1, 0x76a54f26d7deb19c, 8
    case_ri rori, 0xffffffffffffffff, 0xffffffffffffffff, 15
    case_ri rori, 0x2c39b6630cf97551, 0xdb31867cbaa8961c, 15
    case_ri rori, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 16
    case_ri rori, 0xd80ef065533203c0, 0xf065533203c0d80e, 16
    case_ri rori, 4, 0x100000000, 30
    case_ri rori, 0x769a8ab95239b8d8, 0x548e6e361da6a2ae, 30
    case_ri rori, 0, 0, 31
    case_ri rori, 0x22701131cd1020e9, 0xe688107491380898, 31
    case_ri rori, 0x7fffffffffffffff, 0xffffffff7fffffff, 32
    case_ri rori, 0x9f84ad058980d1d1, 0x8980d1d19f84ad05, 32
    case_ri rori, 0, 0, 33
    case_ri rori, 0x59a427938a79631e, 0x14f2c63cb3484f27, 33
    case_ri rori, 0xff000000, 0x7f80, 47
    case_ri rori, 0x490905991d1a518c, 0x28c6248482cc8e8d, 47
    case_ri rori, 0x8000, 0x8000000000000000, 48
    case_ri rori, 0xd1d4dcd0008a2b53, 0x2b53d1d4dcd0008a, 48
    case_ri rori, 0x48d159e26af37bc0, 0x123456789abcdef0, 62
    case_ri rori, 0x1fa2f17e3dca3744, 0x7e8bc5f8f728dd1, 62
    case_ri rori, 0x1fffffffe, 0xffffffff, 63
    case_ri rori, 0x30df0dbe5e889f68, 0x186f86df2f444fb4, 63
test_end
