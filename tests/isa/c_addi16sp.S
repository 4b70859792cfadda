// SPDX-License-Identifier: Apache-2.0
// c.addi16sp: sp plus a multiple of 16
#include "isa_test.h"
test_begin_compressed
    next_case
    li sp, 0x80010000
    c.addi16sp sp, 16
    expect sp, 0x80010010

    next_case
    li sp, 0x80010000
    c.addi16sp sp, 32
    expect sp, 0x80010020

    next_case
    li sp, 0x80010000
    c.addi16sp sp, 64
    expect sp, 0x80010040

    next_case
    li sp, 0x80010000
    c.addi16sp sp, 128
    expect sp, 0x80010080

    next_case
    li sp, 0x80010000
    c.addi16sp sp, 256
    expect sp, 0x80010100

    next_case
    li sp, 0x80010000
    c.addi16sp sp, 496
    expect sp, 0x800101f0

    next_case
    li sp, 0x80010000
    c.addi16sp sp, -16
    expect sp, 0x8000fff0

    next_case
    li sp, 0x80010000
    c.addi16sp sp, -512
    expect sp, 0x8000fe00
test_end
