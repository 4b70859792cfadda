// SPDX-License-Identifier: Apache-2.0
// A program full of instructions that run alone or slowly: device loads, loads that cross a doubleword, atomics, fences, runs
// of CSR accesses, divisions, mispredicts between them. Its exit code is what minstret counted, from the first instruction to the
// second reading: whoever profiles it must count all of them.
    .equ    ROUNDS, 300
    .option arch, +zicsr
    .text
    .globl  _start
_start:
    csrr    s11, minstret
    li      s0, 0x10000000          // UART0
    la      s1, memory
    li      s2, ROUNDS
    li      s3, 0x2545f491          // pseudo-random bits
1:  lbu     t1, 5(s0)
    lbu     t2, 5(s0)
    addi    s4, s4, 1
    lw      t1, 6(s1)
    ld      t2, 11(s1)
    csrr    t3, 0x340
    csrr    t3, 0x305
    csrr    t4, 0x341
    csrr    t5, 0x342
    csrr    t6, 0x343
    csrr    t0, 0x344
    csrr    t0, 0xf14
    csrr    t0, 0x301
    andi    t1, s3, 1               // mispredicted half of the time
    beqz    t1, 2f
    lbu     t2, 5(s0)
    csrr    t3, 0x343
2:  amoadd.d t1, s3, (s1)
    sd      t1, 24(s1)
    lbu     t2, 5(s0)
    fence
    addi    t4, s1, 32
    lr.w    t1, (t4)
    sc.w    t2, t1, (t4)
    csrr    t3, 0x343
    andi    t1, s3, 2
    beqz    t1, 3f
    csrr    t3, 0x343
    csrr    t3, 0x343
3:  div     t1, s3, s2
    lw      t2, 6(s1)
    slli    t1, s3, 13              // xorshift
    xor     s3, s3, t1
    srli    t1, s3, 7
    xor     s3, s3, t1
    slli    t1, s3, 17
    xor     s3, s3, t1
    addi    s2, s2, -1
    bnez    s2, 1b

    li      s2, 4000                // nothing but loads of a device
4:  lw      t1, 4(s0)
    addi    s2, s2, -1
    bnez    s2, 4b
    li      s2, 4000                // nothing but crossing ones
5:  lw      t1, 6(s1)
    addi    s2, s2, -1
    bnez    s2, 5b
    li      s2, 400                 // a run of serialising ones
6:  .rept   20
    csrr    t1, 0x343
    .endr
    addi    s2, s2, -1
    bnez    s2, 6b

    csrr    t1, minstret
    sub     t1, t1, s11
    slli    t1, t1, 16
    li      t0, 0x3333
    or      t1, t1, t0
    li      t0, 0x100000
    sw      t1, 0(t0)
7:  j       7b

    .data
    .balign 64
memory:
    .skip   64
