// SPDX-License-Identifier: Apache-2.0
// mcounteren and scounteren: who may read cycle, time and instret
#include "privilege.h"

// Illegal in a mode: csrr a0
.macro refused mode, bits
    attempt_traps \mode, M, 2, \bits, .4byte \bits
.endm

.macro granted mode, bits
    attempt_passes \mode, .4byte \bits
.endm

privilege_begin
    next_case
    csrwi mcounteren, 0
    csrwi scounteren, 7
    .irp bits, 0xc0002573, 0xc0102573, 0xc0202573
    granted M, \bits
    refused S, \bits
    refused U, \bits
    .endr

    next_case
    csrwi mcounteren, 7
    csrwi scounteren, 0
    .irp bits, 0xc0002573, 0xc0102573, 0xc0202573
    granted M, \bits
    granted S, \bits
    refused U, \bits
    .endr

    next_case
    csrwi scounteren, 7
    .irp bits, 0xc0002573, 0xc0102573, 0xc0202573
    granted S, \bits
    granted U, \bits
    .endr

    // one at a time
    next_case
    csrwi mcounteren, 5
    csrwi scounteren, 6
    granted S, 0xc0002573
    refused U, 0xc0002573
    refused S, 0xc0102573
    refused U, 0xc0102573
    granted S, 0xc0202573
    granted U, 0xc0202573

    // S sets scounteren itself
    next_case
    li a1, 1
    attempt_passes S, csrrw a0, scounteren, a1
    expect a0, 6
    granted U, 0xc0002573
    refused U, 0xc0202573
test_end
