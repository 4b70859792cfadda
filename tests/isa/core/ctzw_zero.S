// SPDX-License-Identifier: Apache-2.0
// ctzw where the low word is 0: 32, whatever is above. QEMU 7.2 counts on in the high word.
#include "isa_test.h"
test_begin
    .irp high, 0, 1, 0x80000000, 2, 0x10, 0x80, 0x400, 0x2000, 0x10000, 0x80000, 0x400000, 0x2000000, 0x10000000, 0x40000000
    case_r ctzw, 0x20, \high << 32
    .endr
    .irp high, 0xffffffff, 0xfffffffe, 0xffff0000, 0xc0000000
    case_r ctzw, 0x20, \high << 32
    .endr
test_end
