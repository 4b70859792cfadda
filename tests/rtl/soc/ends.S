/* SPDX-License-Identifier: Apache-2.0 */
# Small programs, one for each way in which a run ends: -DTEST_x chooses.
    .option norvc
    .globl _start
_start:
#ifdef TEST_trap
    nop
bad_place:
    nop
    .word   0
#elif defined TEST_tohost
    la      t0, tohost
    li      t1, 42 << 1 | 1
    sd      t1, 0(t0)
#elif defined TEST_signature
    la      t0, begin_signature
    li      t1, 7
    sw      t1, 8(t0)
    li      t0, 0x100000
    li      t1, 0x5555
    sw      t1, 0(t0)
#elif defined TEST_echo
    li      t0, 0x10000000
1:  lbu     t1, 5(t0)
    andi    t2, t1, 0x01        # a character
    beqz    t2, 1b
    lbu     t2, 0(t0)
    andi    t1, t1, 0x10        # a break
    bnez    t1, 2f
    sb      t2, 0(t0)
    j       1b
2:  li      t0, 0x100000
    li      t1, 0x5555
    sw      t1, 0(t0)
#elif defined TEST_seed
    mv      t2, a0              # the resident's gift
    slli    t2, t2, 16
    li      t1, 0x3333
    or      t1, t1, t2
    li      t0, 0x100000
    sw      t1, 0(t0)
#endif
    j       .

    .data
    .balign 64
    .globl tohost, begin_signature, end_signature
#ifdef TEST_tohost
tohost:
    .dword  0
#endif
begin_signature:
    .word   0x11111111, 0xdeadbeef, 0, 0x89abcdef
end_signature:
