// SPDX-License-Identifier: Apache-2.0
// medeleg and mideleg: where traps of each mode go, and what they leave in mstatus
#include "privilege.h"

// Exceptions of a mode, each with its bit of medeleg and without. `to` with the bit.
.macro case_delegated mode, to, cause, tval, insn:vararg
    next_case
    set_csr medeleg, 1 << \cause, a7
    attempt_traps \mode, \to, \cause, \tval, \insn
    csrc medeleg, a7
    attempt_traps \mode, M, \cause, \tval, \insn
.endm

.macro exceptions mode, to
    case_delegated \mode, \to, 2, 0xffffffff, .4byte 0xffffffff
    li a0, 0x8000000
    case_delegated \mode, \to, 5, 0x8000000, ld a1, 0(a0)
    case_delegated \mode, \to, 7, 0x8000000, sb a1, 0(a0)
    li a0, PAGE_A + 1
    case_delegated \mode, \to, 4, PAGE_A + 1, lr.w a1, (a0)
    next_case
    set_csr medeleg, 1 << 1, a7
    li a0, 0x8000000
    attempt \mode, jr a0
    trapped_at \to, 1, 0x8000000, 0x8000000
    csrw medeleg, zero
    attempt \mode, jr a0
    trapped_at M, 1, 0x8000000, 0x8000000
.endm

privilege_begin
    exceptions U, S
    exceptions S, S
    exceptions M, M

    // ebreak: QEMU and the core differ in tval
    next_case
    set_csr medeleg, 1 << 3, a7
    attempt U, ebreak
    expect s10, MODE_S
    expect s5, 3
    csrw medeleg, zero
    attempt U, ebreak
    expect s10, MODE_M
    expect s5, 3

    // ecall
    next_case
    attempt_traps U, M, 8, 0, ecall
    attempt_traps S, M, 9, 0, ecall
    attempt_traps M, M, 11, 0, ecall
    write_csr medeleg, 1 << 8, a7
    attempt_traps U, S, 8, 0, ecall
    attempt_traps S, M, 9, 0, ecall
    write_csr medeleg, 1 << 9, a7
    attempt_traps U, M, 8, 0, ecall
    attempt_traps S, S, 9, 0, ecall
    csrw medeleg, zero

    // a trap to S: SPP, SPIE and SIE; what is M's stays
    next_case
    write_csr medeleg, 1 << 2, a7
    csrw sepc, zero
    clear_csr mstatus, SIE | SPIE | SPP, a0
    csrsi mstatus, SIE
    attempt_traps U, S, 2, 0, .4byte 0
    csrr a0, sstatus
    andi a0, a0, SIE | SPIE | SPP
    expect a0, SPIE
    csrsi mstatus, SIE
    attempt S, .4byte 0
    expect s10, MODE_S
    csrr a0, sstatus
    andi a0, a0, SIE | SPIE | SPP
    expect a0, SPIE | SPP
    attempt S, .4byte 0
    csrr a0, sstatus
    andi a0, a0, SIE | SPIE | SPP
    expect a0, SPP
    csrw medeleg, zero

    // interrupts: SSI to M or S, from U and S, by their enables
    next_case
    csrwi mip, 2
    csrwi mie, 2
    csrci mstatus, SIE
    attempt_traps U, M, 0x8000000000000001, 0, nop
    attempt_traps S, M, 0x8000000000000001, 0, nop
    csrwi mideleg, 2
    attempt_traps U, S, 0x8000000000000001, 0, nop
    attempt_passes S, nop     // SIE is off
    csrsi mstatus, SIE
    attempt_traps S, S, 0x8000000000000001, 0, nop
    csrsi mstatus, SIE | MIE // in M what is delegated never comes
    nop
    nop
    csrci mstatus, SIE | MIE
    csrw mie, zero
    csrsi mstatus, SIE
    attempt_passes S, nop
    attempt_passes U, nop
    csrw mip, zero
    csrw mideleg, zero
    csrci mstatus, SIE

    // an interrupt of M comes in S and U whatever MIE says
    next_case
    li a0, 0x2000000
    li a1, 1
    sw a1, 0(a0)
1:  csrr a1, mip
    andi a1, a1, 8
    beqz a1, 1b
    csrwi mie, 8
    csrci mstatus, MIE
    write_csr mideleg, -1, a7
    attempt_traps S, M, 0x8000000000000003, 0, nop
    attempt_traps U, M, 0x8000000000000003, 0, nop
    attempt_traps M, M, 0x8000000000000003, 0, nop
    sw zero, 0(a0)
2:  csrr a1, mip
    andi a1, a1, 8
    bnez a1, 2b
    csrw mie, zero
    csrw mideleg, zero
test_end
