// SPDX-License-Identifier: Apache-2.0
// What sc.w and sc.d share: they succeed behind lr, fail without, and only once.
// w: w or d; stored: what a load of that width gives when 0x3333333344444444 was stored.
.macro sc_cases w, stored
    // behind lr: stores, rd = 0
    next_case
    la a1, memory + 256
    li a2, 0x1111111122222222
    sd a2, 0(a1)
    lr.\w a4, (a1)
    li a3, 0x3333333344444444
    sc.\w a5, a3, (a1)
    expect a5, 0
    l\w a4, 0(a1)
    expect a4, \stored

    // a second sc finds no reservation: rd = 1, memory unchanged
    li a3, -1
    sc.\w a5, a3, (a1)
    expect a5, 1
    l\w a4, 0(a1)
    expect a4, \stored

    // another line than the reserved one
    next_case
    la a1, memory + 256
    lr.\w a4, (a1)
    la a2, memory + 512
    l\w a6, 0(a2)
    li a3, -1
    sc.\w a5, a3, (a2)
    expect a5, 1
    l\w a4, 0(a2)
    bne a4, a6, test_fail

    // the usual loop: add 1 a hundred times
    next_case
    la a1, memory + 320
    s\w zero, 0(a1)
    li a2, 100
1:  lr.\w\().aq a4, (a1)
    addi a4, a4, 1
    sc.\w\().rl a5, a4, (a1)
    bnez a5, 1b
    addi a2, a2, -1
    bnez a2, 1b
    l\w a4, 0(a1)
    expect a4, 100

    // rd = x0 and rd = rs2
    next_case
    la a1, memory + 320
    lr.\w a4, (a1)
    li a3, 77
    sc.\w zero, a3, (a1)
    expect zero, 0
    l\w a4, 0(a1)
    expect a4, 77
    lr.\w a4, (a1)
    li a3, 78
    sc.\w a3, a3, (a1)
    expect a3, 0
    l\w a4, 0(a1)
    expect a4, 78
.endm
