// SPDX-License-Identifier: Apache-2.0
// CSRs that few programs read: what each mode may, and what they hold. In QEMU 7.2 `senvcfg` has more
// bits.
#include "privilege.h"
#define mconfigptr 0xf15

// csrr a0: illegal in the mode
.macro refused mode, csr
    attempt_traps \mode, M, 2, (\csr << 20) | 0x2573, .4byte (\csr << 20) | 0x2573
.endm

privilege_begin
    // senvcfg: FIOM
    next_case
    li a1, -1
    attempt_passes S, csrw senvcfg, a1
    attempt_passes S, csrr a0, senvcfg
    expect a0, 1
    expect_csr senvcfg, 1
    refused U, 0x10a

    // those of M, in S and U
    next_case
    .irp csr, 0x30a, 0x3b7, 0xf13, 0xf15, 0x323, 0xb03, 0x320
    refused S, \csr
    refused U, \csr
    .endr
    expect_csr mconfigptr, 0

    // counters of events, by mcounteren and scounteren
    next_case
    csrwi mcounteren, 0
    csrwi scounteren, 8
    refused S, 0xc03
    refused U, 0xc03
    csrwi mcounteren, 8
    attempt_passes S, csrr a0, hpmcounter3
    attempt_passes U, csrr a0, hpmcounter3
    csrwi scounteren, 0
    attempt_passes S, csrr a0, hpmcounter3
    refused U, 0xc03
test_end
