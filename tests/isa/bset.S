// SPDX-License-Identifier: Apache-2.0
// bset: sets the bit that rs2 names
#include "isa_test.h"
test_begin
    case_rr bset, 0xffffffff80000001, 0xffffffff80000000, 0
    case_rr bset, 0x4b980436a03ab349, 0x4b980436a03ab348, 0
    case_rr bset, 0x7fffffff, 0x7fffffff, 1
    case_rr bset, 0x3737b91b22000da2, 0x3737b91b22000da0, 1
    case_rr bset, 0x7f84, 0x7f80, 2
    case_rr bset, 0xa0873ed27f00495c, 0xa0873ed27f004958, 2
    case_rr bset, 0x8000000000000008, 0x8000000000000000, 3
    case_rr bset, 0xa98236a3e457320a, 0xa98236a3e457320a, 3
    case_rr bset, 0xff, 0xff, 4
    case_rr bset, 0x9f29ccf52892f2bf, 0x9f29ccf52892f2bf, 4
    case_rr bset, 0xffffffffffffffff, 0xffffffffffffffff, 7
    case_rr bset, 0x7e2b3a8cd7fe858c, 0x7e2b3a8cd7fe850c, 7
    case_rr bset, 0xfedcba9876543310, 0xfedcba9876543210, 8
    case_rr bset, 0xac24eae36874156b, 0xac24eae36874146b, 8
    case_rr bset, 0x100008000, 0x100000000, 0xf
    case_rr bset, 0x318c7b96dd4d9f3, 0x318c7b96dd4d9f3, 0xf
    case_rr bset, 0x100ff, 0xff, 0x10
    case_rr bset, 0xf898b03eb44126ad, 0xf898b03eb44126ad, 0x10
    case_rr bset, 0x80000001, 1, 0x1f
    case_rr bset, 0xd84ea950c5fe3ca6, 0xd84ea95045fe3ca6, 0x1f
    case_rr bset, 0x123456799abcdef0, 0x123456789abcdef0, 0x20
    case_rr bset, 0xb9eabdb5927f8758, 0xb9eabdb4927f8758, 0x20
    case_rr bset, 0x2000000ff, 0xff, 0x21
    case_rr bset, 0xde42b5e5bf2af91, 0xde42b5e5bf2af91, 0x21
    case_rr bset, 0xffffffffffffffff, 0xffffffffffffffff, 0x2f
    case_rr bset, 0x2d9f8eb472c31410, 0x2d9f0eb472c31410, 0x2f
    case_rr bset, 0xfffffffffffffffe, 0xfffffffffffffffe, 0x30
    case_rr bset, 0x408babe671e30b6f, 0x408babe671e30b6f, 0x30
    case_rr bset, 0xffffffff7fffffff, 0xffffffff7fffffff, 0x3e
    case_rr bset, 0x535bad97ffea11ca, 0x535bad97ffea11ca, 0x3e
    case_rr bset, 0x80000000ffffffff, 0xffffffff, 0x3f
    case_rr bset, 0xcb60821fa66063e1, 0xcb60821fa66063e1, 0x3f
    case_rr bset, 1, 1, 0x40
    case_rr bset, 0xe0e32e8b9a66916b, 0xe0e32e8b9a66916a, 0x40
    case_rr bset, 0x8002, 0x8000, 0x41
    case_rr bset, 0x1db86b9b3b99486, 0x1db86b9b3b99484, 0x41
    case_rr bset, 0x80000000ffffffff, 0xffffffff, 0x7f
    case_rr bset, 0xd2e8c686d9ce3969, 0xd2e8c686d9ce3969, 0x7f
    case_rr bset, 0x8000000000000001, 0x8000000000000000, 0x80
    case_rr bset, 0xa3c531817bf606f, 0xa3c531817bf606e, 0x80
    case_rr bset, 0xaaaaaaaaaaaaaaaa, 0xaaaaaaaaaaaaaaaa, 0xffffffffffffffff
    case_rr bset, 0xa61916485439f268, 0x261916485439f268, 0xffffffffffffffff
    case_rr bset, 1, 0, 0x100000000
    case_rr bset, 0x8fb15222f0a77e5d, 0x8fb15222f0a77e5c, 0x100000000
    case_rr bset, 0x100000020, 0x100000000, 0xffffffff00000005
    case_rr bset, 0x750272c8a0e9a6ea, 0x750272c8a0e9a6ca, 0xffffffff00000005
    case_rr_same bset, 1, 0
    case_rr_same bset, 0x25, 5
    case_rr_same bset, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr_same bset, 0x8000000000000001, 0x8000000000000000
    case_rr_same bset, 0x8000000080000001, 0x8000000080000000
test_end
