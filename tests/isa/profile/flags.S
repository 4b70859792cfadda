// SPDX-License-Identifier: Apache-2.0
// setpf, resetpf, pflags, pfstack, pfcount: what can be written, from which mode; traps do not change it
#include "profile.h"

.macro register_is register, write, value
    li a1, \write
    csrw \register, a1
    csrr a2, \register
    expect a2, \value
.endm

privilege_begin
    next_case
    flags_are 0
    register_is pflags, -1, 0xf
    register_is pflags, 0x15, 5
    csrwi pflags, 0x1f
    flags_are 0xf
    csrci pflags, 0x12
    flags_are 0xd
    csrrsi a1, pflags, 2
    expect a1, 0xd
    flags_are 0xf
    register_is pflags, 0, 0
    .irp f, 0, 1, 2, 3
    next_case
    setpf \f
    flags_are 1 << \f
    setpf \f
    flags_are 1 << \f
    resetpf \f
    flags_are 0
    flags 0xf
    resetpf \f
    flags_are 0xf & ~(1 << \f)
    flags 0
    .endr

    next_case
    expect_csr pfstack, 0, a1
    expect_csr pfcount, 0, a1
    register_is pfstack, -1, -4
    register_is pfstack, 0x123456789abcdef7, 0xffffffff9abcdef4     // 32 bits are kept
    register_is pfcount, -1, -8
    register_is pfcount, 0xffffff89abcdef77, 0xffffff89abcdef70
    register_is pfcount, 0x923456f89abcdef7, 0x000000789abcdef0     // an address that no memory has
    csrwi pfstack, 0
    csrwi pfcount, 0

    // at once: the instruction after it sees the change
    next_case
    li a1, 0
    setpf 2
    p.addi 2, a1, a1, 1
    resetpf 2
    p.addi 2, a1, a1, 2
    setpf 2
    p.addi 2, a1, a1, 4
    p.addi 1, a1, a1, 8
    csrwi pflags, 2
    p.addi 2, a1, a1, 16
    p.addi 1, a1, a1, 32
    expect a1, 37

    // after branches that are guessed wrong
    next_case
    li a1, 0
    li a2, 200
    li a3, 0x2545f491
    csrwi pflags, 0
1:  slli a4, a3, 13
    xor a3, a3, a4
    srli a4, a3, 7
    xor a3, a3, a4
    andi a4, a3, 1
    beqz a4, 2f
    setpf 1
    j 3f
2:  resetpf 1
3:  p.add 1, a1, a1, a4
    xori a4, a4, 1
    p.add 1, a1, a1, a4 // 0 where it counts
    addi a2, a2, -1
    bnez a2, 1b
    mv s0, a1
    // the same with ordinary instructions
    li a1, 0
    li a2, 200
    li a3, 0x2545f491
1:  slli a4, a3, 13
    xor a3, a3, a4
    srli a4, a3, 7
    xor a3, a3, a4
    andi a4, a3, 1
    add a1, a1, a4
    addi a2, a2, -1
    bnez a2, 1b
    bne a1, s0, test_fail

    // in every mode; traps and returns from them do not change anything
    .irp mode, U, S, M
    next_case
    csrwi pflags, 0
    attempt_passes \mode, setpf 3
    flags_are 8
    attempt_passes \mode, resetpf 3
    flags_are 0
    attempt_passes \mode, csrwi pflags, 6
    flags_are 6
    attempt_passes \mode, csrr a1, pflags
    expect a1, 6
    li a1, 64
    attempt_passes \mode, csrw pfcount, a1
    attempt_passes \mode, csrw pfstack, a1
    expect_csr pfstack, 64, a2
    attempt_passes \mode, csrr a2, pfcount
    expect a2, 64
    attempt \mode, .4byte 0
    expect s5, 2
    flags_are 6
    csrwi pfstack, 0
    csrwi pfcount, 0
    .endr

    // changed in the program: setpf in the place of resetpf
    next_case
    la a1, 2f
    lw a2, 1f
    j 3f
    .balign 4
1:  setpf 0
2:  resetpf 0
    li a3, 0
    p.li 0, a3, 1
    jr a5
3:  la a5, 4f
    j 2b
4:  expect a3, 0
    sw a2, 0(a1)
    fence.i
    la a5, 5f
    j 2b
5:  expect a3, 1
test_end
