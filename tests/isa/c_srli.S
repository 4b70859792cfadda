// SPDX-License-Identifier: Apache-2.0
// c.srli: compressed
#include "isa_test.h"
test_begin_compressed
    case_c_ri c.srli, 0x80000000, 0x100000000, 1
    case_c_ri c.srli, 0x7fffffffffffffff, 0xfffffffffffffffe, 1
    case_c_ri c.srli, 0x4000000000000000, 0x8000000000000001, 1
    case_c_ri c.srli, 0x6568ac29c7d876a7, 0xcad158538fb0ed4f, 1
    case_c_ri c.srli, 0x1fdb97530, 0xfedcba9876543210, 31
    case_c_ri c.srli, 0x100000000, 0x8000000000000000, 31
    case_c_ri c.srli, 0, 0x40, 31
    case_c_ri c.srli, 0xd5148ce, 0x6a8a467236548f6, 31
    case_c_ri c.srli, 0, 0x40, 32
    case_c_ri c.srli, 1, 0x100000000, 32
    case_c_ri c.srli, 0, 0xffffffff, 32
    case_c_ri c.srli, 0xf1185615, 0xf11856150c49520e, 32
    case_c_ri c.srli, 1, 0xffffffff7fffffff, 63
    case_c_ri c.srli, 0, 0x7fffffff, 63
    case_c_ri c.srli, 1, 0xfffffffffffffffe, 63
    case_c_ri c.srli, 1, 0xd90d4675ecda66de, 63
test_end
