// SPDX-License-Identifier: Apache-2.0
// Misaligned AMO and sc: cause 6 (QEMU 7.2 says 4), memory and rd untouched.
#include "isa_test.h"

.macro misaligned offset, op
    li a0, 42
    la a1, memory + \offset
    li a2, 1
    case_traps_at 6, memory + \offset, \op a0, a2, (a1)
    expect a0, 42
.endm

test_begin
    misaligned 1, amoadd.w
    misaligned 2, amoswap.w
    misaligned 67, amomaxu.w
    misaligned 4, amoadd.d
    misaligned 66, amoor.d
    misaligned 2, sc.w
    misaligned 4, sc.d
    misaligned 63, amominu.d
    la a1, memory
    ld a0, 64(a1)
    expect a0, 0x8878685848382818
    ld a0, 0(a1)
    expect a0, 0x8070605040302010
test_end
