// SPDX-License-Identifier: Apache-2.0
// amoxor.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoxor.d, 0, 0, 0, 0, 64
    case_amo amoxor.d.aq, 1, 0, 1, 1, 128
    case_amo amoxor.d.rl, 0xffffffffffffffff, 0, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amoxor.d.aqrl, 0x7fffffffffffffff, 0x7ffffffffffffffe, 0x7fffffffffffffff, 1, 8
    case_amo amoxor.d, 0x8000000000000000, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amoxor.d.aq, 0x80000000, 0, 0x80000000, 0x80000000, 128
    case_amo amoxor.d.rl, 0x7fffffff, 0x7ffffffe, 0x7fffffff, 1, 1016
    case_amo amoxor.d.aqrl, 0xffffffff80000000, 0x7fffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amoxor.d, 0x51d8135ed4b5011c, 0x51cf21267070dd0d, 0x51d8135ed4b5011c, 0x173278a4c5dc11, 64
    case_amo amoxor.d.aq, 2, 0xfedcba9876543212, 2, 0xfedcba9876543210, 128
    case_amo amoxor.d.rl, 0x8000000000000000, 0x8000000100000000, 0x8000000000000000, 0x100000000, 1016
    case_amo amoxor.d.aqrl, 0xffffffff80000000, 0xffffffff7fffffff, 0xffffffff80000000, 0xffffffff, 8
    case_amo amoxor.d, 0xffffffff80000000, 0xffffffff00000000, 0xffffffff80000000, 0x80000000, 64
    case_amo amoxor.d.aq, 0xc785f67cac6b5896, 0xd34f8c148f4d4305, 0xc785f67cac6b5896, 0x14ca7a6823261b93, 128
    case_amo amoxor.d.rl, 0x40, 0x8000000000000040, 0x40, 0x8000000000000000, 1016
    case_amo amoxor.d.aqrl, 0xffffffff, 0xffffffff00000001, 0xffffffff, 0xfffffffffffffffe, 8
    case_amo amoxor.d, 0xf9c0860ae7b61e6c, 0xbd4960febdaf15fd, 0xf9c0860ae7b61e6c, 0x4489e6f45a190b91, 64
    case_amo amoxor.d.aq, 0x60459a1a9341687e, 0x779559096a25150a, 0x60459a1a9341687e, 0x17d0c313f9647d74, 128
test_end
