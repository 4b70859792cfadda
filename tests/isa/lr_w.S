// lr.w: loads, sign-extended
#include "isa_test.h"
test_begin
    next_case
    la a1, memory + 256
    li a2, 0x123456789abcdef0
    sd a2, 0(a1)
    lr.w a4, (a1)
    expect a4, 0xffffffff9abcdef0
    lr.w zero, (a1)
    expect zero, 0
    lr.w a1, (a1)
    expect a1, 0xffffffff9abcdef0

    next_case
    la a1, memory + 256
    li a2, 0x8000000080000000
    sd a2, 0(a1)
    lr.w.aq a4, (a1)
    expect a4, 0xffffffff80000000
    lr.w zero, (a1)
    expect zero, 0
    lr.w a1, (a1)
    expect a1, 0xffffffff80000000

    next_case
    la a1, memory + 256
    li a2, 0x7fffffff
    sd a2, 0(a1)
    lr.w.rl a4, (a1)
    expect a4, 0x7fffffff
    lr.w zero, (a1)
    expect zero, 0
    lr.w a1, (a1)
    expect a1, 0x7fffffff

    next_case
    la a1, memory + 256
    li a2, 0xffffffffffffffff
    sd a2, 0(a1)
    lr.w.aqrl a4, (a1)
    expect a4, 0xffffffffffffffff
    lr.w zero, (a1)
    expect zero, 0
    lr.w a1, (a1)
    expect a1, 0xffffffffffffffff
    la a1, memory + 1
    case_trap 4
    lr.w a4, (a1)
    case_trapped_at memory + 1
    la a1, memory + 2
    case_trap 4
    lr.w a4, (a1)
    case_trapped_at memory + 2
    la a1, memory + 3
    case_trap 4
    lr.w a4, (a1)
    case_trapped_at memory + 3
test_end
