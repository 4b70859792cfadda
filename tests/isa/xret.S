// SPDX-License-Identifier: Apache-2.0
// mret and sret: mode, interrupt enables, MPP, SPP; where they are illegal
#include "xret.h"

privilege_begin
    case_sret 0, U, SPIE
    case_sret SPIE, U, SPIE | SIE
    case_sret SPP | SIE, S, SPIE
    case_sret SPP | SPIE, S, SPIE | SIE
    case_sret SPIE, U, SPIE | SIE

    // mret: MPP becomes U, MIE is MPIE, MPRV stays after one to M
    next_case
    clear_csr mstatus, MPRV | MIE, a0
    point_csr mepc, 1f
    set_csr mstatus, MPP | MPIE | MPRV, a0
    mret
1:  status_is MPP | MPIE | MIE | MPRV, MPIE | MIE | MPRV
    clear_csr mstatus, MPRV | MIE, a0

    // what a trap leaves
    next_case
    csrci mstatus, MIE
    la s6, 1f
    li s10, 0
    li s7, 0
    ecall
1:  expect s5, 11
    status_is MPIE, MPIE  // of the handler's mret

    // illegal in lower modes
    next_case
    attempt_traps S, M, 2, 0x30200073, mret
    attempt_traps U, M, 2, 0x30200073, mret
    attempt_traps U, M, 2, 0x10200073, sret

    // sret in S: to U, and to S
    .irp mode, U, S
    next_case
    point_csr sepc, 4f, a0
    clear_csr mstatus, SPP, a0
    set_csr mstatus, MODE_\mode << 8, a0
    la s6, 5f
    point_csr mepc, 3f, a0
    in_mode_field S
    li s10, 0
    mret
3:  sret
4:  ecall
5:  expect s5, 8 + MODE_\mode
    la a0, 4b
    bne s9, a0, test_fail
    .endr
test_end
