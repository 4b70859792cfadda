// SPDX-License-Identifier: Apache-2.0
// TVM, TW, TSR; sfence.vma, wfi, sret and satp in each mode
#include "privilege.h"
privilege_begin
    next_case
    set_csr mstatus, TVM | TW | TSR, a0
    .irp bits, 0x12000073, 0x12b50073, 0x12050073, 0x12b00073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt_traps S, M, 2, \bits, .4byte \bits
    .endr

    // not in M
    next_case
    li a1, 0
    attempt_passes M, sfence.vma
    attempt_passes M, csrw satp, a1
    attempt_passes M, csrr a0, satp

    // U never may
    next_case
    .irp bits, 0x12000073, 0x12b50073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt_traps U, M, 2, \bits, .4byte \bits
    .endr
    clear_csr mstatus, TVM | TW | TSR, a0
    .irp bits, 0x12000073, 0x12b50073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt_traps U, M, 2, \bits, .4byte \bits
    .endr

    // S without them
    next_case
    .irp bits, 0x12000073, 0x12b50073, 0x12050073, 0x12b00073, 0x18002573, 0x18059573
    attempt_passes S, .4byte \bits
    .endr
    // wfi goes on: something is pending, enabled in mie, but not taken
    csrwi mideleg, 2
    csrwi mie, 2
    csrwi mip, 2
    csrci mstatus, SIE
    attempt_passes S, wfi
    // each trap bit alone lets the others be
    set_csr mstatus, TW, a0
    attempt_traps S, M, 2, 0x10500073, wfi
    attempt_passes S, sfence.vma
    clear_csr mstatus, TW | TVM, a0
    set_csr mstatus, TVM, a0
    attempt_passes S, wfi
    attempt_traps S, M, 2, 0x18002573, csrr a0, satp
test_end
