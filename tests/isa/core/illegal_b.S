// SPDX-License-Identifier: Apache-2.0
// Neighbours of Zba, Zbb and Zbs that none of them defines (Zbc, Zbkb and Zbkx among them, which QEMU has): illegal.
#include "isa_test.h"

.macro case_illegal insn
    case_trap 2
    .4byte \insn
    case_trapped \insn
.endm

test_begin
    case_illegal 0x0ac59533 // clmul
    case_illegal 0x0ac5a533 // clmulr
    case_illegal 0x0ac5b533 // clmulh
    case_illegal 0x08c5c533 // pack
    case_illegal 0x08c5f533 // packh
    case_illegal 0x08c5c53b // packw: zext.h with rs2
    case_illegal 0x08c5953b
    case_illegal 0x28c5a533 // xperm4
    case_illegal 0x28c5c533 // xperm8
    case_illegal 0x60359513 // the fourth operation of one operand
    case_illegal 0x60659513
    case_illegal 0x60759513
    case_illegal 0x60859513
    case_illegal 0x61059513
    case_illegal 0x6035951b
    case_illegal 0x6045951b // sext.b, sext.h of 32 bits
    case_illegal 0x6055951b
    case_illegal 0x28659513 | 0x4000 // orc.b's neighbours
    case_illegal 0x28859513 | 0x4000
    case_illegal 0x2a75d513
    case_illegal 0x6985d513 // rev8 of 32 bits
    case_illegal 0x6b95d513
    case_illegal 0x6875d513 // brev8
    case_illegal 0x6b85d51b
    case_illegal 0x2875d51b
    case_illegal 0x0805d513 // no right shift of a low word, no 64-bit slli.uw
    case_illegal 0x08059513
    case_illegal 0x0805d51b
    case_illegal 0x6205d51b // roriw by 32
    case_illegal 0x6205951b
    case_illegal 0x48c5953b // Zbs of 32 bits
    case_illegal 0x48c5d53b
    case_illegal 0x68c5953b
    case_illegal 0x28c5953b
    case_illegal 0x4805951b
    case_illegal 0x4805d51b
    case_illegal 0x6805951b
    case_illegal 0x2805951b
    case_illegal 0x28c5d533
    case_illegal 0x68c5d533
    case_illegal 0x40c5f53b // andn, orn, xnor of 32 bits
    case_illegal 0x40c5e53b
    case_illegal 0x40c5c53b
    case_illegal 0x40c5a533
    case_illegal 0x20c59533 // sh0add, sh4add
    case_illegal 0x20c5d533
    case_illegal 0x20c5f533
    case_illegal 0x20c5953b
    case_illegal 0x0ac5c53b // min, max of 32 bits
    case_illegal 0x0ac5e53b
    case_illegal 0x60c5c533
    case_illegal 0x60c5a53b
test_end
