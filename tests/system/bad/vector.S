// Takes the machine-mode trap vector for itself: runs, but cannot be profiled by the resident driver.
    .globl  _start
_start:
    la      t0, handler
    .option push
    .option arch, +zicsr
    csrw    mtvec, t0
    .option pop
    li      t2, 100000
1:  addi    t2, t2, -1
    bnez    t2, 1b
    li      t0, 0x100000
    li      t1, 0x5555
    sw      t1, 0(t0)
2:  j       2b
    .balign 4
handler:
    j       handler
