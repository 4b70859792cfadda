// SPDX-License-Identifier: Apache-2.0
// fence: all predecessor and successor sets; order of a store and a load
#include "isa_test.h"
test_begin
    next_case
    la a1, memory
    li a2, 5
    sd a2, 0(a1)
    fence rw, rw
    ld a3, 0(a1)
    expect a3, 5

    next_case
    la a1, memory
    li a2, 6
    sd a2, 0(a1)
    fence r, r
    ld a3, 0(a1)
    expect a3, 6

    next_case
    la a1, memory
    li a2, 7
    sd a2, 0(a1)
    fence w, w
    ld a3, 0(a1)
    expect a3, 7

    next_case
    la a1, memory
    li a2, 8
    sd a2, 0(a1)
    fence iorw, iorw
    ld a3, 0(a1)
    expect a3, 8

    next_case
    la a1, memory
    li a2, 9
    sd a2, 0(a1)
    fence r, rw
    ld a3, 0(a1)
    expect a3, 9

    next_case
    la a1, memory
    li a2, 10
    sd a2, 0(a1)
    fence w, r
    ld a3, 0(a1)
    expect a3, 10

    next_case
    la a1, memory
    li a2, 11
    sd a2, 0(a1)
    fence i, o
    ld a3, 0(a1)
    expect a3, 11

    next_case
    fence.tso
test_end
