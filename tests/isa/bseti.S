// SPDX-License-Identifier: Apache-2.0
// bseti: sets the bit that the immediate names
#include "isa_test.h"
test_begin
    case_ri bseti, 0xffffffffffffffff, 0xffffffffffffffff, 0
    case_ri bseti, 0x38167e4b4b46b9fb, 0x38167e4b4b46b9fa, 0
    case_ri bseti, 0xffffffff, 0xffffffff, 1
    case_ri bseti, 0xf36cec4a0b93a7c6, 0xf36cec4a0b93a7c6, 1
    case_ri bseti, 0x8000000000000004, 0x8000000000000000, 2
    case_ri bseti, 0x7559a4b50bd048b6, 0x7559a4b50bd048b2, 2
    case_ri bseti, 9, 1, 3
    case_ri bseti, 0x43ce1f4b0dc09a4a, 0x43ce1f4b0dc09a4a, 3
    case_ri bseti, 0xffffffff80000010, 0xffffffff80000000, 4
    case_ri bseti, 0xd0a339c770dd825a, 0xd0a339c770dd825a, 4
    case_ri bseti, 0x7fffffff, 0x7fffffff, 7
    case_ri bseti, 0xa457a867d486f5fa, 0xa457a867d486f5fa, 7
    case_ri bseti, 0x100, 0, 8
    case_ri bseti, 0xb5085c89a76ee1cb, 0xb5085c89a76ee0cb, 8
    case_ri bseti, 0x8000, 0, 15
    case_ri bseti, 0xf96765a08001b876, 0xf96765a08001b876, 15
    case_ri bseti, 0x17f80, 0x7f80, 16
    case_ri bseti, 0x1f76575b51adefee, 0x1f76575b51acefee, 16
    case_ri bseti, 0xfedcba9876543210, 0xfedcba9876543210, 30
    case_ri bseti, 0xf39c5fe4ed4fa8d1, 0xf39c5fe4ad4fa8d1, 30
    case_ri bseti, 0x180000000, 0x100000000, 31
    case_ri bseti, 0x4524f32def09dd03, 0x4524f32d6f09dd03, 31
    case_ri bseti, 0x1ffffffff, 0xffffffff, 32
    case_ri bseti, 0xe44b610da004f65c, 0xe44b610ca004f65c, 32
    case_ri bseti, 0x27fffffff, 0x7fffffff, 33
    case_ri bseti, 0x9b6f236e3045d671, 0x9b6f236e3045d671, 33
    case_ri bseti, 0x5555d55555555555, 0x5555555555555555, 47
    case_ri bseti, 0xeb6d689d81ed71f, 0xeb65689d81ed71f, 47
    case_ri bseti, 0x1000000007f80, 0x7f80, 48
    case_ri bseti, 0x8feb2bee9527e77c, 0x8fea2bee9527e77c, 48
    case_ri bseti, 0x7fffffffffffffff, 0x7fffffffffffffff, 62
    case_ri bseti, 0xf40662fbcb466207, 0xf40662fbcb466207, 62
    case_ri bseti, 0x80000000000000ff, 0xff, 63
    case_ri bseti, 0xbcddd0e9496cbf93, 0xbcddd0e9496cbf93, 63
test_end
