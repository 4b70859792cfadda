// SPDX-License-Identifier: Apache-2.0
// stimecmp: STIP is mtime >= stimecmp; who may have it
#include "privilege.h"
#define STIP 0x20

// Until mip.STIP is as asked.
.macro wait_stip value
1:  csrr a0, mip
    andi a0, a0, STIP
    li tp, \value
    bne a0, tp, 1b
.endm

privilege_begin
    write_csr stimecmp, -1
    set_csr menvcfg, STCE, a0

    next_case
    wait_stip 0
    csrw stimecmp, zero
    wait_stip STIP
    expect_csr stimecmp, 0, a2
    write_csr stimecmp, -1
    wait_stip 0

    // later
    next_case
    csrr a0, time
    addi a0, a0, 200
    csrw stimecmp, a0
    wait_stip STIP
    csrr a2, time
    csrr a0, stimecmp
    bltu a2, a0, test_fail

    // the bit is not software's now
    next_case
    clear_csr mip, STIP
    wait_stip STIP
    write_csr stimecmp, -1, a2
    wait_stip 0
    csrs mip, a1
    wait_stip 0

    // delegated to S, and not
    next_case
    write_csr mie, STIP
    csrw stimecmp, zero
    wait_stip STIP
    attempt_traps U, M, 0x8000000000000005, 0, nop
    write_csr mideleg, STIP
    attempt_traps U, S, 0x8000000000000005, 0, nop
    csrr a0, sip
    andi a0, a0, STIP
    expect a0, STIP
    csrw mie, zero
    attempt_passes U, nop

    // in S by mcounteren.TM and STCE; never in U
    next_case
    csrwi mcounteren, 2
    csrwi scounteren, 2
    li a1, -1
    attempt_passes S, csrrw a0, stimecmp, a1
    expect a0, 0
    attempt U, csrr a0, stimecmp
    expect s5, 2
    csrwi mcounteren, 5
    attempt S, csrr a0, stimecmp
    expect s5, 2
    csrwi mcounteren, 2
    clear_csr menvcfg, STCE, a0
    attempt S, csrr a0, stimecmp
    expect s5, 2

    // in S wfi ends by it
    next_case
    set_csr menvcfg, STCE, a0
    write_csr mie, STIP
    csrw mideleg, a1
    csrci mstatus, SIE
    csrr a0, time
    addi a0, a0, 200
    csrw stimecmp, a0
    attempt_passes S, wfi
    csrw mie, zero
    write_csr stimecmp, -1
    wait_stip 0
test_end
