// SPDX-License-Identifier: Apache-2.0
// amoor.d: old value to rd, result to memory; every ordering suffix
#include "isa_test.h"
test_begin
    case_amo amoor.d, 0, 0, 0, 0, 64
    case_amo amoor.d.aq, 1, 1, 1, 1, 128
    case_amo amoor.d.rl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 1016
    case_amo amoor.d.aqrl, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 1, 8
    case_amo amoor.d, 0x8000000000000000, 0xffffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 64
    case_amo amoor.d.aq, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 128
    case_amo amoor.d.rl, 0x7fffffff, 0x7fffffff, 0x7fffffff, 1, 1016
    case_amo amoor.d.aqrl, 0xffffffff80000000, 0xffffffffffffffff, 0xffffffff80000000, 0xffffffffffffffff, 8
    case_amo amoor.d, 0x5555555555555555, 0x5555555555555557, 0x5555555555555555, 7, 64
    case_amo amoor.d.aq, 0xffffffff7fffffff, 0xffffffff7fffffff, 0xffffffff7fffffff, 0x8000000000000001, 128
    case_amo amoor.d.rl, 0x83b37249019da86, 0x9c7fbf3efabfdee6, 0x83b37249019da86, 0x9444ad1aeab6c6e6, 1016
    case_amo amoor.d.aqrl, 0xf34b92598cc8671e, 0xfb4ffb5dfec8ff9e, 0xf34b92598cc8671e, 0xb90669457200bc94, 8
    case_amo amoor.d, 0x7fffffffffffffff, 0x7fffffffffffffff, 0x7fffffffffffffff, 7, 64
    case_amo amoor.d.aq, 0x8000000000000000, 0xfedcba9876543210, 0x8000000000000000, 0xfedcba9876543210, 128
    case_amo amoor.d.rl, 0x8000000000000000, 0xd555555555555555, 0x8000000000000000, 0x5555555555555555, 1016
    case_amo amoor.d.aqrl, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff, 0xffffffff7fffffff, 8
    case_amo amoor.d, 0x915f50921cdb7c7, 0x5d35fd3de3efb7f7, 0x915f50921cdb7c7, 0x5520ad3cc2a781b5, 64
    case_amo amoor.d.aq, 0xffffffffffff8000, 0xffffffffffffaaaa, 0xffffffffffff8000, 0xaaaaaaaaaaaaaaaa, 128
test_end
