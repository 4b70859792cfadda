// SPDX-License-Identifier: Apache-2.0
// Mode filters: of every kind of event the counts of M, of S and of U alone sum up to what a counter without filter has, over a tour
// through the modes by mret, sret, exceptions to M and to S and interrupts to M and to S. In each mode the slots are WIDTH times the
// cycles, and what retires is the instructions.
#include "event_test.h"
#include "everything.h"
#include "instrument_defs.h"
    .include "instrument.inc"
    .equ M, 3 << 60                 // of this mode alone: SINH and UINH ...
    .equ S, 5 << 60
    .equ U, 6 << 60
    .equ ALL, 0
    .equ MSIP, 0x02000000
    .equ STOP, 1                    // what an ecall asks for in a7: the end
    .equ INTERRUPT_S, 2             // ... an interrupt to S

    .macro count_in i, number, modes
    li a1, \number | \modes
    csrw mhpmevent\i, a1
    csrw mhpmcounter\i, zero
    .endm

    .macro tour
    jal s11, the_tour
    .endm

// Counter i has what the next three have together, and each of these something, but where `some` is 0.
    .macro sums i, j, k, l, some=1
    csrr a0, mhpmcounter\i
    csrr a1, mhpmcounter\j
    csrr a2, mhpmcounter\k
    csrr a3, mhpmcounter\l
    .if \some
    beqz a1, test_fail
    beqz a2, test_fail
    beqz a3, test_fail
    .endif
    add a1, a1, a2
    add a1, a1, a3
    bne a0, a1, test_fail
    .endm

// Two kinds of events; the case's number is in gp.
    .macro kinds one, other, some=1
    next_case
    count_in 3, \one, ALL
    count_in 4, \one, M
    count_in 5, \one, S
    count_in 6, \one, U
    count_in 7, \other, ALL
    count_in 8, \other, M
    count_in 9, \other, S
    count_in 10, \other, U
    tour
    sums 3, 4, 5, 6, \some
    sums 7, 8, 9, 10, \some
    .endm

events_begin
    li t5, -1
    li s2, 100
    li s6, 0x2545f491               // each program has other random numbers
    write_csr pmpaddr0, -1
    write_csr pmpcfg0, 0x1f
    point_csr mtvec, to_m
    point_csr stvec, to_s
    write_csr medeleg, 1 << 8 // ecall of U
    write_csr mideleg, 1 << 1 // software interrupt of S
    write_csr mie, 1 << 1 | 1 << 3
    csrwi PI_CSR_PFLAGS, 0

    kinds HPM_CYCLES, HPM_INSTRUCTIONS              // an event, a lane
    kinds HPM_RETIRING, HPM_BAD                     // a leaf, a group
    kinds HPM_FRONT, HPM_BACK
    kinds HPM_MEM, HPM_CORE
    kinds HPM_FRONT_LATENCY, HPM_FRONT_BANDWIDTH
    kinds HPM_BAD_TRAP, HPM_BAD_INTERRUPT, 0        // traps go to M and S: none in U
    kinds HPM_BAD_BRANCH, HPM_PROFILE_CONTROLS      // a leaf of the dead, a unit
    kinds HPM_TRAPS, HPM_TRAP_RETURNS, 0            // of the mode that they leave
    expect a3, 0                                    // U returns from none

    .irp mode, M, S, U
    next_case
    count_in 3, HPM_CYCLES, \mode
    count_in 4, HPM_RETIRING, \mode
    count_in 5, HPM_BAD, \mode
    count_in 6, HPM_FRONT, \mode
    count_in 7, HPM_BACK, \mode
    count_in 8, HPM_INSTRUCTIONS, \mode
    tour
    csrr a0, mhpmcounter3
    li a1, WIDTH
    mul a0, a0, a1
    csrr a1, mhpmcounter4
    csrr a2, mhpmcounter5
    add a2, a2, a1
    csrr a3, mhpmcounter6
    add a2, a2, a3
    csrr a3, mhpmcounter7
    add a2, a2, a3
    bne a0, a2, test_fail
    csrr a3, mhpmcounter8
    bne a1, a3, test_fail
    .endr
    j passed

// M, S, U, with a trap and an interrupt of each kind
the_tour:
    fence
    csrwi mcountinhibit, 0
    csrsi mstatus, 8
    jal s7, program
    clear_csr mstatus, 3 << 11 | 1 << 8 | 1 << 3 // MPP is S, SPP is U, no interrupt now
    set_csr mstatus, 1 << 11
    point_csr mepc, in_s
    point_csr sepc, in_u
    mret
in_s:
    jal s7, program
    sret
in_u:
    jal s7, program
    li a7, INTERRUPT_S
    ecall
    nop
    li a7, STOP
    ecall
stopped:
    csrw mcountinhibit, t5
    jr s11

program:
    li a7, 0
    everything 12, 0
    setpf 0
    resetpf 0
    li a1, MSIP
    li a2, 1
    sw a2, 0(a1)
1:  lw a2, 0(a1)                    // the handler takes it back
    bnez a2, 1b
    jr s7

    .balign 64
to_m:
    csrr a4, mcause
    bltz a4, 1f
    csrr a4, mepc
    addi a4, a4, 4
    csrw mepc, a4
    li a4, STOP
    beq a4, a7, stopped
    mret
1:  li a4, MSIP
    sw zero, 0(a4)
    lw a5, 0(a4)
    mret

    .balign 64
to_s:
    csrr a4, scause
    bltz a4, 1f
    li a4, STOP
    beq a4, a7, 2f
    csrr a4, sepc
    addi a4, a4, 4
    csrw sepc, a4
    li a4, INTERRUPT_S
    bne a4, a7, 3f
    csrsi sip, 2
3:  sret
1:  csrci sip, 2
    sret
2:  ecall                           // to M, which ends it

passed:
test_end
    .skip 65536
