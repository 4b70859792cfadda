// SPDX-License-Identifier: Apache-2.0
// mret: to mepc; MIE takes MPIE, MPIE becomes 1
#include "isa_test.h"
test_begin
    next_case
    point_csr mepc, 1f
    csrci mstatus, 8
    set_csr mstatus, 0x1880, a2
    mret
    j test_fail
1:  csrr a0, mstatus
    andi a0, a0, 0x88
    expect a0, 0x88

    next_case
    point_csr mepc, 1f
    set_csr mstatus, 0x1800, a2
    clear_csr mstatus, 0x80, a2
    mret
    j test_fail
1:  csrr a0, mstatus
    andi a0, a0, 0x88
    expect a0, 0x80

    // a trap saves MIE and clears it
    next_case
    csrsi mstatus, 8
    case_traps 11, 0, ecall
    csrr a0, mstatus
    andi a0, a0, 0x88
    expect a0, 0x88
    csrci mstatus, 8
test_end
