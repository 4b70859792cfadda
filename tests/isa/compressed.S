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
    sum_c_rr c.add, pairs, 0x7f417b5c1be9a131
    sum_c_rr c.sub, pairs, 0x9469a008863f6499
    sum_c_rr c.and, pairs, 0x265b7c455c9582a9
    sum_c_rr c.or, pairs, 0x58c7fd95b7740688
    sum_c_rr c.xor, pairs, 0xb15ac35062c27bde
    sum_c_rr c.addw, pairs, 0x26986fac6e2b50aa
    sum_c_rr c.subw, pairs, 0xc03c804848328ec6
    sum_c_rr c.mv, pairs, 0xf552becbc9f4f62b
    sum_c_ri c.addi, values, 0xb81f01233ec58297, 1, -1, 31, -32, 5
    sum_c_ri c.addiw, values, 0x7e697b8546d914cf, 0, 1, -1, 31, -32
    sum_c_ri c.andi, values, 0xa8f2cde9fbc4b0c1, 0, 1, -1, 31, -32
    sum_c_ri c.slli, values, 0xcd50fee5b57c2e45, 1, 31, 32, 63
    sum_c_ri c.srai, values, 0x5984bc2619ac47c2, 1, 31, 32, 63
    sum_c_ri c.srli, values, 0xe20db45d229fa6f5, 1, 31, 32, 63
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
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0x7fffffffffffffff, 0xffffffff
    .dword 0x5555555555555555, 0x40, 0x5555555555555555, 0xffffffff80000000, 0x94f6265695ab619, 0xad5ee4836ef40f19
    .dword 0xffffffff, 0xffffffffffff8000, 0x123456789abcdef0, 1, 0xffffffffffff8000, 0x7fffffff, 0xffffffff80000000, 0x80000000
    .dword 0x100000000, 0, 0x80000000, 1, 0x95f32c4344eb9639, 0x71fb04b66792d21b, 0x100000000, 0x123456789abcdef0
    .dword 0x8000000000000000, 0xfffffffffffffffe, 0x7fffffffffffffff, 0xfffffffffffffffe, 0x80000000, 0xaaaaaaaaaaaaaaaa
    .dword 0xffffffffffffffff, 1, 0, 0x8000000000000000, 0xffffffffffffffff, 0x40
pairs_end:
values:
    .dword 0x123456789abcdef0, 0xaaaaaaaaaaaaaaaa, 0x80000000, 0x1b5e0a102e136cb2, 3, 0x7fffffffffffffff, 0xc930dc85c11df38e
    .dword 0xffffffff80000000, 0xfffffffffffffffe, 0x615cfb7629d660ff, 0x3f, 0x8000000000000000, 2, 0x223caefa4fc920c7
    .dword 0xffffffff7fffffff, 0x100000000, 0xfedcba9876543210, 0x3f302c7fc457682, 1, 0, 0xffffffff, 0xe16c58a2ab4dd649
    .dword 0xf67d5bbdbddfd39d, 0xffffffffffffffff, 0x2cf340c9fa228778, 0x2904c3ad42082a4d
values_end:
