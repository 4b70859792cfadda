// c.ldsp: compressed load by sp
#include "isa_test.h"
test_begin_compressed
    next_case
    la sp, memory + 0
    c.ldsp t6, 0(sp)
    expect t6, 0x8070605040302010
    c.ldsp ra, 0(sp)
    expect ra, 0x8070605040302010

    next_case
    la sp, memory + 64
    c.ldsp t6, 8(sp)
    expect t6, 0x8979695949392919
    c.ldsp ra, 8(sp)
    expect ra, 0x8979695949392919

    next_case
    la sp, memory + 128
    c.ldsp t6, 64(sp)
    expect t6, 0x9888786858483828
    c.ldsp ra, 64(sp)
    expect ra, 0x9888786858483828

    next_case
    la sp, memory + 256
    c.ldsp t6, 504(sp)
    expect t6, 0xdfcfbfaf9f8f7f6f
    c.ldsp ra, 504(sp)
    expect ra, 0xdfcfbfaf9f8f7f6f

    next_case
    la sp, memory + 1
    c.ldsp t6, 8(sp)
    expect t6, 0x1281716151413121
    c.ldsp ra, 8(sp)
    expect ra, 0x1281716151413121
test_end
