// SPDX-License-Identifier: Apache-2.0
// What a load waits for whose line is not in the data cache: the second-level cache, if there is one (L2_KIB), or memory.
// With one the data cache has room for a quarter of the lines that are read.
#include "event_test.h"
#define LINES 64

// Reads the lines one after the other.
.macro chase from
    la a1, \from
    .rept LINES
    ld a1, 0(a1)
    .endr
.endm

events_begin
    li t5, -1
    measure HPM_MEM_RAM             // nobody has read them
    chase first
    counted_about LINES * 25 * WIDTH, LINES * 80 * WIDTH
    measure HPM_MEM_L2              // until it is known that they are not there
    chase second
#if L2_KIB > 0
    counted_about 0, LINES * 10 * WIDTH
    measure HPM_MEM_L2
    chase first
    counted_about LINES * 5 * WIDTH, LINES * 30 * WIDTH
    measure HPM_MEM_RAM
    chase first
#endif
    counted 0

#if L2_KIB > 0
    // the code goes round twice, so that it is in the instruction cache; the second time it goes on to lines that nobody has read
    .macro next_lines number, count
    la s8, third
    measure_warm \number
    li a2, LINES
1:  ld s8, 0(s8)
    addi a2, a2, -1
    bnez a2, 1b
    counted_warm \count, \count
    .endm
    next_lines HPM_L2_MISSES, LINES
    next_lines HPM_L2_HITS, LINES   // these are known now: in the data cache are the last ones

    // twice as many lines written as both levels hold; then each new one has another one written back, but for some under way
    .macro dirty lines
    li a2, \lines
1:  sd zero, 0(s8)
    addi s8, s8, 64
    addi a2, a2, -1
    bnez a2, 1b
    .endm
    li s8, 0x80600000
    dirty 2 * (L2_KIB * 16 + 16)
    measure HPM_L2_WRITEBACKS
    dirty 128
    counted_about 128 - 32, 128 + 32

    // a straight line of code that nobody has fetched: the prefetcher runs ahead of it
    measure HPM_STREAM_PREFETCHES
    .balign 64
    nops 16 * LINES
    counted_about LINES - 8, LINES + 8
    measure HPM_STREAM_HITS
    .balign 64
    nops 16 * LINES
    counted_about LINES - 8, LINES + 8
#endif
test_end
    .balign 4096
    .irp at, first, second, third, fourth
\at:
    .set here, 0
    .rept LINES
    .set here, here + 64
    .dword \at + here
    .skip 56
    .endr
    .endr
