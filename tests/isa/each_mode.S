// SPDX-License-Identifier: Apache-2.0
// What each mode does and takes itself, with and without delegation: breakpoints, atomics that are not aligned (SC: for AMO QEMU
// 7.2 has another cause), page faults, interrupts of M; CSRs of S, those of M that nobody else may read; classes of instructions.
#include "privilege.h"
#define MTIMECMP 0x2004000
#define CLINT 0x2000000

// A write, by each way of writing, and what S and M read then.
.macro of_s name, value
    li a1, \value
    csrr a3, \name
    attempt_passes S, csrw \name, a1
    attempt_passes S, csrr a2, \name
    bne a2, a1, test_fail
    csrr a2, \name
    bne a2, a1, test_fail
    attempt_passes S, csrrc a2, \name, a1
    bne a2, a1, test_fail
    csrr a2, \name
    bnez a2, test_fail
    csrw \name, a3
.endm

// An interrupt of M is taken from each mode, whatever is enabled there.
.macro of_m cause
    write_csr mie, 1 << \cause, a2
    .irp mode, S, U
    attempt_traps \mode, M, (1 << 63) + \cause, 0, nop
    .endr
    csrw mie, zero
.endm

privilege_begin
    li a0, PAGE_A + 2
    from_each 4, PAGE_A + 2, lr.w a1, (a0)

    next_case
    .irp name, sepc, scause, stval, sscratch
    of_s \name, 8
    .endr
    // stvec stays what the delegated traps of this test need
    csrr a3, stvec
    li a1, 0x80000100
    attempt_passes S, csrw stvec, a1
    csrr a2, stvec
    csrw stvec, a3
    bne a2, a1, test_fail

    next_case
    .irp mode, S, U
    .irp number, 0xf11, 0xf12, 0xf13, 0xf14, 0xf15
    attempt_traps \mode, M, 2, 0x000025f3 + (\number << 20), csrr a1, \number
    .endr
    .endr

    next_case
    .irp mode, S, U
    li a1, 0x123456789
    attempt_passes \mode, mul a2, a1, a1
    expect a2, 0x4b66dc326fb98751
    attempt_passes \mode, divu a2, a1, a1
    expect a2, 1
    attempt_passes \mode, rem a2, a1, a1
    expect a2, 0
    attempt_passes \mode, andn a2, a1, a1
    expect a2, 0
    attempt_passes \mode, fence r, w
    attempt_passes \mode, fence.tso
    attempt_passes \mode, beqz a2, .+4
    .endr

    next_case
    li a0, CLINT
    li a1, 1
    sw a1, 0(a0)
    of_m 3
    sw zero, 0(a0)
    li a0, MTIMECMP
    sd zero, 0(a0)
    of_m 7
    li a1, -1
    sd a1, 0(a0)

    paging_on
    map 0, PAGE_A, 0
    map 1, PAGE_B, PTE_RW | PTE_X // of S
    fill_page PAGE_B, ECALL
    fence.i
    li a0, WINDOW
    from_each 13, WINDOW, ld a1, 0(a0)
    from_each 15, WINDOW, sd a1, 0(a0)
    next_case
    .irp mode, S, U
    csrw medeleg, zero
    attempt \mode, jr a0
    trapped_at M, 12, WINDOW, WINDOW
    write_csr medeleg, 1 << 12, t0
    attempt \mode, jr a0
    trapped_at S, 12, WINDOW, WINDOW
    .endr
    // a page of S, an address that is none: ten times, by jumps that were predicted
    li a2, 0x4000000000
    li a0, WINDOW + 0x1000
    .rept 12
    next_case
    attempt U, jr a0
    trapped_at S, 12, WINDOW + 0x1000, WINDOW + 0x1000
    attempt S, jr a2
    trapped_at S, 12, 0x4000000000, 0x4000000000
    .endr
test_end
