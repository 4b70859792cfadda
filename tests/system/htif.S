// SPDX-License-Identifier: Apache-2.0
// What a program says to its host through `tohost`, in every way in which a word comes to be written: TEST_x chooses. Each but TEST_suite ends
// with code 42, and before that prints what tests/system/tohost.sh knows.
#define END ((42 << 1) | 1)
#define PUT(c) ((0x0101 << 48) | (c))
    .option arch, +zicsr
    .section .text
    .globl  _start
_start:
    la      a0, tohost
    la      a1, other
    li      a2, END
#if defined TEST_suite                  // as a program of the RISC-V test suites ends: success, and a signature between two symbols
    la      t0, begin_signature
    li      t1, 0
    li      t2, 6
1:  slli    t3, t1, 8
    or      t3, t3, t1
    sw      t3, 0(t0)
    addi    t0, t0, 4
    addi    t1, t1, 1
    bltu    t1, t2, 1b
    li      t1, 1
2:  sd      t1, 0(a0)               // as every suite does: stores never end
    j       2b
#elif defined TEST_beside
    // the store drains while others execute, of the same path and of a wrong one, in every distance
    li      a3, (7 << 1) | 1        // another end
    .macro  round n
    li      t0, 64
1:  addi    t0, t0, -1
    bnez    t0, 1b
    la      t1, 3f
    add     t1, t1, t0              // 0
    .rept   \n
    addi    t2, t2, 1
    .endr
    sd      zero, 0(a0)
    .rept   \n
    sd      a3, 8(a1)
    .endr
    sd      a3, 16(a1)
    jr      t1                      // a target that nothing has foreseen: stores are fetched here until it is known
    .rept   8
    sd      a3, 24(a1)
    .endr
3:  sd      a1, 32(a1)
    .endm
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    round   \n
    .endr
    sd      a2, 0(a0)
    sd      zero, 8(a1)
    .rept   16
    sd      a1, 16(a1)
    .endr
#elif defined TEST_after
    sd      a2, 0(a0)               // what drains beside it is another end
    li      a3, (7 << 1) | 1
    .rept   16
    sd      a3, 16(a1)
    .endr
#elif defined TEST_word
    sw      a2, 0(a0)
#elif defined TEST_half
    sh      a2, 0(a0)
#elif defined TEST_byte
    sb      a2, 0(a0)
#elif defined TEST_words
    srli    a3, a2, 32              // as of 32-bit programs
    sw      a3, 4(a0)
    sw      a2, 0(a0)
#elif defined TEST_amo
    amoor.d zero, a2, (a0)
#elif defined TEST_amo_w
    amoswap.w zero, a2, (a0)
#elif defined TEST_sc
1:  lr.d    t0, (a0)
    sc.d    t0, a2, (a0)
    bnez    t0, 1b
#elif defined TEST_crossing
    slli    a3, a2, 32              // into two double words, the upper one tohost
    sd      a3, -4(a0)
#elif defined TEST_user
    la      t0, table               // everything by one leaf of Sv39, in U, at another address
    li      t1, (0x80000000 >> 2) | 0xdf
    sd      t1, 3 * 8(t0)
    sd      t1, 2 * 8(t0)
    srli    t0, t0, 12
    li      t1, 8 << 60
    or      t0, t0, t1
    csrw    satp, t0
    sfence.vma
    li      t0, -1
    csrw    pmpaddr0, t0
    li      t0, 0x1f
    csrw    pmpcfg0, t0
    li      t0, 0x40000000
    la      t1, 1f
    add     t1, t1, t0
    add     a0, a0, t0
    csrw    mepc, t1
    li      t0, 0x1800
    csrc    mstatus, t0
    mret
1:  sd      a2, 0(a0)
#elif defined TEST_put || defined TEST_poll || defined TEST_put_words || defined TEST_put_words_up || defined TEST_put_bytes
    la      s0, text
2:  lbu     t0, 0(s0)
    beqz    t0, 4f
    addi    s0, s0, 1
    li      t1, PUT(0)
    or      t0, t0, t1
    srli    t1, t1, 32
#if defined TEST_put_words
    sw      t0, 0(a0)
    sw      t1, 4(a0)
#elif defined TEST_put_words_up
    sw      t1, 4(a0)
    sw      t0, 0(a0)
#elif defined TEST_put_bytes
    mv      t2, a0
    addi    t3, a0, 8
3:  sb      t0, 0(t2)
    srli    t0, t0, 8
    addi    t2, t2, 1
    bne     t2, t3, 3b
#else
    sd      t0, 0(a0)
#endif
#if defined TEST_poll
3:  ld      t0, 0(a0)               // the host takes it
    bnez    t0, 3b
#endif
    j       2b
4:  sd      a2, 0(a0)
#elif defined TEST_syscall
    sd      a1, 0(a0)
#elif defined TEST_unfenced || defined TEST_unfenced_traps || defined TEST_fenced
    la      a3, 2f                  // code that has run, and so is in the instruction cache, is written
    li      t1, 3
1:  addi    t1, t1, -1
    beqz    t1, 4f
    .balign 64
2:  addi    a4, a4, 0
    bnez    t1, 1b
3:  addi    a4, a4, 1
4:
#if defined TEST_unfenced_traps
    sw      zero, 0(a3)
#else
    lw      t0, 3b
    sw      t0, 0(a3)
#endif
#if defined TEST_fenced
    .option arch, +zifencei
    fence.i
#endif
    li      t1, 0
    jr      a3
    .balign 64
#elif defined TEST_finisher_half
    li      a3, 0x100000            // of a half-word the upper half is nothing
    li      a2, (42 << 16) | 0x3333
    sh      a2, 0(a3)
#elif defined TEST_device
    li      a2, 2 << 56
    sd      a2, 0(a0)
#elif defined TEST_read
    li      t0, 0x0100 << 48
    sd      t0, 0(a0)
    li      t0, 1000
1:  addi    t0, t0, -1
    bnez    t0, 1b
    sd      a2, 0(a0)
#endif
9:  j       9b

text:
    .asciz  "host: AaZz\n"
    .section .tohost, "aw"
    .balign 64
    .dword  0
    .globl  tohost
tohost:
    .dword  0
    .globl  fromhost
    .balign 64
fromhost:
    .dword  0
    .data
    .balign 16
    .globl  begin_signature
begin_signature:
    .fill   6, 4, 0xdeadbeef
    .globl  end_signature
end_signature:
    .word   0x600df00d
    .balign 4096
table:
    .skip   4096
    .balign 64
other:
    .skip   64
