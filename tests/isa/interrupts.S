// SPDX-License-Identifier: Apache-2.0
// An enabled interrupt is taken whatever the program runs: loops of device loads, of loads that cross a doubleword, of
// atomics, fences, CSR accesses; and right after the CSR write or the mret that enables it, though the next instruction
// disables it again (privileged specification, 3.1.6.1 and 3.1.9). A loop that starves it never ends.
#include "isa_test.h"
#define CLINT 0x2000000
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8

// Timer interrupt in `delay` ticks. The handler gives cause in s5, mepc in s6, and goes on at s3: label 8 of the case.
.macro arm_timer delay
    li s7, MTIME
    ld s8, 0(s7)
    addi s8, s8, \delay
    li s7, MTIMECMP
    sd s8, 0(s7)
.endm

// The lines up to case_interrupted are a loop that only the timer ends.
.macro case_interrupt delay=60
    next_case
    la s3, 8f
    li s5, 0
    write_csr mie, 0x80, a0
    arm_timer \delay
    csrsi mstatus, 8
.endm

.macro case_interrupted
8:  csrw mie, zero
    csrci mstatus, 8
    li tp, 0x8000000000000007
    bne s5, tp, test_fail
.endm

// A loop of these.
.macro loop_of delay, insns:vararg
    case_interrupt \delay
1:  .irp insn, \insns
    \insn
    .endr
    j 1b
    case_interrupted
.endm

.macro writes
    .irp reg, a1, a2, a3, a4, a5, a6
    csrw mscratch, \reg
    .endr
.endm

test_begin
    point_csr mtvec, irq, a0
    la s1, memory

    // device loads, every size
    li s6, CLINT
    loop_of 60, "lw a1, 0(s6)"
    li s6, MTIME
    loop_of 60, "ld a1, 0(s6)", "ld a2, 0(s6)"
    li s6, 0x10000005
    loop_of 60, "lbu a1, 0(s6)", "lbu a2, 0(s6)", "lbu a3, 0(s6)", "lbu a4, 0(s6)"
    // loads that cross a doubleword
    loop_of 60, "lw a1, 6(s1)"
    loop_of 60, "ld a1, 3(s1)", "lh a2, 7(s1)"
    // atomics
    loop_of 60, "amoadd.w a1, zero, (s1)"
    loop_of 60, "lr.d a1, (s1)", "sc.d a2, a1, (s1)", "amoor.d a3, zero, (s1)"
    // device stores, and loads after stores
    li s6, MTIMECMP
    loop_of 60, "sd s8, 0(s6)"
    loop_of 60, "sd a1, 5(s1)", "ld a1, 5(s1)"
    // serialising instructions
    loop_of 60, fence
    loop_of 200, fence.i
    loop_of 60, "csrr a1, mcycle", "csrr a2, mscratch", "csrw mscratch, a2"
    loop_of 60, writes
    loop_of 60, wfi
    // divisions and jumps to themselves
    loop_of 60, "div a1, a2, a3", "div a2, a1, a3"
    loop_of 60

    // enabled for one instruction only, by mstatus
    case_interrupt 0
    csrci mstatus, 8
    beqz s5, 1f
    j 8f
1:  csrsi mstatus, 8
    csrci mstatus, 8
    j 1b
    case_interrupted
    // ... by mie
    next_case
    la s3, 8f
    li s5, 0
    arm_timer 0
    csrw mie, zero
    li a0, 0x80
    csrsi mstatus, 8
1:  csrs mie, a0
2:  csrc mie, a0
    j 1b
    case_interrupted
    la tp, 2b
    bne s6, tp, test_fail
    // ... by mret
    next_case
    la s3, 8f
    li s5, 0
    csrci mstatus, 8
    arm_timer 0
    set_csr mie, 0x80, a0
    li a0, 0x1880
    la a1, 2f
1:  csrw mepc, a1
    csrs mstatus, a0
    mret
2:  csrci mstatus, 8
    j 1b
    case_interrupted
    la tp, 2b
    bne s6, tp, test_fail
    // pending long since: taken exactly after the write, by the next instruction's pc
    next_case
    la s3, 8f
    li s5, 0
    csrci mstatus, 8
    arm_timer 0
    set_csr mie, 0x80, a0
1:  csrr a0, mip
    andi a0, a0, 0x80
    beqz a0, 1b
    csrsi mstatus, 8
2:  addi a1, a1, 1
    addi a1, a1, 1
    addi a1, a1, 1
    addi a1, a1, 1
    case_interrupted
    la tp, 2b
    bne s6, tp, test_fail

    // software before timer
    next_case
    la s3, 8f
    li s5, 0
    arm_timer 0
    li s7, CLINT
    li a0, 1
    sw a0, 0(s7)
1:  csrr a0, mip
    andi a0, a0, 0x88
    addi a0, a0, -0x88
    bnez a0, 1b
    write_csr mie, 0x88, a0
    csrsi mstatus, 8
8:  csrci mstatus, 8
    csrw mie, zero
    li tp, 0x8000000000000003
    bne s5, tp, test_fail
    j 9f

    // cause, mepc; all interrupts off; goes on at s3
    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    csrr s6, mepc
    csrw mepc, s3
    li s9, MTIMECMP
    li s10, -1
    sd s10, 0(s9)
    li s9, CLINT
    sw zero, 0(s9)
    clear_csr mstatus, 0x80, s9
    mret
9:
test_end
