// SPDX-License-Identifier: Apache-2.0
// Forty accesses under way at once, each to a page of its own: to refused pages the first one traps, with its own address, however
// many others were refused before it; where all are allowed, all are done. In S, and in M by MPRV.
#include "privilege.h"
#define NUMBER 40
#define LATE 100                // the address is known after so many dependent additions: all wait for it
#define PLAIN (PTE_V | PTE_R | PTE_W)

// burst: NUMBER accesses from a0 on, a1 apart; a3 is the value.
.macro burst name, ops:vararg
\name:
    mv a2, a0
    .rept LATE
    add a2, a2, zero
    .endr
\name\()_first:
    .rept NUMBER / 4
    .irp op, \ops
    \op
    add a2, a2, a1
    .endr
    .endr
    ret
.endm

.macro first_trapped name, cause, tval
    expect s10, MODE_M
    expect s5, \cause
    expect s8, \tval
    la tp, \name\()_first
    bne s9, tp, test_fail
.endm

// ... whose first one is refused.
.macro first_refused name, cause, from, stride
    next_case
    li a0, \from
    li a1, \stride
    .rept 3
    attempt S, j \name
    first_trapped \name, \cause, \from
    attempt_as S, j \name
    first_trapped \name, \cause, \from
    .endr
.endm

.macro all_refused from, stride
    first_refused loads, 13, \from, \stride
    first_refused stores, 15, \from, \stride
    first_refused mixed_from_load, 13, \from, \stride
    first_refused mixed_from_store, 15, \from, \stride
    first_refused crossing_loads, 13, \from + 0xffc, \stride
    first_refused crossing_stores, 15, \from + 0xffc, \stride
.endm

// The entries of the window's first NUMBER pages, at 2 MiB apart or 4 KiB, are of PAGE_A, with these flags.
.macro each_page flags
    li t0, LOW
    li t1, LOW + 8 * NUMBER
    li tp, (PAGE_A >> 2) | (\flags)
76: sd tp, 0(t0)
    addi t0, t0, 8
    bne t0, t1, 76b
    sfence.vma
.endm

.macro each_page_is flags
    li t0, LOW
    li t1, LOW + 8 * NUMBER
    li tp, (PAGE_A >> 2) | (\flags)
77: ld t2, 0(t0)
    bne t2, tp, test_fail
    addi t0, t0, 8
    bne t0, t1, 77b
.endm

privilege_begin
    paging_on
    li a3, 0x0123456789abcdef
    all_refused 0x100000000, 0x40000000     // no entry in the root
    all_refused WINDOW + 0x200000, 0x200000 // ... in the next table
    all_refused WINDOW, 0x1000              // ... in the last one

    // pages without W: loads by turns are allowed
    next_case
    each_page PLAIN & ~PTE_W | PTE_A | PTE_D
    .rept 3
    first_refused stores, 15, WINDOW, 0x1000
    attempt_passes S, jal ra, loads
    .endr
    first_refused mixed_from_store, 15, WINDOW, 0x1000

    // A and D are set for each
    next_case
    each_page PLAIN
    attempt_passes S, jal ra, loads
    each_page_is PLAIN | PTE_A
    attempt_passes S, jal ra, stores
    each_page_is PLAIN | PTE_A | PTE_D
    .irp name, stores, mixed_from_load, mixed_from_store, crossing_stores
    next_case
    each_page PLAIN
    attempt_passes S, jal ra, \name
    attempt_passes S, jal ra, stores
    each_page_is PLAIN | PTE_A | PTE_D
    .endr

    // pages that share a row of the TLB: one page at NUMBER addresses
    next_case
    li t0, MID
    li t1, MID + 8 * NUMBER
    li tp, (LOW >> 2) | PTE_V
1:  sd tp, 0(t0)
    addi t0, t0, 8
    bne t0, t1, 1b
    li a1, 0x200000
    .irp name, loads, stores, mixed_from_load, mixed_from_store
    next_case
    .rept 3
    sfence.vma
    attempt_passes S, jal ra, \name
    .endr
    .endr
    li t0, PAGE_A
    ld t1, 0(t0)
    bne t1, a3, test_fail

    // the one that has asked is on a wrong path, and never comes again: the branch is decided at many distances
    next_case
    li a0, 0x100000000
    li a1, 0x40000000
    li a6, 0x201000
    in_s wrong_paths
    j 9f

wrong_paths:
    .irp late, 1, 2, 3, 4, 5, 6, 7, 8
    li a2, WINDOW
    sfence.vma
    .irp later, 0, 2, 4, 6, 8, 10
    .irp copy, 1, 2
    li t0, 1
    .rept \late
    div t0, t0, t0
    .endr
    .rept \later
    add t0, t0, zero
    .endr
    bnez t0, 1f                 // not taken by prediction, as it was never seen
    .rept \copy
    ld a4, 0(a0)
    add a0, a0, a1
    .endr
1:  ld a5, 0(a2)
    add a2, a2, a6
    .endr
    .endr
    .endr
    ret

    burst loads, "ld a4, 0(a2)", "ld a5, 0(a2)", "ld a6, 0(a2)", "ld a7, 0(a2)"
    burst stores, "sd a3, 0(a2)", "sd a3, 0(a2)", "sd a3, 0(a2)", "sd a3, 0(a2)"
    burst mixed_from_load, "ld a4, 0(a2)", "sd a3, 0(a2)", "ld a5, 0(a2)", "amoor.d a6, a3, (a2)"
    burst mixed_from_store, "sd a3, 0(a2)", "ld a5, 0(a2)", "sd a3, 0(a2)", "lr.d a6, (a2)"
    burst crossing_loads, "ld a4, 0(a2)", "ld a5, 0(a2)", "sd a3, 0(a2)", "lw a7, -2(a2)"
    burst crossing_stores, "sd a3, 0(a2)", "sd a3, 0(a2)", "ld a5, 0(a2)", "sw a3, -2(a2)"
9:
test_end
