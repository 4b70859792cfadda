// SPDX-License-Identifier: Apache-2.0
// CSRs that do not exist and writes to read-only ones: illegal, mtval the bits.
#include "isa_test.h"
test_begin
    // hypervisor, vector, floating point; a rd or rs1 where none may be
    next_case
    li a1, 0
    .irp bits, 0x2005a573, 0x6005a573, 0x0085a573, 0x0015a573, 0x7475a573
    case_trap 2
    .4byte \bits
    case_trapped \bits
    .endr
    .irp bits, 0x10200173, 0x12000173, 0x10208073, 0x16000073, 0x18000073, 0x22000073, 0x62000073
    case_trap 2
    .4byte \bits
    case_trapped \bits
    .endr

    next_case
    li a1, 0
    case_traps 2, 0x3a159573, .4byte 0x3a159573

    next_case
    li a1, 0
    case_traps 2, 0xb015a573, .4byte 0xb015a573

    next_case
    li a1, 0
    case_traps 2, 0x7b05a573, .4byte 0x7b05a573

    next_case
    li a1, 0
    case_traps 2, 0xc005a573, .4byte 0xc005a573

    next_case
    li a1, 0
    case_traps 2, 0xc025b573, .4byte 0xc025b573

    next_case
    li a1, 0
    case_traps 2, 0xf145a573, .4byte 0xf145a573

    next_case
    li a1, 0
    case_traps 2, 0xf1159573, .4byte 0xf1159573

    next_case
    li a1, 0
    case_traps 2, 0x5a573, .4byte 0x5a573

    next_case
    li a1, 0
    case_traps 2, 0x35a573, .4byte 0x35a573

    next_case
    li a1, 0
    case_traps 2, 0x3105a573, .4byte 0x3105a573

    next_case
    li a1, 0
    case_traps 2, 0x3215a573, .4byte 0x3215a573

    next_case
    li a1, 0
    case_traps 2, 0x3225a573, .4byte 0x3225a573

    next_case
    li a1, 0
    case_traps 2, 0x3c05a573, .4byte 0x3c05a573

    next_case
    case_traps 2, 0x00200073, .4byte 0x00200073

    next_case
    case_traps 2, 0x30200173, .4byte 0x30200173

    next_case
    case_traps 2, 0x10500173, .4byte 0x10500173
test_end
