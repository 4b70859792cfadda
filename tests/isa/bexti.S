// SPDX-License-Identifier: Apache-2.0
// bexti: the bit that the immediate names
#include "isa_test.h"
test_begin
    case_ri bexti, 0, 0x8000, 0
    case_ri bexti, 0, 0xa6d792523ba6466c, 0
    case_ri bexti, 0, 0xffffffff80000000, 1
    case_ri bexti, 0, 0x5291a0cc58a20c31, 1
    case_ri bexti, 0, 0x100000000, 2
    case_ri bexti, 1, 0xcb440740923f0404, 2
    case_ri bexti, 0, 0xffffffff80000000, 3
    case_ri bexti, 0, 0xe9f120e670686b73, 3
    case_ri bexti, 0, 0xffffffff80000000, 4
    case_ri bexti, 1, 0x80d4d43b4d849855, 4
    case_ri bexti, 0, 0, 7
    case_ri bexti, 0, 0xa9f0ea14b110c25e, 7
    case_ri bexti, 1, 0xfffffffffffffffe, 8
    case_ri bexti, 1, 0x95d42a70c24e19f8, 8
    case_ri bexti, 0, 1, 15
    case_ri bexti, 0, 0x4f2540ca4ee8579b, 15
    case_ri bexti, 0, 0x100000000, 16
    case_ri bexti, 0, 0x880db14fc93ca353, 16
    case_ri bexti, 0, 0x80000000, 30
    case_ri bexti, 0, 0x31657fa4338a0529, 30
    case_ri bexti, 1, 0xfffffffffffffffe, 31
    case_ri bexti, 0, 0x3d8b31fc6c85f23c, 31
    case_ri bexti, 0, 0xffffffff, 32
    case_ri bexti, 1, 0x632866ffad31e37e, 32
    case_ri bexti, 1, 0xfffffffffffffffe, 33
    case_ri bexti, 1, 0xc419c9ce2b3b6360, 33
    case_ri bexti, 0, 0x7fffffff, 47
    case_ri bexti, 0, 0xdb674fb9f259af34, 47
    case_ri bexti, 0, 0x123456789abcdef0, 48
    case_ri bexti, 1, 0x1371eae22910194c, 48
    case_ri bexti, 0, 0x123456789abcdef0, 62
    case_ri bexti, 1, 0xf8754f27e770fed8, 62
    case_ri bexti, 1, 0xffffffff7fffffff, 63
    case_ri bexti, 0, 0x325c3ff4635e363d, 63
test_end
