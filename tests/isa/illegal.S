// SPDX-License-Identifier: Apache-2.0
// illegal instructions: cause 2, mtval the bits
#include "isa_test.h"
.macro illegal size, words:vararg
    .irp bits, \words
    case_traps 2, \bits, \size \bits
    .endr
.endm

test_begin
    illegal .4byte, 0xffffffff, 0x00000007, 0x00000053, 0x0000201b, 0x00002063, 0x00007003, 0x00004023, 0x0000002f
    illegal .4byte, 0x2800202f, 0x40001033, 0x04001013, 0x0000300f, 0x00004073, 0x00200073, 0x0200103b, 0x1010202f
    illegal .2byte, 0x0000, 0x2000, 0xa000, 0x8002, 0x4002, 0x6002, 0x2001, 0x6081, 0x6101, 0x9c41, 0x9c61, 0x8000
test_end
