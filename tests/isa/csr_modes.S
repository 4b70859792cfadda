// SPDX-License-Identifier: Apache-2.0
// A CSR of a higher mode is illegal, to read and to write; tval the bits.
#include "privilege.h"

.macro refused mode, insn, bits
    attempt_traps \mode, M, 2, \bits, .4byte \bits
.endm

privilege_begin
    next_case
    // csrr a0 of sstatus, sie, stvec, scounteren, sscratch, sepc, scause, stval, sip, satp
    .irp bits, 0x10002573, 0x10402573, 0x10502573, 0x10602573, 0x14002573, 0x14102573, 0x14202573, 0x14302573, 0x14402573, 0x18002573
    refused U, csrr, \bits
    attempt_passes S, .4byte \bits
    attempt_passes M, .4byte \bits
    .endr

    next_case
    // mstatus, misa, medeleg, mideleg, mie, mtvec, mcounteren, mscratch, mepc, mcause, mtval, mip, pmpcfg0, pmpaddr0, mcycle,
    // minstret, mhartid
    .irp bits, 0x30002573, 0x30102573, 0x30202573, 0x30302573, 0x30402573, 0x30502573, 0x30602573, 0x34002573, 0x34102573, 0x34202573, 0x34302573, 0x34402573, 0x3a002573, 0x3b002573, 0xb0002573, 0xb0202573, 0xf1402573
    refused U, csrr, \bits
    refused S, csrr, \bits
    attempt_passes M, .4byte \bits
    .endr

    // a refused write changes nothing
    next_case
    write_csr sscratch, 5, a0
    csrw mscratch, a0
    li a1, 7
    attempt U, csrw sscratch, a1
    expect s5, 2
    attempt S, csrw mscratch, a1
    expect s5, 2
    attempt_passes S, csrrw a2, sscratch, a1
    expect a2, 5
    expect_csr sscratch, 7, a2
    expect_csr mscratch, 5, a2
test_end
