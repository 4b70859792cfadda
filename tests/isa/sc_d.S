// sc.d: succeeds behind lr, fails without, once only
#include "isa_test.h"
test_begin
    // behind lr: stores, rd = 0
    next_case
    la a1, memory + 256
    li a2, 0x1111111122222222
    sd a2, 0(a1)
    lr.d a4, (a1)
    li a3, 0x3333333344444444
    sc.d a5, a3, (a1)
    expect a5, 0
    ld a4, 0(a1)
    expect a4, 0x3333333344444444

    // a second sc finds no reservation: rd = 1, memory unchanged
    li a3, -1
    sc.d a5, a3, (a1)
    expect a5, 1
    ld a4, 0(a1)
    expect a4, 0x3333333344444444

    // another line than the reserved one
    next_case
    la a1, memory + 256
    lr.d a4, (a1)
    la a2, memory + 512
    ld a6, 0(a2)
    li a3, -1
    sc.d a5, a3, (a2)
    expect a5, 1
    ld a4, 0(a2)
    bne a4, a6, test_fail

    // the usual loop: add 1 a hundred times
    next_case
    la a1, memory + 320
    sd zero, 0(a1)
    li a2, 100
1:  lr.d.aq a4, (a1)
    addi a4, a4, 1
    sc.d.rl a5, a4, (a1)
    bnez a5, 1b
    addi a2, a2, -1
    bnez a2, 1b
    ld a4, 0(a1)
    expect a4, 100

    // rd = x0 and rd = rs2
    next_case
    la a1, memory + 320
    lr.d a4, (a1)
    li a3, 77
    sc.d zero, a3, (a1)
    expect zero, 0
    ld a4, 0(a1)
    expect a4, 77
    lr.d a4, (a1)
    li a3, 78
    sc.d a3, a3, (a1)
    expect a3, 0
    ld a4, 0(a1)
    expect a4, 78
test_end
