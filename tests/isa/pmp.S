// SPDX-License-Identifier: Apache-2.0
// PMP, regions of whole pages: NAPOT and TOR, R, W, X, order, locked entries for M, MPRV, page tables
#include "privilege.h"
#define NAPOT_4K(a) (((a) >> 2) | 0x1ff)
#define OFF 0
#define TOR 0x08
#define NAPOT 0x18
#define R 1
#define W 2
#define X 4
#define L 0x80

// Entry 0 for PAGE_A and the one before a all-open entry 7.
.macro pmp_entry index, address, config
    li t0, \address
    csrw pmpaddr\index, t0
    clear_csr pmpcfg0, 0xff << (8 * \index), t0
    set_csr pmpcfg0, (\config) << (8 * \index), t0
    sfence.vma
.endm

.macro fetch mode, ok, address
    li a3, \address
    attempt \mode, jr a3
    .if \ok
    trapped_at M, 8 + MODE_\mode, \address, 0
    .else
    trapped_at M, 1, \address, \address
    .endif
.endm

.macro access ok, cause, address
    .if \ok
    passed
    .else
    trapped M, \cause, \address
    .endif
.endm

.macro rights mode, read, write, execute, address
    li a0, \address
    attempt \mode, lw a1, 0(a0)
    access \read, 5, \address
    attempt \mode, lr.w a1, (a0)
    access \read, 5, \address
    attempt \mode, sw a4, 0(a0)
    access \write, 7, \address
    .if \read // without R QEMU 7.2 has a load access fault: core/amo_fault.S
    attempt \mode, amoor.w a1, zero, (a0)
    access \write, 7, \address
    .endif
    fence.i // it was written by a store
    fetch \mode, \execute, \address
.endm

privilege_begin
    fill_page PAGE_A, ECALL
    fill_page PAGE_B, ECALL
    fill_page PAGE_C, ECALL
    fence.i
    li a4, ECALL
    pmp_entry 7, -1, NAPOT | R | W | X
    pmp_entry 0, 0, OFF

    // NAPOT of 4 KiB: its page and no other
    .irp mode, U, S
    next_case
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT
    rights \mode, 0, 0, 0, PAGE_B
    rights \mode, 0, 0, 0, PAGE_B + 0xffc
    rights \mode, 1, 1, 1, PAGE_A + 0xffc
    rights \mode, 1, 1, 1, PAGE_C
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R
    rights \mode, 1, 0, 0, PAGE_B
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R | W
    rights \mode, 1, 1, 0, PAGE_B
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | X
    rights \mode, 0, 0, 1, PAGE_B
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R | X
    rights \mode, 1, 0, 1, PAGE_B
    .endr
    // M may, with an entry that is not locked
    next_case
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT
    rights M, 1, 1, 1, PAGE_B

    // NAPOT of 8 KiB
    next_case
    pmp_entry 0, (PAGE_A >> 2) | 0x3ff, NAPOT
    rights S, 0, 0, 0, PAGE_A
    rights S, 0, 0, 0, PAGE_B + 0xffc
    rights S, 1, 1, 1, PAGE_A - 4
    rights S, 1, 1, 1, PAGE_C

    // TOR: from the entry before it, off or not; from 0 for the first
    next_case
    pmp_entry 0, PAGE_A >> 2, OFF
    pmp_entry 1, PAGE_C >> 2, TOR | R
    rights S, 1, 0, 0, PAGE_A
    rights S, 1, 0, 0, PAGE_B + 0xffc
    rights S, 1, 1, 1, PAGE_A - 4
    rights S, 1, 1, 1, PAGE_C
    pmp_entry 0, PAGE_B >> 2, OFF
    rights S, 1, 1, 1, PAGE_A
    rights S, 1, 0, 0, PAGE_B
    // an empty one
    pmp_entry 0, PAGE_C >> 2, OFF
    rights S, 1, 1, 1, PAGE_B
    pmp_entry 1, 0, OFF

    // the lowest entry that matches decides
    next_case
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R
    pmp_entry 1, NAPOT_4K(PAGE_B), NAPOT | R | W | X
    rights S, 1, 0, 0, PAGE_B
    pmp_entry 0, 0, OFF
    rights S, 1, 1, 1, PAGE_B
    pmp_entry 2, (PAGE_A >> 2) | 0x3ff, NAPOT
    rights S, 1, 1, 1, PAGE_B
    rights S, 0, 0, 0, PAGE_A
    pmp_entry 1, 0, OFF
    pmp_entry 2, 0, OFF

    // nothing matches: S and U may not
    next_case
    pmp_entry 6, PAGE_B >> 2, TOR | R | W | X
    pmp_entry 7, -1, OFF
    rights U, 1, 1, 1, PAGE_A
    rights U, 0, 0, 0, PAGE_B
    rights M, 1, 1, 1, PAGE_B
    pmp_entry 6, 0, OFF
    pmp_entry 7, -1, NAPOT | R | W | X

    // MPRV: M by the rights of MPP
    next_case
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R
    li a0, PAGE_B
    attempt_as S, lw a1, 0(a0)
    passed
    attempt_as S, sw a4, 0(a0)
    trapped M, 7, PAGE_B
    attempt_as U, sw a4, 0(a0)
    trapped M, 7, PAGE_B
    attempt_as M, sw a4, 0(a0)
    passed
    pmp_entry 0, 0, OFF

    // a page by its physical address, and the tables: a walk into what S may not read is the access fault of the access
    next_case
    paging_on
    map 0, PAGE_B, PTE_RWX
    fill_page PAGE_B, ECALL
    fence.i
    pmp_entry 0, NAPOT_4K(PAGE_B), NAPOT | R
    rights S, 1, 0, 0, WINDOW
    pmp_entry 0, NAPOT_4K(LOW), NAPOT
    rights S, 0, 0, 0, WINDOW
    pmp_entry 0, NAPOT_4K(MID), NAPOT | X
    rights S, 0, 0, 0, WINDOW
    pmp_entry 0, NAPOT_4K(LOW), NAPOT | R
    rights S, 1, 1, 1, WINDOW
    csrw satp, zero
    li s11, 0
    pmp_entry 0, 0, OFF

    // locked: it holds for M, and cannot be changed
    next_case
    pmp_entry 1, NAPOT_4K(PAGE_B), NAPOT | R | L
    rights M, 1, 0, 0, PAGE_B
    rights S, 1, 0, 0, PAGE_B
    rights M, 1, 1, 1, PAGE_A
    csrr a2, pmpcfg0
    csrr a3, pmpaddr1
    csrw pmpcfg0, zero
    csrw pmpaddr1, zero
    csrr a1, pmpaddr1
    bne a1, a3, test_fail
    csrr a1, pmpcfg0
    li tp, (NAPOT | R | L) << 8
    bne a1, tp, test_fail
    csrw pmpcfg0, a2
    csrw pmpaddr0, a1 // but not the address in front of a NAPOT
    csrr a2, pmpaddr0
    li tp, 0x3ff
    or a1, a1, tp
    or a2, a2, tp
    bne a1, a2, test_fail
    // a locked TOR locks the address in front of it
    write_csr pmpaddr3, PAGE_B >> 2
    pmp_entry 4, PAGE_C >> 2, TOR | R | L
    write_csr pmpaddr3, PAGE_A >> 2
    rights M, 1, 1, 1, PAGE_A
    rights M, 1, 0, 0, PAGE_B
    // MPRV does not change the fetch: code that S may not have
    next_case
    pmp_entry 7, -1, OFF
    li a0, PAGE_A
    attempt_as S, lw a1, 0(a0)
    trapped M, 5, PAGE_A
test_end
