// SPDX-License-Identifier: Apache-2.0
// mret to a mode other than M, and sret, clear MPRV. QEMU 7.2 keeps it.
#include "xret.h"

privilege_begin
    case_sret SPP | SPIE | MPRV, S, SPIE | SIE
    case_sret SPIE | MPRV, U, SPIE | SIE
    case_sret MPRV, U, SPIE

    next_case
    set_csr mstatus, MPIE | MPRV, a0
    attempt_passes S, nop
    status_is MPRV, 0
    set_csr mstatus, MPIE | MPRV, a0
    attempt_passes U, nop
    status_is MPRV, 0
test_end
