// SPDX-License-Identifier: Apache-2.0
// xor: register with register
#include "isa_test.h"
test_begin
    case_rr xor, 0, 0, 0
    case_rr xor, 0, 1, 1
    case_rr xor, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr xor, 0x7ffffffffffffffe, 0x7fffffffffffffff, 1
    case_rr xor, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff
    case_rr xor, 0, 0x80000000, 0x80000000
    case_rr xor, 0x7ffffffe, 0x7fffffff, 1
    case_rr xor, 0x7fffffff, 0xffffffff80000000, 0xffffffffffffffff
    case_rr xor, 1, 2, 3
    case_rr xor, 0xffffffffffffffc0, 0x3f, 0xffffffffffffffff
    case_rr xor, 0x180000000, 0x80000000, 0x100000000
    case_rr xor, 0xffffffff80000003, 0xffffffff80000000, 3
    case_rr xor, 0x100000002, 0x100000000, 2
    case_rr xor, 0x8000000000000002, 0x8000000000000001, 3
    case_rr xor, 0x7fffffff7fffffff, 0x8000000000000000, 0xffffffff7fffffff
    case_rr xor, 0xedcba9871abcdef0, 0xffffffff80000000, 0x123456789abcdef0
    case_rr xor, 0x5bc4ad5c5de4e68f, 0xabffbfc129d20f1c, 0xf03b129d7436e993
    case_rr xor, 0xe2a694e177101755, 0xa0eb07efa7c37e1d, 0x424d930ed0d36948
    case_rr xor, 0xb52dade197d2b89d, 0x6e0e3f598928b095, 0xdb2392b81efa0808
    case_rr xor, 0x80000000, 0xffffffffffffffff, 0xffffffff7fffffff
    case_rr xor, 0x91a7e87559667295, 0x8a8741577fc51c92, 0x1b20a92226a36e07
    case_rr xor, 0xffffffff7ffffff8, 7, 0xffffffff7fffffff
    case_rr xor, 0x123456709abcdef, 0xfedcba9876543210, 0xffffffff7fffffff
    case_rr xor, 0xb553e55ea40f938e, 0xce757e1e4196544d, 0x7b269b40e599c7c3
    case_rr xor, 0xffffffff80000001, 1, 0xffffffff80000000
    case_rr xor, 0xffffffff00000000, 0x7fffffff, 0xffffffff7fffffff
    case_rr_same xor, 0, 0
    case_rr_same xor, 0, 5
    case_rr_same xor, 0, 0xffffffffffffffff
    case_rr_same xor, 0, 0x8000000000000000
    case_rr_same xor, 0, 0x8000000080000000
test_end
