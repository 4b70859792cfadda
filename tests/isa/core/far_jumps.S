// SPDX-License-Identifier: Apache-2.0
// Jumps to addresses that 40 bits, sign-extended, do not hold: they fault as their target would, and the registers of the trap hold
// an address that no page and no memory has (rtl/include/pc.svh). So do mepc, sepc, mtvec, stvec of what is written to them.
#include "privilege.h"

// `address` is jumped to in each mode; `held` is what is kept of it.
.macro jumps cause_bare, address, held
    next_case
    li a0, \address
    attempt M, jr a0
    trapped_at M, \cause_bare, \held, \held
    .irp mode, S, U
    attempt \mode, jr a0
    trapped_at M, 12, \held, \held
    .endr
    attempt M, jalr a1, 2(a0)
    trapped_at M, \cause_bare, \held + 2, \held + 2
.endm

.macro kept register, address, held
    next_case
    csrr a2, \register
    li a0, \address
    csrw \register, a0
    csrr a1, \register
    csrw \register, a2
    li a3, \held
    bne a1, a3, test_fail
.endm

privilege_begin
    paging_on
    // --- what fits
    jumps 1, 0x4000000000, 0x4000000000
    jumps 1, 0x7ffffffff8, 0x7ffffffff8
    jumps 1, 0xffffffc000000000, 0xffffffc000000000
    jumps 1, 0xffffff8000000000, 0xffffff8000000000
    // --- what does not, as near to memory and to the program as can be
    jumps 1, 0x0000010080000000, 0xffffff8080000000
    jumps 1, 0x8000000080000000, 0xffffff8080000000
    jumps 1, 0x0000008080000000, 0xffffff8080000000
    jumps 1, 0x1234567f80000000, 0x0000007f80000000
    jumps 1, 0x7fffffffffff0000, 0x0000007fffff0000
    jumps 1, 0x8000007fffff0000, 0x0000007fffff0000
    jumps 1, 0xffffff7fffff0000, 0x0000007fffff0000
    .irp register, mepc, sepc, mtvec, stvec
    kept \register, 0x80000100, 0x80000100
    kept \register, 0xffffffff80000100, 0xffffffff80000100
    kept \register, 0x0000010080000100, 0xffffff8080000100
    kept \register, 0x8000000080000100, 0xffffff8080000100
    kept \register, 0x1234567f80000100, 0x0000007f80000100
    .endr
test_end
