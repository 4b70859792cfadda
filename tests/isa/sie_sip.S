// SPDX-License-Identifier: Apache-2.0
// sie and sip show of mie and mip what is delegated
#include "privilege.h"
#define ALL 0x222 // SSI, STI, SEI

.macro read_is reg, value
    csrr a0, \reg
    andi a0, a0, ALL
    expect a0, \value
.endm

privilege_begin
    next_case
    write_csr mie, ALL
    read_is sie, 0
    csrc sie, a1
    read_is mie, ALL
    csrw mideleg, a1
    read_is sie, ALL
    csrw sie, zero
    read_is mie, 0
    csrs sie, a1
    read_is mie, ALL
    write_csr mie, 0xaaa, a2
    csrw sie, zero
    csrr a0, mie
    li a1, 0xaaa
    and a0, a0, a1
    expect a0, 0x888
    csrw mie, zero

    // one at a time
    .irp bit, 0x2, 0x20, 0x200
    next_case
    li a1, \bit
    li a2, ALL
    csrw mideleg, a1
    csrs sie, a2
    read_is mie, \bit
    read_is sie, \bit
    csrw mideleg, zero
    read_is sie, 0
    csrw mie, zero
    csrs mip, a1
    read_is mip, \bit
    read_is sip, 0
    csrw mideleg, a1
    read_is sip, \bit
    csrc mip, a1
    read_is sip, 0
    .endr

    // of sip only SSIP can be written
    next_case
    write_csr mideleg, ALL, a2
    csrs sip, a2
    read_is mip, 2
    csrs mip, a2
    csrw sip, zero
    read_is mip, ALL & ~2
    csrw mip, zero
    csrw mideleg, zero
    csrs sip, a2
    read_is mip, 0

    // in S
    next_case
    csrwi mideleg, 2
    csrci mstatus, SIE
    attempt_passes S, csrrwi a3, sip, 2
    read_is mip, 2
    attempt_passes S, csrrwi a3, sie, 2
    csrsi mstatus, SIE
    attempt_traps S, S, 0x8000000000000001, 0, nop
    csrwi mip, 0
test_end
