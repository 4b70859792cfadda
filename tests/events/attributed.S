// SPDX-License-Identifier: Apache-2.0
// The instruction whose event makes a counter overflow (mhpmspc, mhpmsdata): the n-th from where it counts, known by counting here.
#include "event_test.h"
#include "profile_defs.h"
    .equ VALID, 1 << 63
    .equ MINH, 1 << 62

// Counter i is s3 events short of its overflow; nobody is named yet.
    .macro short_of i
    neg a1, s3
    csrw mhpmcounter\i, a1
    csrw PD_CSR_MHPMSDATA, zero
    csrw PD_CSR_MHPMSPC, zero
    .endm

// s4: the instruction that it must be. a1: data
    .macro expect_pc
    csrr a0, PD_CSR_MHPMSDATA
    bne a0, a1, test_fail
    csrr a0, PD_CSR_MHPMSPC
    bne a0, s4, test_fail
    .endm

    .macro expect_nobody
    li a1, 0
    li s4, 0
    expect_pc
    .endm

// 13 instructions that are counted: 8: is the first one
    .macro thirteen
    fence
    csrwi mcountinhibit, 0
8:  .rept 12
    nop
    .endr
    csrw mcountinhibit, t5
    .endm

    .macro count_short_of i, left
    li s3, \left
    short_of \i
    thirteen
    .endm

events_begin
    li t5, -1
    csrw mie, zero

    next_case                       // each of 13: in each lane
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    li s3, 1
1:  short_of 3
    thirteen
    la s4, 8b
    slli a0, s3, 2
    add s4, s4, a0
    addi s4, s4, -4
    li a1, VALID | 3
    expect_pc
    addi s3, s3, 1
    li a1, 14
    bltu s3, a1, 1b

    next_case                       // not before there is an overflow
    count_short_of 3, 14
    expect_nobody

    next_case                       // another counter, another event
    write_csr mhpmevent6, HPM_BRANCHES_TAKEN
    li s3, 1
1:  short_of 6
    fence
    csrwi mcountinhibit, 0
    .rept 3
    nop
2:  beq zero, zero, 3f
3:  bne zero, zero, 3b
    .endr
    csrw mcountinhibit, t5
    la s4, 2b - 3 * 12              // the third one's
    li a0, 12
    mul a0, a0, s3
    add s4, s4, a0
    li a1, VALID | 6
    expect_pc
    addi s3, s3, 1
    li a1, 4
    bltu s3, a1, 1b

    next_case                       // an event that does not retire: a jump for the first time
    write_csr mhpmevent3, HPM_JUMP_MISPREDICTS
    li s3, 1
    short_of 3
    la a1, 3f
    fence
    csrwi mcountinhibit, 0
    div a2, s0, t5                  // it resolves before this retires
    nop
    nop
    nop
2:  jr a1
    .balign 64
3:  csrw mcountinhibit, t5
    la s4, 2b
    li a1, VALID | 3
    expect_pc

    next_case                       // an event that is no instruction's
    write_csr mhpmevent3, HPM_CYCLES
    count_short_of 3, 5
    expect_nobody

    next_case                       // it does not count in this mode, or is stopped
    write_csr mhpmevent3, HPM_INSTRUCTIONS | MINH
    count_short_of 3, 5
    expect_nobody
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    li s3, 5
    short_of 3
    write_csr mcountinhibit, ~(1 << 4)
    nops 12
    csrw mcountinhibit, t5
    expect_nobody

    next_case                       // too far from its overflow to be followed, though the lower half says 5; another one was written
    write_csr mhpmcounter3, -(1 << 32) - 5
    thirteen
    expect_nobody
    li s3, 5
    short_of 3
    csrw mhpmcounter4, zero
    thirteen
    expect_nobody
    expect_csr mhpmcounter3, 8

    next_case                       // what software writes
    csrw PD_CSR_MHPMSPC, t5
    expect_csr PD_CSR_MHPMSPC, -2
    .irp id, 3, 10
    write_csr PD_CSR_MHPMSDATA, VALID | \id
    csrr a0, PD_CSR_MHPMSDATA
    bne a0, a1, test_fail
    .endr
    .irp id, 0, 1, 2, 11, 31        // no counters of events
    write_csr PD_CSR_MHPMSDATA, VALID | \id
    csrr a0, PD_CSR_MHPMSDATA
    li a1, VALID
    bne a0, a1, test_fail
    .endr
    csrw PD_CSR_MHPMSDATA, zero
    csrr a0, PD_CSR_MHPMSDATA
    bnez a0, test_fail
test_end
