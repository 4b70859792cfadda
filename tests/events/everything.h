// SPDX-License-Identifier: Apache-2.0
// A bit of everything: mispredicts of each kind, misses, a store that a load meets, a device, a CSR, a trap, divisions. Registers: s0,
// s1 and s2 as events_begin and `li s2, 100` leave them; a1 to a3, s5, s6 and ra are the macro's. An ecall must come back after itself.
.macro everything rounds=40, first=1
    li s5, \rounds
    .if \first                      // 0: goes on with the random numbers of the one before
    li s6, 0x2545f491
    .endif
1:  slli a1, s6, 13                 // xorshift
    xor s6, s6, a1
    srli a1, s6, 7
    xor s6, s6, a1
    slli a1, s6, 17
    xor s6, s6, a1
    andi a1, s6, 1                  // mispredicted half of the time
    beqz a1, 2f
    mul a2, s6, s6
    div a2, a2, s2
    jal ra, 6f
2:  slli a1, s6, 48                 // somewhere in 64 KiB
    srli a1, a1, 51
    slli a1, a1, 3
    add a1, a1, s0
    ld a2, 0(a1)
    add a3, a3, a2
    sd a3, 0(a1)
    andi a1, s6, 6
    bnez a1, 3f
    csrr a2, mscratch
    ecall
    amoadd.d a2, a3, (s0)
    lbu a2, 5(s1)
3:  div a1, s0, s2
    mul a1, a1, zero
    add a1, a1, s0
    sd a1, 256(a1)
    ld a2, 256(s0)
    la a1, 5f
    andi a2, s6, 8
    add a1, a1, a2
    jr a1
    .balign 8
5:  nop
    nop
    nop
    addi s5, s5, -1
    bnez s5, 1b
    j 7f
    .balign 64
6:  ret
7:
.endm
