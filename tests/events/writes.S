// SPDX-License-Identifier: Apache-2.0
// When what a CSR instruction writes begins to count. The manual says (privileged specification, 3.1.10): a write takes effect when
// the instruction that makes it has otherwise completed; and (Zicsr): a counter that is written is not counted up by its writer. So
// all numbers here can be counted by hand. QEMU 7.2 counts the writer, and goes on counting while mcountinhibit stops it.
#include "event_test.h"
    .equ MINH, 1 << 62
    .equ UINH, 1 << 60
    .equ CY, 1
    .equ IR, 4
    .equ HPM3, 8

events_begin
    li t5, -1
    li t4, 1000

    // --- mcycle: each bit stops its own counter
    next_case
    csrwi mcountinhibit, CY
    csrr a0, mcycle
    csrr a2, minstret
    csrr a1, mcycle
    csrr a3, minstret
    csrwi mcountinhibit, IR
    csrr a4, mcycle
    csrr a5, mcycle
    csrw mcountinhibit, zero
    bne a1, a0, test_fail
    sub a3, a3, a2
    expect a3, 2
    bleu a5, a4, test_fail

    // --- minstret: written, stopped, let
    next_case
    csrw mcountinhibit, zero
    csrw minstret, t4
    csrr a0, minstret
    csrr a1, minstret
    expect a0, 1000
    expect a1, 1001
    next_case
    csrw minstret, zero
    csrwi mcountinhibit, IR         // 1: is counted
    nop
    nop
    csrr a0, minstret
    csrw mcountinhibit, zero        // is not
    csrr a1, minstret               // 2
    csrr a2, minstret
    expect a0, 1
    expect a1, 1
    expect a2, 2
    next_case                       // by set and clear, and what changes nothing
    csrw minstret, zero
    csrsi mcountinhibit, IR
    csrw minstret, t4               // while it stands
    nop
    csrr a0, minstret
    csrci mcountinhibit, IR
    csrci mcountinhibit, 0
    csrsi mcountinhibit, 1
    csrr a1, minstret
    expect a0, 1000
    expect a1, 1002
    next_case                       // a trap between: an instruction that traps does not retire
    csrw mcountinhibit, zero
    la a3, 1f
    csrrw a4, mtvec, a3
    csrw minstret, zero
    ecall
    .balign 4
1:  csrr a0, minstret
    csrwi mcountinhibit, IR
    point_csr mtvec, 1f, a3
    ecall
    .balign 4
1:  csrw mcountinhibit, zero
    csrr a1, minstret
    csrw mtvec, a4
    expect a0, 0
    expect a1, 2
    next_case                       // its reads have a place of their own, too
    csrw minstret, zero
    csrrw a0, minstret, t4
    csrrs a1, minstret, zero
    csrrsi a2, minstret, 1
    csrr a3, minstret
    expect a0, 0
    expect a1, 1000
    expect a2, 1001
    expect a3, 1001

    // --- mhpmcounter3, of instructions
    next_case
    csrw mcountinhibit, zero
    write_csr mhpmevent3, HPM_INSTRUCTIONS, a3
    csrw mhpmcounter3, t4
    csrr a0, mhpmcounter3
    csrr a1, mhpmcounter3
    expect a0, 1000
    expect a1, 1001
    next_case
    csrw mhpmcounter3, zero
    csrwi mcountinhibit, HPM3
    nop
    nop
    csrr a0, mhpmcounter3
    csrw mcountinhibit, zero
    csrr a1, mhpmcounter3
    csrr a2, mhpmcounter3
    expect a0, 1
    expect a1, 1
    expect a2, 2
    next_case                       // another counter is counted up by the write of the one
    csrw mhpmevent4, a3
    csrw mhpmcounter4, zero
    csrw mhpmcounter3, zero
    csrr a0, mhpmcounter4
    csrr a1, mhpmcounter3
    expect a0, 1
    expect a1, 1
    next_case                       // mhpmevent: of nothing, of instructions, of those of other modes
    li a3, HPM_INSTRUCTIONS
    li a4, HPM_INSTRUCTIONS | MINH
    li a5, HPM_INSTRUCTIONS | UINH
    csrw mhpmevent3, zero
    csrw mhpmcounter3, zero
    csrw mhpmevent3, a3             // 0: is not counted
    csrr a0, mhpmcounter3
    csrw mhpmevent3, a4             // 2: is
    nop
    nop
    csrr a1, mhpmcounter3
    csrw mhpmevent3, a5
    csrr a2, mhpmcounter3
    csrw mhpmevent3, zero           // 4
    nop
    csrr a6, mhpmcounter3
    expect a0, 0
    expect a1, 2
    expect a2, 2
    expect a6, 4
    // both at once
    next_case
    csrw mhpmevent3, a3
    csrw minstret, zero
    csrw mhpmcounter3, zero         // minstret: 1
    csrw mcountinhibit, t5          // 2; 1
    csrr a0, minstret
    csrr a1, mhpmcounter3
    csrw mcountinhibit, zero
    nop
    csrw mcountinhibit, t5          // 4; 3
    csrr a2, minstret
    csrr a4, mhpmcounter3
    expect a0, 2
    expect a1, 1
    expect a2, 4
    expect a4, 3
    // instructions in front of the write retire beside each other, and all are counted
    next_case
    csrw mcountinhibit, zero
    csrw minstret, zero
    csrw mhpmcounter3, zero
    .rept 29
    addi a1, a1, 1
    .endr
    csrw mcountinhibit, t5
    csrr a0, minstret
    csrr a1, mhpmcounter3
    expect a0, 31
    expect a1, 30
test_end
