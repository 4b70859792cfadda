// SPDX-License-Identifier: Apache-2.0
// c.ld: compressed load
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, memory + 0
    c.ld a4, 0(a1)
    expect a4, 0x8070605040302010
    la s0, memory + 0
    c.ld s0, 0(s0)
    expect s0, 0x8070605040302010

    next_case
    la a1, memory + 64
    c.ld a4, 8(a1)
    expect a4, 0x8979695949392919
    la s0, memory + 64
    c.ld s0, 8(s0)
    expect s0, 0x8979695949392919

    next_case
    la a1, memory + 128
    c.ld a4, 64(a1)
    expect a4, 0x9888786858483828
    la s0, memory + 128
    c.ld s0, 64(s0)
    expect s0, 0x9888786858483828

    next_case
    la a1, memory + 256
    c.ld a4, 248(a1)
    expect a4, 0xbfaf9f8f7f6f5f4f
    la s0, memory + 256
    c.ld s0, 248(s0)
    expect s0, 0xbfaf9f8f7f6f5f4f

    next_case
    la a1, memory + 1
    c.ld a4, 0(a1)
    expect a4, 0x1180706050403020
    la s0, memory + 1
    c.ld s0, 0(s0)
    expect s0, 0x1180706050403020

    next_case
    la a1, memory + 61
    c.ld a4, 8(a1)
    expect a4, 0x5949392919887868
    la s0, memory + 61
    c.ld s0, 8(s0)
    expect s0, 0x5949392919887868

    next_case
    la a1, memory + 63
    c.ld a4, 16(a1)
    expect a4, 0x7a6a5a4a3a2a1a89
    la s0, memory + 63
    c.ld s0, 16(s0)
    expect s0, 0x7a6a5a4a3a2a1a89
test_end
