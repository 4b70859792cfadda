// SPDX-License-Identifier: Apache-2.0
// Macros of the tests of profile instructions (docs/instrumentation.md), on top of privilege.h. `flags N` writes pflags.
// `p.ld.2 a0, 8(a1)` is `p.ld 2, a0, 8(a1)`, for the case_* macros.
#ifndef TESTS_ISA_PROFILE_H
#define TESTS_ISA_PROFILE_H
#include "privilege.h"
.include "instrument.inc"

.irp op, p.ld, p.lw, p.sd, p.sw, p.mv, p.li
.irp f, 0, 1, 2, 3
.macro \op\().\f a, b
    \op \f, \a, \b
.endm
.endr
.endr
.irp op, p.add, p.addi
.irp f, 0, 1, 2, 3
.macro \op\().\f a, b, c
    \op \f, \a, \b, \c
.endm
.endr
.endr

.macro flags value
    li t0, \value
    csrw pflags, t0
.endm

.macro flags_are value
    csrr t0, pflags
    expect t0, \value
.endm

// An instruction that must be illegal, with these flags.
.macro case_illegal flags, bits
    flags \flags
    case_trap 2
    .4byte \bits
    case_trapped \bits
.endm
#endif
