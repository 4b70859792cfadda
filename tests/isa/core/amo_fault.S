// SPDX-License-Identifier: Apache-2.0
// Page and access faults of atomics: cause 15 and 7 but for LR, also without R, and of an SC that has no reservation. QEMU 7.2
// loads first, which gives a fault of a load, and does not access with an SC that fails.
#include "privilege.h"

.macro atomics cause
    li a0, WINDOW + 8
    .irp op, amoswap.d, amoadd.d, amoxor.d, amoand.d, amoor.d, amomin.d, amomax.d, amominu.d, amomaxu.d, amoswap.w, amoadd.w
    attempt_traps S, M, \cause, WINDOW + 8, \op a1, a2, (a0)
    .endr
    attempt_traps S, M, \cause, WINDOW + 8, sc.d a1, a2, (a0)
    attempt_traps S, M, \cause, WINDOW + 8, sc.w a1, a2, (a0)
.endm

privilege_begin
    paging_on
    li a2, 5
    .irp flags, 0, PTE_V | PTE_R | PTE_A | PTE_D, PTE_V | PTE_X | PTE_A | PTE_D, PTE_RWXU, PTE_RW | 1 << 60
    next_case
    map 0, PAGE_A, (\flags)
    atomics 15
    .endr

    next_case
    map 0, 0x8000000, PTE_RW
    atomics 7

    next_case
    map 0, PAGE_A, PTE_RW
    write_csr pmpaddr0, (PAGE_A >> 2) | 0x1ff, t0
    write_csr pmpaddr1, -1, t0
    write_csr pmpcfg0, 0x1f18, t0
    sfence.vma
    atomics 7
    write_csr pmpcfg0, 0x1f19, t0
    sfence.vma
    atomics 7
    write_csr pmpcfg0, 0x1f1f, t0
    sfence.vma

    // misaligned comes first
    next_case
    map 0, PAGE_A, 0
    li a0, WINDOW + 4
    attempt_traps S, M, 6, WINDOW + 4, amoadd.d a1, a2, (a0)
    attempt_traps S, M, 6, WINDOW + 4, sc.d a1, a2, (a0)
    attempt_traps S, M, 4, WINDOW + 4, lr.d a1, (a0)
    li a0, WINDOW
    attempt_traps S, M, 13, WINDOW, lr.d a1, (a0)

    // the reservation is of the physical address: an SC by an alias succeeds; a failing one sets D, too
    next_case
    map 0, PAGE_A, PTE_RW
    map 1, PAGE_A, PTE_V | PTE_R | PTE_W
    li a0, WINDOW
    li a3, WINDOW + 0x1000
    attempt_passes S, lr.d a1, (a0)
    attempt_passes S, sc.d a1, a2, (a3)
    expect a1, 0
    map 1, PAGE_A, PTE_V | PTE_R | PTE_W
    attempt_passes S, sc.d a1, a2, (a3)
    expect a1, 1
    li t0, LOW + 8
    ld t1, 0(t0)
    andi t1, t1, 0xff
    li tp, PTE_RW
    bne t1, tp, test_fail
test_end
