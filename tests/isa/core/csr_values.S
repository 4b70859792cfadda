// SPDX-License-Identifier: Apache-2.0
// What machine-mode CSRs hold and which bits can be written.
#include "isa_test.h"
test_begin
    next_case
    li a1, 0
    csrw misa, a1
    csrr a0, misa
    expect a0, 0x8000000000141105

    // out of reset all ones; privileged state of the other modes
    next_case
    csrr a0, stimecmp
    expect a0, -1

    next_case
    csrr a0, mstatus
    expect a0, 0xa00000000
    li a1, ~0x1000
    csrw mstatus, a1
    csrr a0, mstatus
    expect a0, 0xa007e09aa
    csrr a0, sstatus
    expect a0, 0x2000c0122
    // a reserved mode in MPP leaves it
    li a1, 0x1800
    csrw mstatus, a1
    li a1, 0x1000
    csrw mstatus, a1
    csrr a0, mstatus
    expect a0, 0xa00001800
    csrwi sstatus, 0
    csrr a0, mstatus
    expect a0, 0xa00001800
    li a1, -1
    csrw sstatus, a1
    csrr a0, mstatus
    expect a0, 0xa000c1922
    csrw sstatus, zero

    next_case
    li a1, 0
    csrw mstatus, a1
    csrr a0, mstatus
    expect a0, 0xa00000000

    next_case
    li a1, -1
    csrw mie, a1
    csrr a0, mie
    expect a0, 0x2aaa

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
    csrw sie, a1
    csrr a0, sie
    expect a0, 0

    next_case
    li a1, -1
    csrw sip, a1
    csrr a0, sip
    expect a0, 0

    next_case
    li a1, -1
    csrw medeleg, a1
    csrr a0, medeleg
    expect a0, 0xb3ff

    next_case
    li a1, 0
    csrw medeleg, a1
    csrr a0, medeleg
    expect a0, 0

    next_case
    li a1, -1
    csrw mideleg, a1
    csrr a0, mideleg
    expect a0, 0x2222

    next_case
    li a1, -1
    csrw sie, a1
    csrr a0, sie
    expect a0, 0x2222

    next_case
    li a1, 0
    csrw mie, a1
    csrr a0, mie
    expect a0, 0

    next_case
    li a1, -1
    csrw mip, a1
    csrr a0, mip
    expect a0, 0x2222

    next_case
    li a1, 0
    csrw mip, a1
    csrr a0, mip
    expect a0, 0

    next_case
    li a1, -1
    csrw sip, a1
    csrr a0, sip
    expect a0, 0x2002

    next_case
    li a1, 0
    csrw sip, a1
    csrr a0, sip
    expect a0, 0

    next_case
    li a1, 0x2
    csrw mideleg, a1
    csrr a0, mideleg
    expect a0, 0x2

    next_case
    li a1, -1
    csrw sip, a1
    csrr a0, sip
    expect a0, 0x2

    next_case
    li a1, -1
    csrw sie, a1
    csrr a0, sie
    expect a0, 0x2

    next_case
    li a1, 0
    csrw mip, a1
    csrr a0, mip
    expect a0, 0

    next_case
    li a1, 0
    csrw mie, a1
    csrr a0, mie
    expect a0, 0

    next_case
    li a1, 0
    csrw mideleg, a1
    csrr a0, mideleg
    expect a0, 0

    next_case
    li a1, -1
    csrw stvec, a1
    csrr a0, stvec
    expect a0, -3

    next_case
    li a1, -1
    csrw sepc, a1
    csrr a0, sepc
    expect a0, -2

    next_case
    li a1, -1
    csrw scause, a1
    csrr a0, scause
    expect a0, 0x800000000000003f

    next_case
    li a1, -1
    csrw stval, a1
    csrr a0, stval
    expect a0, -1

    next_case
    li a1, -1
    csrw sscratch, a1
    csrr a0, sscratch
    expect a0, -1

    next_case
    li a1, -1
    csrw senvcfg, a1
    csrr a0, senvcfg
    expect a0, 1

    next_case
    li a1, -1
    csrw mcounteren, a1
    csrr a0, mcounteren
    expect a0, 0xffffffff

    next_case
    li a1, -1
    csrw scounteren, a1
    csrr a0, scounteren
    expect a0, 0xffffffff

    next_case
    li a1, 0
    csrw mcounteren, a1
    csrr a0, mcounteren
    expect a0, 0

    next_case
    li a1, -1
    csrw 0x30a, a1
    csrr a0, 0x30a
    expect a0, 0xa000000000000001

    next_case
    li a1, -1
    csrw mip, a1
    csrr a0, mip
    expect a0, 0x2202

    next_case
    li a1, 0
    csrw 0x30a, a1
    csrr a0, 0x30a
    expect a0, 0

    next_case
    li a1, 0
    csrw mip, a1
    csrr a0, mip
    expect a0, 0

    next_case
    li a1, 0x123456789abcdef
    csrw stimecmp, a1
    csrr a0, stimecmp
    expect a0, 0x123456789abcdef

    next_case
    li a1, 0x8fffffffffffffff
    csrw satp, a1
    csrr a0, satp
    expect a0, 0x8fffffffffffffff

    next_case
    li a1, 0x9000000000000000
    csrw satp, a1
    csrr a0, satp
    expect a0, 0x8fffffffffffffff

    next_case
    li a1, 0x1000000000000001
    csrw satp, a1
    csrr a0, satp
    expect a0, 0x8fffffffffffffff

    next_case
    li a1, 0x0123456789abcdef
    csrw satp, a1
    csrr a0, satp
    expect a0, 0x0123456789abcdef

    next_case
    li a1, 0
    csrw satp, a1
    csrr a0, satp
    expect a0, 0

    // STIP that software set is hidden behind the timer's, and comes back
    next_case
    li a1, 0x20
    csrw mip, a1
    li a2, 1 << 63
    csrw 0x30a, a2
    csrr a0, mip
    andi a0, a0, 0x20
    expect a0, 0
    csrw mip, zero
    csrw 0x30a, zero
    csrr a0, mip
    andi a0, a0, 0x20
    expect a0, 0x20
    csrw mip, zero
    csrr a0, mip
    andi a0, a0, 0x20
    expect a0, 0

    // PMP: eight entries of a grain of 4 KiB; the rest of the sixteen is 0
    next_case
    li a1, 0x3fffffffffffff
    .irp reg, pmpaddr0, pmpaddr1, pmpaddr2, pmpaddr3, pmpaddr4, pmpaddr5, pmpaddr6, pmpaddr7
    li a2, -1
    csrw \reg, a2
    csrr a0, \reg
    expect a0, 0x3ffffffffffc00
    .endr
    .irp reg, pmpaddr8, pmpaddr9, pmpaddr14, pmpaddr15, pmpcfg2
    csrw \reg, a2
    csrr a0, \reg
    expect a0, 0
    .endr
    li a1, 0x1b0b1b010b091800   // OFF, NAPOT, TOR: W without R leaves an entry as it is
    csrw pmpcfg0, a1
    csrr a0, pmpcfg0
    expect a0, 0x1b0b1b010b091800
    csrr a0, pmpaddr1
    expect a0, 0x3fffffffffffff
    csrw pmpaddr1, zero
    csrr a0, pmpaddr1
    expect a0, 0x1ff
    csrr a0, pmpaddr2
    expect a0, 0x3ffffffffffc00
    li a1, 0x0602061a1e0e1707   // reserved: W without R; NA4
    csrw pmpcfg0, a1
    csrr a0, pmpcfg0
    expect a0, 0x1b0b1b010b091f07
    li a1, 0x0000000000006060
    csrw pmpcfg0, a1
    csrr a0, pmpcfg0
    expect a0, 0
    csrr a0, pmpaddr2           // what was written is kept
    expect a0, 0x3ffffffffffc00
    csrwi pmpcfg0, 0x18
    csrr a0, pmpaddr0
    expect a0, 0x3fffffffffffff
    csrwi pmpcfg0, 0

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
