// SPDX-License-Identifier: Apache-2.0
// roriw: rotation of 32 bits to the right, sign-extended
#include "isa_test.h"
test_begin
    case_ri roriw, 0xffffffff80000000, 0x8000000080000000, 0
    case_ri roriw, 0x2f7e4c88, 0xe3ab29542f7e4c88, 0
    case_ri roriw, 0x40000000, 0x80000000, 1
    case_ri roriw, 0xffffffff8063e77e, 0x7077f23300c7cefd, 1
    case_ri roriw, 0xffffffffdfffffff, 0x7fffffff, 2
    case_ri roriw, 0x5bfb4797, 0x259af4016fed1e5d, 2
    case_ri roriw, 0, 0x8000000000000000, 3
    case_ri roriw, 0xffffffff98525a9a, 0x8f1a0a8c292d4d4, 3
    case_ri roriw, 0x9abcdef, 0x123456789abcdef0, 4
    case_ri roriw, 0x30218904, 0x68ff004302189043, 4
    case_ri roriw, 0, 0x100000000, 7
    case_ri roriw, 0x5eb0ea2c, 0x41db85895875162f, 7
    case_ri roriw, 0xffffffffff7fffff, 0x7fffffff, 8
    case_ri roriw, 0xffffffffc2fd2f3f, 0xfc7520edfd2f3fc2, 8
    case_ri roriw, 0x10000, 0x80000000, 15
    case_ri roriw, 0xffffffffeb24af81, 0x77acb2a357c0f592, 15
    case_ri roriw, 0x8000, 0x8000000080000000, 16
    case_ri roriw, 0xffffffffdef71226, 0xefd0f2181226def7, 16
    case_ri roriw, 4, 1, 30
    case_ri roriw, 0x683fb128, 0x1d4cd831a0fec4a, 30
    case_ri roriw, 0xfffffffffffffffe, 0x7fffffff, 31
    case_ri roriw, 0xffffffffa67417ea, 0x6b494efd533a0bf5, 31
test_end
