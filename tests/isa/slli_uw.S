// SPDX-License-Identifier: Apache-2.0
// slli.uw: the low word of rs1, zero-extended and shifted left
#include "isa_test.h"
test_begin
    case_ri slli.uw, 0x7fffffff, 0xffffffff7fffffff, 0
    case_ri slli.uw, 0x439177dd, 0xe3bef026439177dd, 0
    case_ri slli.uw, 0x1fffffffe, 0xffffffffffffffff, 1
    case_ri slli.uw, 0xb6cdc3f2, 0xca0eea795b66e1f9, 1
    case_ri slli.uw, 0x2aaaaaaa8, 0xaaaaaaaaaaaaaaaa, 2
    case_ri slli.uw, 0x33c64a178, 0xa148a68dcf19285e, 2
    case_ri slli.uw, 0x400000000, 0xffffffff80000000, 3
    case_ri slli.uw, 0xf79ae6c8, 0xd140dff31ef35cd9, 3
    case_ri slli.uw, 0xff0, 0xff, 4
    case_ri slli.uw, 0x681f0a030, 0x4962aded681f0a03, 4
    case_ri slli.uw, 0x4000000000, 0x80000000, 7
    case_ri slli.uw, 0x6cc344d300, 0xd62310add98689a6, 7
    case_ri slli.uw, 0x7654321000, 0xfedcba9876543210, 8
    case_ri slli.uw, 0x789ee7d900, 0xab32ee4789ee7d9, 8
    case_ri slli.uw, 0x400000000000, 0x80000000, 15
    case_ri slli.uw, 0x599ae8170000, 0xb0018f3db335d02e, 15
    case_ri slli.uw, 0x9abcdef00000, 0x123456789abcdef0, 16
    case_ri slli.uw, 0x7c470a440000, 0x32586337c470a44, 16
    case_ri slli.uw, 0x2000000000000000, 0x8000000080000000, 30
    case_ri slli.uw, 0x4bb534340000000, 0x428cb8412ed4d0d, 30
    case_ri slli.uw, 0, 0, 31
    case_ri slli.uw, 0x466b914500000000, 0xd2b2fd528cd7228a, 31
    case_ri slli.uw, 0x7654321000000000, 0xfedcba9876543210, 32
    case_ri slli.uw, 0x17de75a300000000, 0xcfe0e58d17de75a3, 32
    case_ri slli.uw, 0, 0x8000000000000000, 33
    case_ri slli.uw, 0xdeba4d7000000000, 0xc2f4a697ef5d26b8, 33
    case_ri slli.uw, 0xffff800000000000, 0x7fffffff, 47
    case_ri slli.uw, 0xa868800000000000, 0x631d8ebc388b50d1, 47
    case_ri slli.uw, 0, 0, 48
    case_ri slli.uw, 0x92fe000000000000, 0x5ed4fbbfdb6392fe, 48
    case_ri slli.uw, 0x8000000000000000, 0xfffffffffffffffe, 62
    case_ri slli.uw, 0x4000000000000000, 0x92a8aa0e9ccf9d1d, 62
    case_ri slli.uw, 0x8000000000000000, 0x5555555555555555, 63
    case_ri slli.uw, 0, 0x6dcadb517342e1be, 63
test_end
