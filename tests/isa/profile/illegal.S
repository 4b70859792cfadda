// SPDX-License-Identifier: Apache-2.0
// What the four custom opcodes do not define is illegal, whatever the flags are
#include "profile.h"

// a word with each of the flags as its flag, `low` bits up from where the flag is
.macro each_flag at, word
    .irp f, 0, 1, 2, 3
    .irp on, 0, 0xf
    case_illegal \on, (\word) | \f << \at
    .endr
    .endr
.endm

test_begin
    // custom-3, R-type: funct7
    .irp funct7, 1, 2, 4, 7, 12, 13, 0x20, 0x40, 0x48, 0x7f
    each_flag 12, 0x407b | \funct7 << 25
    .endr
    // rd, rs1, rs2 of the control instructions
    .irp funct7, 8, 9, 10, 11
    .irp bit, 7, 11, 15, 19, 20, 24
    each_flag 12, 0x407b | \funct7 << 25 | 1 << \bit
    .endr
    .endr
    // p.jalr: the register that is linked
    .irp linked, 2, 3, 4, 6, 7
    each_flag 10, 0x5b | 7 << 7 | \linked << 12
    .endr
test_end
