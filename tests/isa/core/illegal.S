// SPDX-License-Identifier: Apache-2.0
// What no extension of ours defines, and QEMU may have, is illegal; mtval the bits.
#include "isa_test.h"

.macro illegal words:vararg
    .irp bits, \words
    case_traps 2, \bits, .4byte \bits
    .endr
.endm

test_begin
    li a1, 0
    // CSRs of hypervisor, vector, floating point, and others that do not exist
    illegal 0x2005a573, 0x6005a573, 0x0085a573, 0x0015a573, 0x7475a573, 0x3a159573, 0xb015a573, 0x7b05a573, 0x5a573, 0x35a573
    illegal 0x3105a573, 0x3215a573, 0x3225a573, 0x3c05a573
    // writes to read-only ones
    illegal 0xc005a573, 0xc025b573, 0xf145a573, 0xf1159573
    // a rd or rs1 where none may be
    illegal 0x10200173, 0x12000173, 0x10208073, 0x16000073, 0x18000073, 0x22000073, 0x62000073, 0x00200073, 0x30200173, 0x10500173

    // neighbours of Zba, Zbb and Zbs: clmul, clmulr, clmulh, pack, packh, packw (zext.h with rs2), xperm4, xperm8
    illegal 0x0ac59533, 0x0ac5a533, 0x0ac5b533, 0x08c5c533, 0x08c5f533, 0x08c5c53b, 0x08c5953b, 0x28c5a533, 0x28c5c533
    // the fourth operation of one operand and the like, sext.b and sext.h of 32 bits
    illegal 0x60359513, 0x60659513, 0x60759513, 0x60859513, 0x61059513, 0x6035951b, 0x6045951b, 0x6055951b
    // beside orc.b, rev8 of 32 bits, brev8
    illegal 0x2865d513, 0x2885d513, 0x2a75d513, 0x6985d513, 0x6b95d513, 0x6875d513, 0x6b85d51b, 0x2875d51b
    // no right shift of a low word, no 64-bit slli.uw, roriw by 32
    illegal 0x0805d513, 0x08059513, 0x0805d51b, 0x6205d51b, 0x6205951b
    // Zbs of 32 bits
    illegal 0x48c5953b, 0x48c5d53b, 0x68c5953b, 0x28c5953b, 0x4805951b, 0x4805d51b, 0x6805951b, 0x2805951b, 0x28c5d533, 0x68c5d533
    // andn, orn, xnor, min, max of 32 bits, sh0add, sh4add
    illegal 0x40c5f53b, 0x40c5e53b, 0x40c5c53b, 0x40c5a533, 0x20c59533, 0x20c5d533, 0x20c5f533, 0x20c5953b, 0x0ac5c53b, 0x0ac5e53b
    illegal 0x60c5c533, 0x60c5a53b
test_end
