// SPDX-License-Identifier: Apache-2.0
// Both contexts of the PLIC, M's and S's: enables, threshold, priority, claim, completion, and the lines that come of them (RISC-V
// PLIC specification 1.0.0). The source is the UART, transmitter empty. What QEMU does otherwise is not here: whether a source
// that stays is pending again when it is completed, or goes away when nobody has claimed it.
// The ISS's board has no PLIC: there, nothing is left to test.
#include "privilege.h"
#define UART 0x10000000
#define PLIC 0xc000000
#define SOURCE 10
#define MEI 11
#define SEI 9

.macro put offset, value
    li a0, PLIC + \offset
    li a1, \value
    sw a1, 0(a0)
.endm

.macro reads offset, value
    li a0, PLIC + \offset
    lw a1, 0(a0)
    expect a1, \value
.endm

.macro priority value
    put 4 * SOURCE, \value
.endm

.macro enable context, value
    put 0x2000 + 0x80 * \context, \value << SOURCE
    lw a1, 4 * SOURCE(s1) // QEMU looks at its lines again when a priority is written
    sw a1, 4 * SOURCE(s1)
.endm

.macro threshold context, value
    put 0x200000 + 0x1000 * \context, \value
.endm

.macro claims context, value
    reads 0x200004 + 0x1000 * \context, \value
.endm

.macro completes context
    put 0x200004 + 0x1000 * \context, SOURCE
.endm

.macro source on
    li a0, UART
    li a1, 2 * \on
    sb a1, 1(a0)
.endm

// The lines to M and S, when all has had its time.
.macro lines to_m, to_s
    li a0, 50
1:  csrr a1, mip
    addi a0, a0, -1
    bnez a0, 1b
    li a0, 1 << MEI | 1 << SEI
    and a1, a1, a0
    expect a1, \to_m << MEI | \to_s << SEI
.endm

// An instruction of S meets it, and it goes to the mode `to`.
.macro interrupts line, delegated, to
    write_csr mideleg, \delegated << \line, a0
    write_csr mie, 1 << \line, a0
    csrsi sstatus, SIE
    attempt_traps S, \to, (1 << 63) + \line, 0, nop
    csrw mie, zero
    csrw mideleg, zero
.endm

privilege_begin
    li s1, PLIC
    priority 7
    li a0, PLIC + 4 * SOURCE
    lw a1, 0(a0)
    beqz a1, nothing

    // pending, but nobody asks
    next_case
    expect a1, 7
    source 1
    lines 0, 0
    reads 0x1000, 1 << SOURCE
    claims 0, 0
    claims 1, 0

    // a context asks; the other one cannot claim it
    next_case
    enable 1, 1
    reads 0x2080, 1 << SOURCE
    reads 0x2000, 0
    lines 0, 1
    claims 0, 0
    lines 0, 1
    enable 1, 0
    enable 0, 1
    lines 1, 0
    claims 1, 0
    enable 1, 1
    lines 1, 1

    // each has a threshold of its own
    next_case
    threshold 1, 7
    reads 0x201000, 7
    reads 0x200000, 0
    lines 1, 0
    threshold 1, 6
    lines 1, 1
    threshold 0, 7
    lines 0, 1
    priority 6
    lines 0, 0
    threshold 0, 5
    lines 1, 0
    threshold 1, 5
    lines 1, 1
    threshold 0, 0
    threshold 1, 0
    priority 0
    lines 0, 0
    priority 1
    lines 1, 1

    // S claims and completes
    next_case
    claims 1, SOURCE
    lines 0, 0
    reads 0x1000, 0
    claims 0, 0
    claims 1, 0
    source 0
    completes 1
    lines 0, 0
    source 1
    lines 1, 1

    // M does
    next_case
    claims 0, SOURCE
    lines 0, 0
    claims 1, 0
    source 0
    completes 0
    source 1
    lines 1, 1

    // SEI goes where it belongs to, MEI to M
    next_case
    enable 0, 0
    lines 0, 1
    interrupts SEI, 0, M
    interrupts SEI, 1, S
    enable 0, 1
    interrupts MEI, 0, M
    claims 1, SOURCE
    lines 0, 0
    source 0
    completes 1
    lines 0, 0
nothing:
test_end
