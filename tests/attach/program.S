// SPDX-License-Identifier: Apache-2.0
// What the stand-in cores fetch: they do not compute, they go its ways. A branch backwards is taken but for each eighth time, one forwards
// at random; ECALL traps, and fetch goes on behind it.
    .globl _start
    .type _start, @function
_start:
    li a0, 8
    lui a1, 0x410
loop:
    lw a2, 0(a1)
    add a3, a3, a2
    beqz a3, 1f
    mul a4, a3, a2
    addi a4, a4, 1
1:  sw a4, 4(a1)
    addi a0, a0, -1
    bnez a0, loop
    call leaf
    lw a2, 8(a1)
    div a3, a2, a0
    xor a4, a4, a3
    ecall
    j _start
    .size _start, . - _start
    .type leaf, @function
leaf:
    slli a5, a3, 3
    lw a6, 12(a1)
2:  add a6, a6, a5
    addi a5, a5, -1
    bnez a5, 2b
    ret
    .size leaf, . - leaf
