// SPDX-License-Identifier: Apache-2.0
// scountovf: the OF bits of all counters in M, those whose bit in mcounteren is set in S, none in U; read-only
#include "privilege.h"
#define OF (1 << 63)
#define READ 0xda002573             // csrr a0, scountovf
#define WRITE 0xda051073            // csrw scountovf, a0
#define SET 0xda00e073              // csrsi scountovf, 1

.macro case_seen mode, mask, bits
    next_case
    write_csr mcounteren, \mask
    li a0, -1
    attempt_passes \mode, .4byte READ
    expect a0, \bits
.endm

.macro case_illegal mode, bits
    next_case
    attempt_traps \mode, M, 2, \bits, .4byte \bits
.endm

privilege_begin
    csrw scounteren, zero           // has no say
    case_seen M, 0, 0
    case_seen S, -1, 0
    write_csr mhpmevent3, OF
    csrw mhpmevent5, a1
    csrw mhpmevent10, a1
    case_seen M, 0, 0x428
    case_seen M, -1, 0x428
    case_seen S, -1, 0x428
    case_seen S, 0, 0
    case_seen S, 0x8, 0x8
    case_seen S, 0x27, 0x20
    case_seen S, 0x3d0, 0
    case_seen S, 0x400, 0x400
    csrw mhpmevent5, zero
    case_seen S, -1, 0x408

    csrw scounteren, a1             // all are set, for U too
    case_illegal U, READ
    case_illegal S, WRITE
    case_illegal S, SET
    case_illegal M, WRITE
    case_illegal M, SET

    csrw mhpmevent3, zero
    csrw mhpmevent10, zero
    case_seen M, 0, 0
test_end
