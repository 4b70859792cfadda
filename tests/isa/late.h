// SPDX-License-Identifier: Apache-2.0
// `reg` is 1, late by so many divisions and additions.
.macro late reg, divisions, additions
    li \reg, 1
    .rept \divisions
    div \reg, \reg, \reg
    .endr
    .rept \additions
    add \reg, \reg, zero
    .endr
.endm
