// SPDX-License-Identifier: Apache-2.0
// Overflow (Sscofpmf): OF, scountovf, interrupt 13; modes; what a stopped counter and a written one hold.
#include "event_test.h"
    .equ OF, 1 << 63
    .equ MINH, 1 << 62
    .equ SINH, 1 << 61
    .equ UINH, 1 << 60
    .equ LCOFI, 1 << 13
    .equ scountovf, 0xda0

    .macro count_from value         // 12 instructions and the csrw after them; an overflow is seen later
    write_csr mhpmcounter3, \value
    fence
    csrwi mcountinhibit, 0
    nops 12
    csrw mcountinhibit, t5
    nops 32
    .endm
    .macro expect_of of, pending, count
    csrr a0, mhpmevent3
    li a1, OF
    and a0, a0, a1
    li a1, \of << 63
    bne a0, a1, test_fail
    expect_csr scountovf, \of << 3
    csrr a0, mip
    li a1, LCOFI
    and a0, a0, a1
    expect a0, \pending << 13
    expect_csr mhpmcounter3, \count
    .endm

events_begin
    li t5, -1
    csrw mie, zero
    next_case                       // no overflow
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    count_from -14
    expect_of 0, 0, -1

    next_case                       // an overflow
    count_from -13
    expect_of 1, 1, 0

    next_case                       // S takes its request back only if it is delegated
    clear_csr mideleg, LCOFI, s3
    csrc sip, s3
    expect_of 1, 1, 0
    csrs mideleg, s3
    csrc sip, s3
    expect_of 1, 0, 0
    csrc mideleg, s3

    next_case                       // another, with OF still there, asks for nothing
    clear_csr mip, LCOFI
    count_from -5
    expect_of 1, 0, 8

    next_case                       // OF taken back: it does again
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    expect_of 0, 0, 8
    count_from -5
    expect_of 1, 1, 8

    next_case                       // software may set OF: no request
    clear_csr mip, LCOFI
    set_csr mhpmevent3, OF
    expect_of 1, 0, 8

    next_case                       // the interrupt
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    point_csr mtvec, handler
    set_csr mie, LCOFI
    li s8, 0
    csrsi mstatus, 8
    count_from -5
    csrci mstatus, 8
    csrw mie, zero
    expect s8, 1
    expect s9, 0x800000000000000d

    next_case                       // modes
    write_csr mhpmevent3, HPM_INSTRUCTIONS | MINH
    count_from 0
    expect_of 0, 0, 0
    write_csr mhpmevent3, HPM_INSTRUCTIONS | SINH | UINH
    count_from 0
    expect_of 0, 0, 13
    write_csr mhpmevent3, HPM_RETIRING | MINH
    count_from 0
    expect_of 0, 0, 0

    next_case                       // user mode, where there is one
    csrr a0, misa
    srli a0, a0, 20
    andi a0, a0, 1
    beqz a0, 3f
    write_csr pmpaddr0, -1 // all of memory
    write_csr pmpcfg0, 0x1f
    write_csr mhpmevent3, HPM_INSTRUCTIONS | MINH
    write_csr mhpmevent4, HPM_RETIRING | UINH
    write_csr mhpmevent5, HPM_RETIRING | SINH
    csrw mhpmcounter3, zero
    csrw mhpmcounter4, zero
    csrw mhpmcounter5, zero
    point_csr mtvec, 2f
    point_csr mepc, 1f
    clear_csr mstatus, 3 << 11
    fence
    csrwi mcountinhibit, 0
    mret
1:  .rept 10
    nop
    .endr
    ecall
    .balign 4
2:  csrw mcountinhibit, t5
    expect_csr mhpmcounter3, 10 // of U
    expect_csr mhpmcounter4, 2 // of M: csrw, mret
    expect_csr mhpmcounter5, 12

    next_case                       // M, S and U one after the other: each bit alone, each two
    .macro counts_in i, bits
    li a1, HPM_INSTRUCTIONS | \bits
    csrw mhpmevent\i, a1
    csrw mhpmcounter\i, zero
    .endm
    counts_in 3, MINH
    counts_in 4, SINH
    counts_in 5, UINH
    counts_in 6, MINH | SINH
    counts_in 7, MINH | UINH
    counts_in 8, SINH | UINH
    counts_in 9, MINH | SINH | UINH
    counts_in 10, 0
    point_csr mtvec, 2f
    point_csr sepc, 1f
    point_csr mepc, 4f
    clear_csr mstatus, 3 << 11 | 1 << 8 // MPP is S, SPP is U
    set_csr mstatus, 1 << 11
    fence
    csrwi mcountinhibit, 0
    mret                            // M: these two
4:  .rept 5                         // S: 6
    nop
    .endr
    sret
1:  .rept 10                        // U
    nop
    .endr
    ecall
    .balign 4
2:  csrw mcountinhibit, t5
    .macro has_counted i, number
    csrr a0, mhpmcounter\i
    expect a0, \number
    .endm
    has_counted 3, 16
    has_counted 4, 12
    has_counted 5, 8
    has_counted 6, 10
    has_counted 7, 6
    has_counted 8, 2
    has_counted 9, 0
    has_counted 10, 18
3:

    next_case                       // all counters, the same
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    li a1, HPM_INSTRUCTIONS
    csrw mhpmevent\i, a1
    csrw mhpmcounter\i, zero
    .endr
    count_from 0
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    csrr a0, mhpmcounter\i
    expect a0, 13
    csrr a0, hpmcounter\i
    expect a0, 13
    .endr

    next_case                       // one stopped, the others not
    li a1, ~(1 << 5)
    csrw mhpmcounter4, zero
    csrw mhpmcounter5, zero
    csrw mcountinhibit, a1
    nop
    nop
    csrw mcountinhibit, t5
    expect_csr mhpmcounter4, 0
    expect_csr mhpmcounter5, 3

    next_case                       // reads of a counter that counts, one after the other
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    csrw mhpmcounter3, zero
    fence
    csrwi mcountinhibit, 0
    nops 9
    csrr a1, mhpmcounter3
    csrr a2, mhpmcounter3
    csrw mcountinhibit, t5
    expect a1, 9
    expect a2, 10

    next_case                       // written while it counts, wherever its adder is: what comes after is added to what was written
    .irp before, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
    csrw mhpmcounter3, zero
    fence
    csrwi mcountinhibit, 0
    li a1, 1000
    nops \before
    csrw mhpmcounter3, a1
    nops 3
    csrw mcountinhibit, t5
    expect_csr mhpmcounter3, 1004
    .endr
    next_case                       // another one is written while it counts: nothing of it is lost
    .irp before, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    csrw mhpmcounter3, zero
    fence
    csrwi mcountinhibit, 0
    nops \before
    csrw mhpmcounter4, zero
    nops 3
    csrw mcountinhibit, t5
    expect_csr mhpmcounter3, 5 + \before
    .endr

    // an overflow between the read and the write of an instruction that sets another bit: neither OF nor the request is lost
    .macro race register, bit, delay
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    clear_csr mip, LCOFI
    write_csr mhpmcounter3, -6
    li a1, \bit
    fence
    csrwi mcountinhibit, 0
    nops 6 + \delay
    csrs \register, a1
    csrw mcountinhibit, t5
    expect_of 1, 1, 2 + \delay
    .endm
    next_case
    .irp delay, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    race mhpmevent3, UINH, \delay
    .endr
    next_case
    .irp delay, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    race mip, 2, \delay
    .endr
    j passed

    .balign 64
handler:
    addi s8, s8, 1
    csrr s9, mcause
    clear_csr mip, LCOFI, a4
    mret
passed:
test_end
