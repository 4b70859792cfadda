// SPDX-License-Identifier: Apache-2.0
// c.lw: compressed load
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, memory + 0
    c.lw a4, 0(a1)
    expect a4, 0x40302010
    la s0, memory + 0
    c.lw s0, 0(s0)
    expect s0, 0x40302010

    next_case
    la a1, memory + 64
    c.lw a4, 4(a1)
    expect a4, 0xffffffff88786858
    la s0, memory + 64
    c.lw s0, 4(s0)
    expect s0, 0xffffffff88786858

    next_case
    la a1, memory + 128
    c.lw a4, 64(a1)
    expect a4, 0x58483828
    la s0, memory + 128
    c.lw s0, 64(s0)
    expect s0, 0x58483828

    next_case
    la a1, memory + 256
    c.lw a4, 120(a1)
    expect a4, 0x6f5f4f3f
    la s0, memory + 256
    c.lw s0, 120(s0)
    expect s0, 0x6f5f4f3f

    next_case
    la a1, memory + 1
    c.lw a4, 0(a1)
    expect a4, 0x50403020
    la s0, memory + 1
    c.lw s0, 0(s0)
    expect s0, 0x50403020

    next_case
    la a1, memory + 61
    c.lw a4, 4(a1)
    expect a4, 0x58483828
    la s0, memory + 61
    c.lw s0, 4(s0)
    expect s0, 0x58483828

    next_case
    la a1, memory + 63
    c.lw a4, 8(a1)
    expect a4, 0x39291988
    la s0, memory + 63
    c.lw s0, 8(s0)
    expect s0, 0x39291988
test_end
