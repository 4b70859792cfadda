// SPDX-License-Identifier: Apache-2.0
// What machine-mode CSRs hold and which bits can be written.
#include "isa_test.h"
test_begin
    case_csr misa, 0, 0x8000000000141105

    // out of reset all ones; privileged state of the other modes
    next_case
    expect_csr stimecmp, -1

    next_case
    expect_csr mstatus, 0xa00000000
    write_csr mstatus, ~0x1000
    expect_csr mstatus, 0xa007e09aa
    expect_csr sstatus, 0x2000c0122
    // a reserved mode in MPP leaves it
    write_csr mstatus, 0x1800
    write_csr mstatus, 0x1000
    expect_csr mstatus, 0xa00001800
    csrwi sstatus, 0
    expect_csr mstatus, 0xa00001800
    write_csr sstatus, -1
    expect_csr mstatus, 0xa000c1922
    csrw sstatus, zero

    case_csr mstatus, 0, 0xa00000000
    case_csr mie, -1, 0x2aaa
    case_csr mie, 0, 0
    case_csr mepc, -1, 0xfffffffffffffffe
    case_csr mcause, -1, 0x800000000000003f
    case_csr mtval, -1, -1
    case_csr mscratch, -1, -1
    case_csr mcountinhibit, -1, 0x7ff
    case_csr mcountinhibit, 0, 0
    case_csr mhpmcounter3, -1, -1
    expect_csr hpmcounter3, -1
    csrw mhpmcounter3, zero

    case_csr mhpmcounter31, -1, 0
    case_csr mhpmevent3, -1, 0xf00000000000007f
    csrw mhpmevent3, zero
    expect_csr mhpmevent3, 0

    case_csr mhpmcounter11, -1, 0
    csrw mhpmevent11, a1
    expect_csr mhpmevent11, 0

    case_csr mhpmevent31, -1, 0
    case_csr sie, -1, 0
    case_csr sip, -1, 0
    case_csr medeleg, -1, 0xb3ff
    case_csr medeleg, 0, 0
    case_csr mideleg, -1, 0x2222
    case_csr sie, -1, 0x2222
    case_csr mie, 0, 0
    case_csr mip, -1, 0x2222
    case_csr mip, 0, 0
    case_csr sip, -1, 0x2002
    case_csr sip, 0, 0
    case_csr mideleg, 0x2, 0x2
    case_csr sip, -1, 0x2
    case_csr sie, -1, 0x2
    case_csr mip, 0, 0
    case_csr mie, 0, 0
    case_csr mideleg, 0, 0
    case_csr stvec, -1, -3
    case_csr sepc, -1, -2
    case_csr scause, -1, 0x800000000000003f
    case_csr stval, -1, -1
    case_csr sscratch, -1, -1
    case_csr senvcfg, -1, 1
    case_csr mcounteren, -1, 0xffffffff
    case_csr scounteren, -1, 0xffffffff
    case_csr mcounteren, 0, 0
    case_csr 0x30a, -1, 0xa000000000000001
    case_csr mip, -1, 0x2202
    case_csr 0x30a, 0, 0
    case_csr mip, 0, 0
    case_csr stimecmp, 0x123456789abcdef, 0x123456789abcdef
    case_csr satp, 0x8fffffffffffffff, 0x8fffffffffffffff
    case_csr satp, 0x9000000000000000, 0x8fffffffffffffff
    case_csr satp, 0x1000000000000001, 0x8fffffffffffffff
    case_csr satp, 0x0123456789abcdef, 0x0123456789abcdef
    case_csr satp, 0, 0

    // STIP that software set is hidden by the timer's, and comes back
    next_case
    write_csr mip, 0x20
    write_csr 0x30a, 1 << 63, a2
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
    write_csr pmpcfg0, 0x1b0b1b010b091800 // OFF, NAPOT, TOR: W without R leaves an entry as it is
    expect_csr pmpcfg0, 0x1b0b1b010b091800
    expect_csr pmpcfg2, 0
    expect_csr pmpaddr1, 0x3fffffffffffff
    csrw pmpaddr1, zero
    expect_csr pmpaddr1, 0x1ff
    expect_csr pmpaddr2, 0x3ffffffffffc00
    write_csr pmpcfg0, 0x0602061a1e0e1707 // reserved: W without R; NA4
    expect_csr pmpcfg0, 0x1b0b1b010b091f07
    write_csr pmpcfg0, 0x0000000000006060
    expect_csr pmpcfg0, 0
    expect_csr pmpaddr2, 0x3ffffffffffc00 // what was written is kept
    csrwi pmpcfg0, 0x18
    expect_csr pmpaddr0, 0x3fffffffffffff
    csrwi pmpcfg0, 0

    case_csr pmpaddr15, -1, 0

    // no trigger: tselect and tdata are 0 whatever is written, tinfo says that type 0 is all there is
    case_csr tselect, -1, 0
    .irp reg, 0x7a1, 0x7a2, 0x7a3
    csrw \reg, a1
    csrr a0, \reg
    expect a0, 0
    .endr
    expect_csr 0x7a4, 1

    next_case
    expect_csr mvendorid, 0

    next_case
    expect_csr marchid, 0

    next_case
    expect_csr mimpid, 0

    next_case
    expect_csr mhartid, 0

    next_case
    csrr a1, mtvec
    write_csr mtvec, -1, a0
    csrr a0, mtvec
    csrw mtvec, a1
    expect a0, -3

    // minstret counts retired instructions: a write is seen by the next one, ecall is not counted
    case_csr minstret, 100, 100
    csrw minstret, a1
    nop
    nop
    expect_csr minstret, 102

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
