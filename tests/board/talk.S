// SPDX-License-Identifier: Apache-2.0
// Says a line, works for some 32,000 instructions, gives its input back with each letter's case changed, and a zero behind it, and ends with
// status 3.
    .equ    UART, 0x10000000
    .equ    LSR, 5
    .globl  _start
_start:
    li      s0, UART
    la      a1, words
1:  lbu     a0, 0(a1)
    beqz    a0, 2f
    call    say
    addi    a1, a1, 1
    j       1b
2:  call    work
3:  lbu     t0, LSR(s0)
    andi    t1, t0, 1               // a character
    beqz    t1, 3b
    lbu     a0, 0(s0)
    andi    t0, t0, 16              // a break
    bnez    t0, 4f
    andi    t1, a0, 0x40
    beqz    t1, 5f
    xori    a0, a0, 0x20
5:  call    say
    j       3b
4:  li      a0, 0
    call    say
    li      t0, 0x100000            // the finisher
    li      t1, 3 << 16 | 0x3333
    sw      t1, 0(t0)
6:  j       6b

    .type   say, @function
say:
    lbu     t1, LSR(s0)
    andi    t1, t1, 0x20
    beqz    t1, say
    sb      a0, 0(s0)
    ret
    .size   say, . - say

    .type   work, @function
work:
    li      t0, 8000
    la      t2, words
1:  ld      t1, 0(t2)
    add     a2, a2, t1
    addi    t0, t0, -1
    bnez    t0, 1b
    ret
    .size   work, . - work

    .balign 8
words:
    .asciz  "It begins.\n"
    .balign 8
