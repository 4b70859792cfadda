// SPDX-License-Identifier: Apache-2.0
// What a CSR instruction writes is in force for the very next instruction: permissions, vectors, return addresses, and interrupts,
// which are due at once when a write of mip, mie, mstatus or mideleg, or a return, lets them (privileged specification, 3.1.6.1,
// 3.1.9). On the ISS, on the core and on QEMU.
#include "privilege.h"
#define CODE (WINDOW + 0x1000)          // of pages: X without R
#define SSIP 2
#define SSI (1 << 63) | 1

// Runs from `label` in the mode, up to the first trap.
.macro run_in mode, label
    la a6, \label
    .ifc \mode, U
    add a6, a6, s11
    .endif
    attempt \mode, jr a6
.endm
// That was at `label`.
.macro came_from label, to, cause, tval
    expect s10, MODE_\to
    expect s5, \cause
    expect s8, \tval
    la tp, \label
    bne s9, tp, test_fail
.endm
// Software's interrupt of S: goes to M, and is taken back.
.macro taken_at label
    la tp, \label
    bne s9, tp, test_fail
    expect s10, MODE_M
    expect s5, SSI
    expect s8, 0
    csrci mip, SSIP
.endm

privilege_begin
    paging_on
    map 0, PAGE_A, PTE_RWU
    map 1, PAGE_B, PTE_V | PTE_X | PTE_A
    li a0, WINDOW
    li a2, CODE

    // --- loads of S: SUM, MXR
    next_case
    run_in S, 1f
    came_from 2f, M, 13, WINDOW
    run_in S, 3f
    came_from 4f, M, 15, WINDOW + 4
    run_in S, 5f
    came_from 6f, M, 13, CODE
    j 9f
1:  li a1, SUM
    csrs sstatus, a1
    lw a3, 0(a0)
    csrc sstatus, a1
2:  lw a3, 0(a0)
3:  csrrs zero, sstatus, a1
    sw a3, 0(a0)
    csrrc zero, sstatus, a1
4:  sw a3, 4(a0)
5:  li a1, MXR
    csrs sstatus, a1
    lw a3, 0(a2)
    csrc sstatus, a1
6:  lw a3, 0(a2)
9:
    // --- of M: MPRV and MPP
    next_case
    la s6, 3f
    li s10, 0
    li a1, MPRV
    clear_csr mstatus, MPP, a4 // U, there is nothing of M in WINDOW
    csrs mstatus, a1
    lw a3, 0(a0)
    csrc mstatus, a1
    lw a3, 1f
    csrs mstatus, a1
    csrs mstatus, a4                    // M: no page
1:  lw a3, 0(a0)
3:  csrc mstatus, a1
    came_from 1b, M, 5, WINDOW

    // --- vectors: the trap of the next instruction goes there
    next_case
    csrr s0, mtvec
    point_csr mtvec, 1f
    ecall
    j test_fail
    .balign 4
1:  csrw mtvec, s0
    expect_csr mcause, 11, a3
    csrr s0, stvec
    write_csr medeleg, 1 << 9
    run_in S, 2f
    expect a3, 9
    csrw stvec, s0
    csrw medeleg, zero
    j 9f
2:  la a1, 3f
    csrw stvec, a1
    ecall
    j test_fail
    .balign 4
3:  csrr a3, scause
    csrr zero, mhartid
9:
    // --- return addresses, and the modes to return to
    next_case
    set_csr mstatus, MPP
    la a1, 1f
    csrrw zero, mepc, a1
    mret
    j test_fail
1:  run_in S, 2f
    came_from 3f, M, 9, 0
    j 9f
2:  li a1, SPP
    csrs sstatus, a1
    point_csr sepc, 3f
    sret
    j test_fail
3:  ecall
9:
    // --- interrupts of M: whichever write lets it comes last, the next instruction is the one interrupted
    next_case
    csrw mideleg, zero
    .macro due last:vararg
    la s6, 8f
    li s10, 0
    \last
    .endm
    li a4, MIE
    // mip
    csrwi mie, SSIP
    csrs mstatus, a4
    due csrsi mip, SSIP
1:  j test_fail
8:  csrc mstatus, a4
    taken_at 1b
    // mie
    csrw mie, zero
    csrsi mip, SSIP
    csrs mstatus, a4
    due csrwi mie, SSIP
1:  j test_fail
8:  csrc mstatus, a4
    taken_at 1b
    // mstatus
    csrsi mip, SSIP
    due csrs mstatus, a4
1:  j test_fail
8:  csrc mstatus, a4
    taken_at 1b
    // mideleg: to S there is none in M
    write_csr mideleg, SSIP
    csrsi mip, SSIP
    csrs mstatus, a4
    nop
    due csrw mideleg, zero
1:  j test_fail
8:  csrc mstatus, a4
    taken_at 1b
    // mret: with MPIE, to M; to a lower mode, whatever MIE was; to where it returns
    csrsi mip, SSIP
    set_csr mstatus, MPIE | MPP
    point_csr mepc, 1f
    due mret
    j test_fail
1:  j test_fail
8:  csrc mstatus, a4
    taken_at 1b
    csrsi mip, SSIP
    clear_csr mstatus, MPIE | MPP
    la a1, 1f
    add a1, a1, s11
    csrw mepc, a1
    due mret
    j test_fail
1:  j test_fail
8:  sub s9, s9, s11
    taken_at 1b

    // --- of S: by sip, sie, sstatus, sret
    next_case
    write_csr mideleg, SSIP
    csrw mie, zero
    .macro due_in_s label
    run_in S, \label\()f
    expect s10, MODE_S
    expect s5, SSI
    expect s8, 0
    la tp, 7f
    bne s9, tp, test_fail
    csrci mip, SSIP
    clear_csr mstatus, SIE, t0
    j 9f
    .endm
    due_in_s 1
1:  csrsi sie, SSIP
    csrsi sstatus, SIE
    csrsi sip, SSIP
7:  ecall
9:  due_in_s 1
1:  csrci sie, SSIP
    csrsi sip, SSIP
    csrsi sstatus, SIE
    csrsi sie, SSIP
7:  ecall
9:  due_in_s 1
1:  csrci sstatus, SIE
    csrsi sip, SSIP
    csrsi sstatus, SIE
7:  ecall
9:  due_in_s 1
1:  csrci sstatus, SIE
    csrsi sip, SSIP
    set_csr sstatus, SPIE | SPP
    point_csr sepc, 7f
    sret
    ecall
7:  ecall
9:  csrw mideleg, zero
    csrw mie, zero
test_end
