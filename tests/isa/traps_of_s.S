// SPDX-License-Identifier: Apache-2.0
// TVM, TW, TSR; sfence.vma, wfi, sret and satp in each mode
#include "privilege.h"
privilege_begin
    next_case
    set_csr mstatus, TVM | TW | TSR, a0
    .irp bits, 0x12000073, 0x12b50073, 0x12050073, 0x12b00073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt S, .4byte \bits
    trapped M, 2, \bits
    .endr

    // not in M
    next_case
    li a1, 0
    attempt M, sfence.vma
    passed
    attempt M, csrw satp, a1
    passed
    attempt M, csrr a0, satp
    passed

    // U never may
    next_case
    .irp bits, 0x12000073, 0x12b50073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt U, .4byte \bits
    trapped M, 2, \bits
    .endr
    clear_csr mstatus, TVM | TW | TSR, a0
    .irp bits, 0x12000073, 0x12b50073, 0x18002573, 0x18059573, 0x10500073, 0x10200073
    attempt U, .4byte \bits
    trapped M, 2, \bits
    .endr

    // S without them
    next_case
    .irp bits, 0x12000073, 0x12b50073, 0x12050073, 0x12b00073, 0x18002573, 0x18059573
    attempt S, .4byte \bits
    passed
    .endr
    // wfi goes on: something is pending, enabled in mie, but not taken
    csrwi mideleg, 2
    csrwi mie, 2
    csrwi mip, 2
    csrci mstatus, SIE
    attempt S, wfi
    passed
    // each trap bit alone lets the others be
    set_csr mstatus, TW, a0
    attempt S, wfi
    trapped M, 2, 0x10500073
    attempt S, sfence.vma
    passed
    clear_csr mstatus, TW | TVM, a0
    set_csr mstatus, TVM, a0
    attempt S, wfi
    passed
    attempt S, csrr a0, satp
    trapped M, 2, 0x18002573
test_end
