// SPDX-License-Identifier: Apache-2.0
// Code whose every instruction corners.c samples, one a run, and what must become of each: a row in corner_table.
//
// void corners_run(uint64_t counter, uint64_t control): instructions that trap, wait, serialise, cross, fail
// void user_run(uint64_t counter, uint64_t control): to user mode and back
// void supervisor_run(uint64_t counter, uint64_t control): to supervisor mode and by sret to user mode, with traps from both into
// supervisor mode
// void late_store_run(uint64_t counter, uint64_t control, unsigned place): a load reads past a store; each of LATE_PLACES for the first
// time at its first run
// void interrupted_run(uint64_t counter, uint64_t control): a software interrupt comes, and is counted in corner_interrupts
#include "corners.h"
#include "profile_defs.h"
    .option norvc
    .option norelax
    .option arch, +zicsr, +zifencei

    // ROW: { address; type, itype, whether it traps, mode }, for the instruction that stands behind it
    .macro  row type, itype=0, traps=0, mode=3
    .section .rodata.corners, "a"
    .quad   9f
    .byte   \type, \itype, \traps, \mode
    .balign 8
    .text
9:
    .endm
    .macro  retires insn:vararg
    row     PD_TYPE_OTHER
    \insn
    .endm
    .macro  accesses type, insn:vararg
    row     \type
    \insn
    .endm
    .macro  traps type, insn:vararg
    row     \type, 0, 1
    \insn
    .endm

    .section .rodata.corners, "a"
    .globl  corner_table
corner_table:
    .text

    // a0: counter, a1: control. t0 to t6, a2 to a7 are free.
    .macro  begin
    la      t0, old_vector
    la      t1, trap
    csrrw   t1, mtvec, t1
    sd      t1, 0(t0)
    csrw    PD_CSR_MPDISCOUNTER, a0
    csrw    PD_CSR_MPDISCTL, a1
    .rept   32
    nop
    .endr
    .endm
    .macro  end
    .rept   8
    nop
    .endr
    la      t0, old_vector
    ld      t1, 0(t0)
    csrw    mtvec, t1
    ret
    .endm

    .globl  corners_run, corners_run_end
corners_run:
    begin
    la      a2, page
    li      a3, 0x40000000          // nothing is there
    la      a4, 5f                  // where a jump to nowhere goes on
    addi    t5, a2, 4               // no atomic has its place here
    li      t1, 5
    accesses PD_TYPE_LOAD, ld t2, 0(a2)
    accesses PD_TYPE_LOAD, lw t2, 5(a2)
    accesses PD_TYPE_STORE, sw t1, 5(a2)
    accesses PD_TYPE_LOAD, ld t2, 60(a2)
    accesses PD_TYPE_STORE, sd t1, 60(a2)
    accesses PD_TYPE_LOAD, ld t2, -4(a2)
    accesses PD_TYPE_STORE, sd t1, -4(a2)
    accesses PD_TYPE_LOADSTORE, amoadd.d t2, t1, (a2)
    accesses PD_TYPE_LOADSTORE, amoswap.w zero, t1, (a2)
    accesses PD_TYPE_LOAD, lr.d t2, (a2)
    accesses PD_TYPE_STORE, sc.d t3, t1, (a2)
    accesses PD_TYPE_STORE, sc.d t4, t1, (a2)       // has no reservation
    retires fence.i
    retires fence rw, rw
    retires sfence.vma
    retires csrr t2, mcycle
    retires csrw PD_CSR_MPMSCRATCH, t1
    retires csrw PD_CSR_MPDISFILTER, zero           // of this very sampler
    retires csrw PD_CSR_MPDISEVMASK, zero
    retires csrr t2, PD_CSR_MPDISCTL
    retires csrr t2, PD_CSR_MPDISSAMPLES
    retires wfi
    retires divu t2, t1, zero
    traps   PD_TYPE_OTHER, ecall
    retires addi t2, t2, 1
    traps   PD_TYPE_OTHER, ebreak
    traps   PD_TYPE_OTHER, csrr t2, 0x8ff           // there is no such register
    traps   PD_TYPE_OTHER, csrw PD_CSR_MPDISSAMPLES, t1
    traps   PD_TYPE_LOAD, ld t2, 0(a3)
    traps   PD_TYPE_STORE, sd t2, 0(a3)
    traps   PD_TYPE_LOADSTORE, amoadd.d t2, t1, (t5)
    retires addi t2, t2, 1
    la      t3, 4f
    csrw    mepc, t3
    li      t3, 3 << 11                             // back to machine mode
    csrs    mstatus, t3
    li      t3, 1 << 7                              // and no interrupt there
    csrc    mstatus, t3
    row     PD_TYPE_TRANSFER, PD_ITYPE_XRET
    mret
4:  retires addi t2, t2, 1
    row     PD_TYPE_TRANSFER, PD_ITYPE_INDJMP
    jr      zero
5:  retires addi t2, t2, 1
    row     PD_TYPE_TRANSFER, PD_ITYPE_TAKEN
    beq     zero, zero, 6f
    nop
6:  row     PD_TYPE_TRANSFER, PD_ITYPE_BRANCH
    bne     zero, zero, 6b
    .rept   16
    retires addi t2, t2, 1
    .endr
corners_run_end:
    end

    .globl  user_run, user_run_end
user_run:
    begin
    la      a4, 8f
    la      t3, 7f
    csrw    mepc, t3
    li      t3, 3 << 11
    csrc    mstatus, t3                             // to user mode
    mret
7:  .rept   8
    row     PD_TYPE_OTHER, 0, 0, 0
    addi    t2, t2, 1
    .endr
    row     PD_TYPE_LOAD, 0, 0, 0
    ld      t2, 0(t0)
    row     PD_TYPE_OTHER, 0, 1, 0
    csrr    t2, mcycle                              // not in user mode
    row     PD_TYPE_OTHER, 0, 0, 0
    addi    t2, t2, 1
    row     PD_TYPE_OTHER, 0, 1, 0
    ecall
8:
user_run_end:
    end

    // What is not a supervisor's, and not a user's, traps into supervisor mode; an ecall into machine mode.
    .macro  supervises type, itype, insn:vararg
    row     \type, \itype, 0, 1
    \insn
    .endm
    .globl  supervisor_run, supervisor_run_end
supervisor_run:
    begin
    la      a4, 8f
    la      t3, 1f
    csrw    stvec, t3
    li      t3, 1 << 2                              // illegal instructions
    csrw    medeleg, t3
    la      t4, 6f
    la      t3, 2f
    csrw    mepc, t3
    li      t3, 3 << 11
    csrc    mstatus, t3
    li      t3, 1 << 11                             // to supervisor mode
    csrs    mstatus, t3
    mret
    .balign 4
1:  supervises PD_TYPE_OTHER, 0, csrr a5, sepc
    supervises PD_TYPE_OTHER, 0, addi a5, a5, 4
    supervises PD_TYPE_OTHER, 0, csrw sepc, a5
    supervises PD_TYPE_TRANSFER, PD_ITYPE_XRET, sret
2:  .rept   8
    supervises PD_TYPE_OTHER, 0, addi t2, t2, 1
    .endr
    supervises PD_TYPE_LOAD, 0, ld t2, 0(t0)
    supervises PD_TYPE_OTHER, 0, sfence.vma
    row     PD_TYPE_OTHER, 0, 1, 1
    csrr    t2, mstatus                             // the machine's
    supervises PD_TYPE_OTHER, 0, addi t2, t2, 1
    supervises PD_TYPE_OTHER, 0, csrw sepc, t4
    supervises PD_TYPE_OTHER, 0, li t3, 1 << 8
    supervises PD_TYPE_OTHER, 0, csrc sstatus, t3   // to user mode
    supervises PD_TYPE_TRANSFER, PD_ITYPE_XRET, sret
6:  .rept   4
    row     PD_TYPE_OTHER, 0, 0, 0
    addi    t2, t2, 1
    .endr
    row     PD_TYPE_OTHER, 0, 1, 0
    csrr    t2, sstatus                             // the supervisor's
    row     PD_TYPE_OTHER, 0, 0, 0
    addi    t2, t2, 1
    row     PD_TYPE_OTHER, 0, 1, 0
    ecall
8:  csrw    medeleg, zero
supervisor_run_end:
    end

    // The store's address comes from a division, the load's is there at once.
    .globl  late_store_run, late_places
late_store_run:
    slli    a2, a2, 6
    la      t3, late_places
    add     t3, t3, a2
    la      a3, page
    ld      zero, 0(a3)             // it is in the cache
    li      t1, 5
    li      t4, -1
    mv      a6, ra
    begin
    jalr    ra, t3
    mv      ra, a6
    end
    .balign 64
late_places:
    .rept   LATE_PLACES
    divu    a4, t4, t1
    divu    a4, a4, t4              // 0
    add     a4, a4, a3
    sd      t1, 0(a4)
    accesses PD_TYPE_LOAD, ld t2, 0(a3)
    retires add t2, t2, t2
    ret
    .balign 64
    .endr

    .globl  interrupted_run, interrupted_run_end
interrupted_run:
    begin
    li      a2, 0x2000000           // msip
    li      t1, 1
    csrsi   mstatus, 1 << 3
    sw      t1, 0(a2)               // comes some instructions later
    .rept   64
    retires addi t2, t2, 1
    .endr
    csrci   mstatus, 1 << 3
interrupted_run_end:
    end

    // Goes on behind what trapped; a4: behind a jump to nowhere, and behind the ecall that leaves user mode.
    .balign 4
trap:
    csrr    a5, mcause
    bltz    a5, 3f
    csrr    a6, mepc
    addi    a6, a6, 4
    li      a7, 1
    beq     a5, a7, 1f
    andi    a7, a5, -2
    addi    a7, a7, -8              // an ecall of user or supervisor mode
    bnez    a7, 2f
    li      a7, 3 << 11
    csrs    mstatus, a7
1:  mv      a6, a4
2:  csrw    mepc, a6
    mret
3:  la      a5, corner_interrupts
    ld      a6, 0(a5)
    addi    a6, a6, 1
    sd      a6, 0(a5)
    li      a5, 0x2000000
    sw      zero, 0(a5)
    lw      zero, 0(a5)             // it has arrived there
    mret

    .section .rodata.corners, "a"
    .quad   0                       // where the jump to nowhere goes: its fetch fails
    .byte   PD_TYPE_OTHER, 0, 1, 3
    .balign 8
    .globl  corner_table_end
corner_table_end:

    .bss
    .balign 8
    .globl  corner_interrupts
corner_interrupts:
    .space  8
old_vector:
    .space  8
    .balign 4096
    .space  4096
page:
    .space  4096
