// What machine-mode CSRs hold and which bits can be written.
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw misa, a1
    csrr a0, misa
    expect a0, 0x8000000000001105

    next_case
    li a1, -1
    csrw mstatus, a1
    csrr a0, mstatus
    expect a0, 0x1888

    next_case
    li a1, 0
    csrw mstatus, a1
    csrr a0, mstatus
    expect a0, 0x1800

    next_case
    li a1, -1
    csrw mie, a1
    csrr a0, mie
    expect a0, 0x2888

    next_case
    li a1, 0
    csrw mie, a1
    csrr a0, mie
    expect a0, 0

    next_case
    li a1, -1
    csrw mepc, a1
    csrr a0, mepc
    expect a0, 0xfffffffffffffffe

    next_case
    li a1, -1
    csrw mcause, a1
    csrr a0, mcause
    expect a0, 0x800000000000003f

    next_case
    li a1, -1
    csrw mtval, a1
    csrr a0, mtval
    expect a0, -1

    next_case
    li a1, -1
    csrw mscratch, a1
    csrr a0, mscratch
    expect a0, -1

    next_case
    li a1, -1
    csrw mcountinhibit, a1
    csrr a0, mcountinhibit
    expect a0, 0x7ff

    next_case
    li a1, 0
    csrw mcountinhibit, a1
    csrr a0, mcountinhibit
    expect a0, 0

    next_case
    li a1, -1
    csrw mhpmcounter3, a1
    csrr a0, mhpmcounter3
    expect a0, -1
    csrr a0, hpmcounter3
    expect a0, -1
    csrw mhpmcounter3, zero

    next_case
    li a1, -1
    csrw mhpmcounter31, a1
    csrr a0, mhpmcounter31
    expect a0, 0

    next_case
    li a1, -1
    csrw mhpmevent3, a1
    csrr a0, mhpmevent3
    expect a0, 0xf00000000000007f
    csrw mhpmevent3, zero
    csrr a0, mhpmevent3
    expect a0, 0

    next_case
    li a1, -1
    csrw mhpmcounter11, a1
    csrr a0, mhpmcounter11
    expect a0, 0
    csrw mhpmevent11, a1
    csrr a0, mhpmevent11
    expect a0, 0

    next_case
    li a1, -1
    csrw mhpmevent31, a1
    csrr a0, mhpmevent31
    expect a0, 0

    next_case
    li a1, -1
    csrw pmpcfg0, a1
    csrr a0, pmpcfg0
    expect a0, 0

    next_case
    li a1, -1
    csrw pmpaddr15, a1
    csrr a0, pmpaddr15
    expect a0, 0

    // no trigger: tselect and tdata are 0 whatever is written, tinfo says that type 0 is all there is
    next_case
    li a1, -1
    csrw tselect, a1
    csrr a0, tselect
    expect a0, 0
    .irp reg, 0x7a1, 0x7a2, 0x7a3
    csrw \reg, a1
    csrr a0, \reg
    expect a0, 0
    .endr
    csrr a0, 0x7a4
    expect a0, 1

    next_case
    csrr a0, mvendorid
    expect a0, 0

    next_case
    csrr a0, marchid
    expect a0, 0

    next_case
    csrr a0, mimpid
    expect a0, 0

    next_case
    csrr a0, mhartid
    expect a0, 0

    next_case
    csrr a1, mtvec
    li a0, -1
    csrw mtvec, a0
    csrr a0, mtvec
    csrw mtvec, a1
    expect a0, -3

    // minstret counts retired instructions: a write is seen by the next one, ecall is not counted
    next_case
    li a1, 100
    csrw minstret, a1
    csrr a0, minstret
    expect a0, 100
    csrw minstret, a1
    nop
    nop
    csrr a0, minstret
    expect a0, 102

    next_case
    csrwi mcountinhibit, 5
    csrr a0, mcycle
    csrr a1, minstret
    nop
    csrr a2, mcycle
    csrr a3, minstret
    csrwi mcountinhibit, 0
    bne a0, a2, test_fail
    bne a1, a3, test_fail
test_end
