// SPDX-License-Identifier: Apache-2.0
// mstatus and its view sstatus: which bits can be written. Bits that QEMU has and the core does not are not looked at.
#include "privilege.h"
#define OURS (SIE | MIE | SPIE | MPIE | SPP | MPP | MPRV | SUM | MXR | TVM | TW | TSR)
#define OF_S (SIE | SPIE | SPP | SUM | MXR)
#define UXL (3 << 32)
#define SXL (3 << 34)

.macro read_is reg, mask, value
    csrr a0, \reg
    li a1, \mask
    and a0, a0, a1
    expect a0, \value
.endm

privilege_begin
    next_case
    clear_csr mstatus, OURS
    read_is mstatus, OURS | UXL | SXL, (2 << 32) | (2 << 34)
    read_is sstatus, OURS | UXL | SXL, 2 << 32

    // each bit alone
    .irp bits, SIE, MIE, SPIE, MPIE, SPP, MPP, MPP_S, MPRV, SUM, MXR, TVM, TW, TSR
    next_case
    set_csr mstatus, \bits
    read_is mstatus, OURS | UXL | SXL, \bits | (2 << 32) | (2 << 34)
    read_is sstatus, OURS | UXL | SXL, (\bits & OF_S) | (2 << 32)
    clear_csr mstatus, OURS
    .endr

    // by sstatus only what is of S
    next_case
    set_csr sstatus, OURS
    read_is mstatus, OURS, OF_S
    set_csr mstatus, OURS
    clear_csr sstatus, OURS
    read_is mstatus, OURS, OURS & ~OF_S
    clear_csr mstatus, OURS
    write_csr sstatus, SUM
    read_is mstatus, OURS, SUM
    csrw sstatus, zero
    read_is mstatus, OURS, 0

    // S sees and sets its own, U nothing
    next_case
    li a1, SUM | SPIE
    set_csr mstatus, TW, a2
    attempt_passes S, csrrs a3, sstatus, a1
    read_is mstatus, SUM | SPIE | TW, SUM | SPIE | TW
    attempt_passes S, csrrc a3, sstatus, a1
    li a2, SUM | SPIE | TW
    and a3, a3, a2
    expect a3, SUM | SPIE
    attempt U, csrr a3, sstatus
    expect s5, 2
    attempt S, csrr a3, mstatus
    expect s5, 2
    attempt U, csrr a3, mstatus
    expect s5, 2
test_end
