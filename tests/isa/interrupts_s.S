// SPDX-License-Identifier: Apache-2.0
// Each interrupt of S from each mode to the mode that it belongs to: to M when it is not delegated, from S and U to S when it is;
// and not at all where it is not enabled (privileged specification, 3.1.9 and 4.1.3).
#include "privilege.h"

// Interrupt `cause` is pending and enabled.
.macro due cause, delegated
    next_case
    write_csr mie, 1 << \cause, a0
    csrw mideleg, zero
    .if \delegated
    csrw mideleg, a0
    .endif
    csrw mip, a0
.endm

.macro interrupted to, cause
    trapped \to, (1 << 63) + \cause, 0
.endm

.macro all_of cause
    due \cause, 0
    attempt M, nop
    interrupted M, \cause
    attempt S, nop
    interrupted M, \cause
    attempt U, nop
    interrupted M, \cause

    due \cause, 1
    attempt_passes M, nop
    csrci sstatus, SIE
    attempt_passes S, nop
    csrsi sstatus, SIE
    attempt S, nop
    interrupted S, \cause
    csrci sstatus, SIE
    attempt U, nop
    interrupted S, \cause
    csrw mip, zero
    csrw mie, zero
.endm

privilege_begin
    set_csr mstatus, MPIE, a0 // an attempt in M has its interrupts on
    all_of 1
    all_of 5
    all_of 9
    all_of 13
test_end
