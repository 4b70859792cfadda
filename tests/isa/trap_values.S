// SPDX-License-Identifier: Apache-2.0
// What a trap of each kind leaves in xcause, xtval, xepc and xstatus, from each mode, to M and delegated to S, on the ISS, on the core
// and on QEMU. Lock step cannot judge this: the ISS reads the manual as the core does.
#include "privilege.h"
#define EDGE (WINDOW + 0x1000)
#define NOWHERE 0x18000000

// xstatus after a trap from `mode`, whose own bit of interrupts (in S and U: MIE and SIE were set) is kept in xPIE.
.macro status_m mode, mpie
    li t1, MPP | MPIE | MIE
    and t0, t6, t1
    li t1, (MODE_\mode << 11) | (\mpie << 7)
    bne t0, t1, test_fail
.endm
.macro status_s mode
    li t1, SPP | SPIE | SIE
    and t0, t6, t1
    li t1, (MODE_\mode << 8) | SPIE
    bne t0, t1, test_fail
.endm

// One instruction, in each mode given, to M and from S and U to S.
.macro trap_from modes, cause, tval, insn:vararg
    next_case
    .irp mode, \modes
    csrw medeleg, zero
    set_csr mstatus, MPIE | SIE, t0
    attempt_traps \mode, M, \cause, \tval, \insn
    status_m \mode, 1
    .ifnc \mode, M
    write_csr medeleg, 1 << (\cause), t0
    set_csr mstatus, MPIE | SIE, t0
    attempt_traps \mode, S, \cause, \tval, \insn
    status_s \mode
    .endif
    .endr
    csrw medeleg, zero
.endm

privilege_begin
    paging_on

    // --- the instruction itself
    trap_from "S,U", 2, 0xfffff073, .4byte 0xfffff073     // no such CSR, written
    trap_from "S,U", 2, 0x30529073, csrw mtvec, t0        // a CSR of M
    trap_from U, 2, 0x10529073, csrw stvec, t0          // ... of S
    trap_from "S,U", 2, 0xc0029073, .4byte 0xc0029073     // a write of one that is read only
    trap_from "S,U", 2, 0x30200073, mret
    trap_from U, 2, 0x10200073, sret
    trap_from U, 2, 0x12000073, sfence.vma
    trap_from "M,S,U", 2, 0, .2byte 0
    trap_from "M,S,U", 2, 0x2000, .2byte 0x2000           // c.fld
    trap_from "M,S,U", 2, 0xffffffff, .4byte 0xffffffff

    // --- on purpose: what mtval holds of an ebreak is not the same everywhere (core/ebreak_tval.S)
    next_case
    .irp mode, M, S, U
    attempt \mode, ebreak
    expect s5, 3
    bne s9, s4, test_fail
    status_m \mode, 1
    attempt_traps \mode, M, 8 + MODE_\mode, 0, ecall
    .endr
    trap_from U, 8, 0, ecall

    // --- data: a page that is not there
    map 0, PAGE_A, 0
    map 1, PAGE_B, PTE_RWU
    li a0, EDGE
    trap_from "S,U", 13, EDGE - 8, ld a1, -8(a0)
    trap_from "S,U", 13, EDGE - 1, lb a1, -1(a0)
    trap_from "S,U", 15, EDGE - 8, sd a1, -8(a0)
    li a0, EDGE - 8
    trap_from "S,U", 13, EDGE - 8, lr.d a1, (a0)
    // ... that crosses: the lower part's comes first; of the upper one mtval is its first byte
    li a0, EDGE
    trap_from "S,U", 13, EDGE - 4, ld a1, -4(a0)
    trap_from "S,U", 15, EDGE - 1, sw a1, -1(a0)
    map 0, PAGE_A, PTE_RWU
    map 1, PAGE_B, 0
    trap_from U, 13, EDGE, ld a1, -1(a0)
    trap_from U, 13, EDGE, lw a1, -2(a0)
    trap_from U, 13, EDGE, lhu a1, -1(a0)
    trap_from U, 15, EDGE, sd a1, -7(a0)
    trap_from U, 15, EDGE, sh a1, -1(a0)
    // an address that is none of Sv39
    li a0, 0x4000000000
    trap_from "S,U", 13, 0x4000000000, ld a1, 0(a0)
    trap_from "S,U", 15, 0x4000000000, sd a1, 0(a0)

    // --- data: a page that leads to nowhere, whole and as the part beyond the edge
    map 0, PAGE_A, PTE_RW
    map 1, NOWHERE, PTE_RW
    li a0, EDGE
    trap_from S, 5, EDGE, ld a1, 0(a0)
    trap_from S, 7, EDGE + 3, sb a1, 3(a0)
    trap_from S, 5, EDGE, ld a1, -4(a0)
    trap_from S, 5, EDGE, lh a1, -1(a0)
    trap_from S, 7, EDGE, sd a1, -4(a0)
    trap_from S, 7, EDGE, sw a1, -3(a0)
    map 0, NOWHERE, PTE_RW
    map 1, PAGE_A, PTE_RW
    trap_from S, 5, EDGE - 8, ld a1, -8(a0)
    li a0, NOWHERE
    next_case
    attempt_traps M, M, 5, NOWHERE, ld a1, 0(a0)
    status_m M, 1
    attempt_traps M, M, 7, NOWHERE, sd a1, 0(a0)
    attempt M, jr a0
    trapped_at M, 1, NOWHERE, NOWHERE

    // --- data that the PMP refuses: by the page table, without it, and in M by a lock (last)
    .macro protect address, config                      // 4 KiB; all else is open
    write_csr pmpaddr0, ((\address) >> 2) | 0x1ff, t0
    write_csr pmpaddr1, -1, t0
    write_csr pmpcfg0, 0x1f00 | (\config), t0
    sfence.vma
    .endm
    map 0, PAGE_A, PTE_RW
    map 1, PAGE_C, PTE_RW
    protect PAGE_C, 0x18
    li a0, EDGE
    trap_from S, 5, EDGE + 8, ld a1, 8(a0)
    trap_from S, 7, EDGE + 8, sd a1, 8(a0)
    trap_from S, 5, EDGE, ld a1, -4(a0)
    trap_from S, 5, EDGE, lwu a1, -1(a0)
    trap_from S, 7, EDGE, sd a1, -4(a0)
    trap_from S, 7, EDGE, sh a1, -1(a0)
    // read only
    protect PAGE_C, 0x19
    next_case
    attempt_passes S, ld a1, -4(a0)
    trap_from S, 7, EDGE, sd a1, -4(a0)
    trap_from S, 7, EDGE, amoadd.d a1, a2, (a0)
    trap_from S, 7, EDGE, sw a1, -2(a0)
    // the table itself
    protect LOW, 0x18
    trap_from S, 5, EDGE + 4, lw a1, 4(a0)
    trap_from S, 7, EDGE + 4, sw a1, 4(a0)
    trap_from S, 5, EDGE - 4, ld a1, -4(a0)             // of both parts

    // --- fetch: jumps to, runs into and lies half in what it may not have
    next_case
    protect PAGE_C, 0x1b
    map 0, PAGE_A, PTE_RWX
    map 1, PAGE_C, PTE_RWX
    li t0, PAGE_A + 0xffc
    li t1, 0x00130001                                   // c.nop; half a nop
    sw t1, 0(t0)
    fence.i
    li a0, EDGE
    attempt S, jr a0
    trapped_at M, 1, EDGE, EDGE
    li a0, EDGE - 4
    attempt S, jr a0
    trapped_at M, 1, EDGE - 2, EDGE
    status_m S, 1
    map 1, PAGE_C, 0
    attempt S, jr a0
    trapped_at M, 12, EDGE - 2, EDGE
    map 1, PAGE_C, PTE_RWX
    write_csr medeleg, 1 << 1, t0
    attempt S, jr a0
    trapped_at S, 1, EDGE - 2, EDGE
    csrw medeleg, zero
    li a0, 0x4000000000
    attempt S, jr a0
    trapped_at M, 12, 0x4000000000, 0x4000000000

    // --- without translation: of S, and of M by a lock (an access that crosses: core/pmp_walk.S)
    next_case
    csrw satp, zero
    li s11, 0
    protect PAGE_C, 0x18
    li a0, PAGE_C
    trap_from S, 5, PAGE_C, ld a1, 0(a0)
    trap_from S, 7, PAGE_C + 1, sb a1, 1(a0)
    protect PAGE_C, 0x98
    trap_from M, 5, PAGE_C + 2, lw a1, 2(a0)
    trap_from M, 7, PAGE_C + 4, sw a1, 4(a0)
    next_case
    attempt M, jr a0
    trapped_at M, 1, PAGE_C, PAGE_C
test_end
