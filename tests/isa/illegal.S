// SPDX-License-Identifier: Apache-2.0
// illegal instructions: cause 2, mtval the bits
#include "isa_test.h"
test_begin
    case_traps 2, 0xffffffff, .4byte 0xffffffff
    case_traps 2, 0x00000007, .4byte 0x00000007
    case_traps 2, 0x00000053, .4byte 0x00000053
    case_traps 2, 0x0000201b, .4byte 0x0000201b
    case_traps 2, 0x00002063, .4byte 0x00002063
    case_traps 2, 0x00007003, .4byte 0x00007003
    case_traps 2, 0x00004023, .4byte 0x00004023
    case_traps 2, 0x0000002f, .4byte 0x0000002f
    case_traps 2, 0x2800202f, .4byte 0x2800202f
    case_traps 2, 0x40001033, .4byte 0x40001033
    case_traps 2, 0x04001013, .4byte 0x04001013
    case_traps 2, 0x0000300f, .4byte 0x0000300f
    case_traps 2, 0x00004073, .4byte 0x00004073
    case_traps 2, 0x00200073, .4byte 0x00200073
    case_traps 2, 0x0200103b, .4byte 0x0200103b
    case_traps 2, 0x1010202f, .4byte 0x1010202f
    case_traps 2, 0x0000, .2byte 0x0000
    case_traps 2, 0x2000, .2byte 0x2000
    case_traps 2, 0xa000, .2byte 0xa000
    case_traps 2, 0x8002, .2byte 0x8002
    case_traps 2, 0x4002, .2byte 0x4002
    case_traps 2, 0x6002, .2byte 0x6002
    case_traps 2, 0x2001, .2byte 0x2001
    case_traps 2, 0x6081, .2byte 0x6081
    case_traps 2, 0x6101, .2byte 0x6101
    case_traps 2, 0x9c41, .2byte 0x9c41
    case_traps 2, 0x9c61, .2byte 0x9c61
    case_traps 2, 0x8000, .2byte 0x8000
test_end
