// c.lwsp: compressed load by sp
#include "isa_test.h"
test_begin_compressed
    next_case
    la sp, memory + 0
    c.lwsp t6, 0(sp)
    expect t6, 0x40302010
    c.lwsp ra, 0(sp)
    expect ra, 0x40302010

    next_case
    la sp, memory + 64
    c.lwsp t6, 4(sp)
    expect t6, 0xffffffff88786858
    c.lwsp ra, 4(sp)
    expect ra, 0xffffffff88786858

    next_case
    la sp, memory + 128
    c.lwsp t6, 64(sp)
    expect t6, 0x58483828
    c.lwsp ra, 64(sp)
    expect ra, 0x58483828

    next_case
    la sp, memory + 256
    c.lwsp t6, 252(sp)
    expect t6, 0xffffffffbfaf9f8f
    c.lwsp ra, 252(sp)
    expect ra, 0xffffffffbfaf9f8f

    next_case
    la sp, memory + 1
    c.lwsp t6, 8(sp)
    expect t6, 0x51413121
    c.lwsp ra, 8(sp)
    expect ra, 0x51413121
test_end
