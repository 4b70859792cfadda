// SPDX-License-Identifier: Apache-2.0
// subw: register with register on 32 bits, sign-extended
#include "isa_test.h"
test_begin
    case_rr subw, 0, 0, 0
    case_rr subw, 0, 1, 1
    case_rr subw, 0, 0xffffffffffffffff, 0xffffffffffffffff
    case_rr subw, 0xfffffffffffffffe, 0x7fffffffffffffff, 1
    case_rr subw, 1, 0x8000000000000000, 0xffffffffffffffff
    case_rr subw, 0, 0x80000000, 0x80000000
    case_rr subw, 0x7ffffffe, 0x7fffffff, 1
    case_rr subw, 0xffffffff80000001, 0xffffffff80000000, 0xffffffffffffffff
    case_rr subw, 0x76a9f693, 0xe2ac6e1ed16976e, 0x1349112766ca0db
    case_rr subw, 0x282c312a, 0x13cbdba72c972b5c, 0x99646b67046afa32
    case_rr subw, 0xffffffffe5ec0f85, 0x27645c04c2557edf, 0xb5a18dd7dc696f5a
    case_rr subw, 0xffffffffcba98766, 0xfedcba9876543210, 0xaaaaaaaaaaaaaaaa
    case_rr subw, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffffffffffff
    case_rr subw, 0xffffffffaaaaaaab, 0xaaaaaaaaaaaaaaaa, 0xffffffff
    case_rr subw, 0xfffffffffffffffb, 2, 7
    case_rr subw, 8, 7, 0xffffffffffffffff
    case_rr subw, 0, 0x8000000000000001, 0x8000000000000001
    case_rr subw, 0xffffffffe5432110, 0xffffffff80000000, 0x123456789abcdef0
    case_rr subw, 0x55555555, 0xaaaaaaaaaaaaaaaa, 0x5555555555555555
    case_rr subw, 0x6c05d8ac, 0x8fc5186b57ac901b, 0x675e8ff9eba6b76f
    case_rr subw, 0xffffffffe543210f, 0x7fffffff, 0x123456789abcdef0
    case_rr subw, 0x3a24627e, 0x43d30642814741f2, 0xa5ce4bc24722df74
    case_rr subw, 0x1abcdef1, 0x123456789abcdef0, 0xffffffff7fffffff
    case_rr subw, 0xfffffffffffffffd, 0x8000000000000000, 3
    case_rr subw, 0x76543210, 0xfedcba9876543210, 0
    case_rr subw, 0xffffffffebb4502c, 0x6c21123965d54e00, 0x74c4837d7a20fdd4
    case_rr_same subw, 0, 0
    case_rr_same subw, 0, 5
    case_rr_same subw, 0, 0xffffffffffffffff
    case_rr_same subw, 0, 0x8000000000000000
    case_rr_same subw, 0, 0x8000000080000000
test_end
