// SPDX-License-Identifier: Apache-2.0
// Machine mode: entered at the bottom of RAM with a0 = hart id and a1 = device tree, or 0, left for ever with the mret at the end.
//
// Opens memory to S (PMP), delegates what S can handle, hands counters and timer down, and enters the kernel in S under a first
// page table. mtvec is left unchanged: the boot ROM reports unexpected traps. So are mie, mscratch and the profiler's registers: a
// resident profiler may be running, and continues. Its interrupt changes mepc, so mepc is set in a trap, where interrupts
// are off already.
#include "csrs.h"
#include "instrument_defs.h"
#include "layout.h"

    .section .boot, "ax"
    .globl  _start
    .type   _start, @function
_start:
    la      t0, 1f                  // without PMP its registers are illegal, and all memory is open
    csrrw   s1, mtvec, t0
    li      t0, -1
    csrw    pmpaddr0, t0
    li      t0, PMP_NAPOT_RWX
    csrw    pmpcfg0, t0
    .balign 4
1:  li      t0, MEDELEG_ALL
    csrw    medeleg, t0
    li      t0, MIDELEG_S
    csrw    mideleg, t0
    li      t0, MENVCFG_TIMER_ADUE
    csrw    CSR_MENVCFG, t0
    li      t0, COUNTERS_BASE
    csrw    mcounteren, t0

    la      t0, 2f                  // likewise profile instructions, noted in s2
    csrw    mtvec, t0
    li      s2, 0
    csrr    t0, PI_CSR_PFLAGS
    li      s2, 1
    .balign 4
2:
    la      t0, boot_root
    srli    t0, t0, 12
    li      t1, SATP_SV39
    or      t0, t0, t1
    csrw    satp, t0                // of no effect on M
    sfence.vma
    la      t0, 3f
    csrw    mtvec, t0
    ecall
    .balign 4
3:  csrw    mtvec, s1
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
    li      t0, MSTATUS_MPP_S
    csrs    mstatus, t0
    ld      t0, boot_entry
    csrw    mepc, t0
    ld      sp, boot_stack
    li      s0, 0
    mv      a0, a1
    mv      a1, s2
    mret
    .size   _start, . - _start

    .balign 8
boot_entry:
    .dword  kernel_main
boot_stack:
    .dword  kernel_stack_end

// The kernel half in two leaves of 1 GiB, devices and RAM, until vm.c has made the final one.
    .section .boot.root, "a"
    .set    LEAF, PTE_V | PTE_R | PTE_W | PTE_X | PTE_G | PTE_A | PTE_D
    .balign PAGE_SIZE
boot_root:
    .skip   256 * 8
    .dword  LEAF
    .dword  0
    .dword  (RAM_BASE >> 12 << PTE_PPN_LO) | LEAF
    .skip   253 * 8
