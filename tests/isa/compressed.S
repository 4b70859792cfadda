// SPDX-License-Identifier: Apache-2.0
// Compressed instructions without memory or transfer. A row each (sums.h).
#include "sums.h"
// rd, or sp itself, is sp plus a multiple of 4 or 16.
.macro sum_stack op, sum, immediates:vararg
    next_case
    li s6, 0
    .irp immediate, \immediates
    li sp, 0x80010000
    .ifc \op, c.addi4spn
    \op a1, sp, \immediate
    fold a1
    .else
    \op sp, \immediate
    .endif
    fold sp
    .endr
    expect_sum \sum
.endm
test_begin_compressed
    sum_c_rr c.add, pairs, 0xd2b538b619027403
    sum_c_rr c.sub, pairs, 0x84584d84d7a76fc9
    sum_c_rr c.and, pairs, 0x054cf5b49b4cf47f
    sum_c_rr c.or, pairs, 0xe2d1cd413e16a58e
    sum_c_rr c.xor, pairs, 0xdf8ba758666a2d13
    sum_c_rr c.addw, pairs, 0xc8eecd8927715020
    sum_c_rr c.subw, pairs, 0x0e645adf2754aa0e
    sum_c_rr c.mv, pairs, 0x22cb38ddc4ce8ee6
    sum_c_ri c.addi, values, 0x790491cd381f9b78, 1, -1, 31, -32, 5
    sum_c_ri c.addiw, values, 0x2eb3afea7ee99513, 0, 1, -1, 31, -32
    sum_c_ri c.andi, values, 0xaefcf8879efec0d6, 0, 1, -1, 31, -32
    sum_c_ri c.slli, values, 0x69f787a4f3debc3a, 1, 31, 32, 63
    sum_c_ri c.srai, values, 0x8112b8fa6dfb5d32, 1, 31, 32, 63
    sum_c_ri c.srli, values, 0x96f7eebe5fc5520a, 1, 31, 32, 63
    sum_c_ri c.li, values, 0x5f7add515da6fdb8, 0, 1, -1, 31, -32
    sum_c_ri c.lui, values, 0xc3129100e21a8a92, 0x1, 0x1f, 0xfffe0, 0xfffff
    sum_stack c.addi4spn, 0x15246091e18902a9, 4, 8, 16, 32, 64, 128, 256, 512, 1020
    sum_stack c.addi16sp, 0x0c38b268e0fdf806, 16, 32, 64, 128, 256, 496, -16, -512

    // taken branches to the next instruction
    next_case
    li a0, 5
    beq a0, a0, 1f
1:  addi a0, a0, 1
    bne a0, zero, 1f
1:  addi a0, a0, 1
    c.beqz a0, 1f
1:  c.bnez a0, 1f
1:  expect a0, 7
test_end
#include "operands.h"
