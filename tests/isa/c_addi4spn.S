// SPDX-License-Identifier: Apache-2.0
// c.addi4spn: sp plus a multiple of 4
#include "isa_test.h"
test_begin_compressed
    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 4
    expect a1, 0x80010004

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 8
    expect a1, 0x80010008

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 16
    expect a1, 0x80010010

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 32
    expect a1, 0x80010020

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 64
    expect a1, 0x80010040

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 128
    expect a1, 0x80010080

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 256
    expect a1, 0x80010100

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 512
    expect a1, 0x80010200

    next_case
    li sp, 0x80010000
    c.addi4spn a1, sp, 1020
    expect a1, 0x800103fc
test_end
