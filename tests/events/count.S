// SPDX-License-Identifier: Apache-2.0
// Events that have an exact number: made to happen that often. slopes.S has others, and lock step counts what each instruction is.
// The mispredicts rest on code that is run once, so that nothing is predicted.
#include "event_test.h"
events_begin
    li t5, -1
    li s2, 100

// --- what fetch brings: 64 instructions more are as many more
    .macro fetch_case number, more
    run_twice \number, 64
    mv s3, a0
    run_twice \number, 128
    sub a0, a0, s3
    expect a0, \more
    .endm
    .macro run_twice number, nops   // the first time for the cache
    li s5, 2
    .balign 64
9:  measure \number
    .balign 64
    nops \nops
    stop_plain
    addi s5, s5, -1
    bnez s5, 9b
    .endm
    fetch_case HPM_FETCHED, 64

// --- control transfers
    measure HPM_MISPREDICTS
    .rept 4
    beqz zero, 1f
    nop
    .balign 64
1:
    .endr
    .rept 3
    la a1, 1f
    jr a1
    nop
    .balign 64
1:
    .endr
    counted 7

    measure HPM_BRANCH_MISPREDICTS
    .rept 4
    beqz zero, 1f
    nop
    .balign 64
1:
    .endr
    la a1, 1f
    jr a1
    nop
1:  counted 4

    measure HPM_JUMP_MISPREDICTS
    .rept 3
    la a1, 1f
    jr a1
    nop
    .balign 64
1:
    .endr
    beqz zero, 1f
    nop
1:  counted 3

    measure HPM_DECODE_REDIRECTS
    restart_fetch
    .rept 6
    j 1f
    nop
    .balign 64
1:
    .endr
    counted 6

    // Through lines that nobody has fetched, two apart: the next one is asked for, too. Through three more from the last to the first:
    // the next one is there. Then to code that has been fetched.
    .macro miss_case number, count
    .balign 256
    measure \number
    restart_far
    .rept 4
    j 1f
    .balign 128
1:
    .endr
    j 5f
    .balign 128
3:  j 1f
    .balign 64
4:  j 3b
    .balign 64
5:  j 4b
    .balign 128
1:  la s10, 2f
    la a1, collect
    jr a1
6:  j 6b
    .balign 128
2:  expect a0, \count
    .endm
    la s10, 1f
    j collect
    .balign 64
collect:
    stop_plain
    jr s10
6:  j 6b
    .balign 128
1:  miss_case HPM_ICACHE_MISSES, 9
    miss_case HPM_ICACHE_PREFETCHES, 7
    miss_case HPM_ICACHE_FILLS, 16
    fetch_case HPM_ICACHE_ACCESSES, 256/FETCH_BYTES

// --- loads and stores
    measure HPM_DCACHE_ACCESSES
    ld a1, 0(s0)
    ld a1, 8(s0)
    sd a1, 16(s0)
    sd a1, 24(s0)
    amoadd.d a1, a2, (s0)
    counted 5

    .macro cold_loads at, number    // so many lines, each once, one after the other
    li a1, 0
    .set line, 0
    .rept \number
    add a2, s0, a1
    ld a1, \at + line * 64(a2)
    and a1, a1, zero
    .set line, line + 1
    .endr
    .endm
    measure HPM_DCACHE_MISSES
    cold_loads 1024, 5
    counted 5

    measure HPM_DCACHE_MISSED
    cold_loads 1344, 3
    counted 3

    measure HPM_DCACHE_FILLS
    cold_loads 1536, 4
    counted 4

    .macro two_of_line at           // the second one misses, too, and asks for nothing
    ld a1, \at(s0)
    ld a2, \at + 8(s0)
    .endm
    measure HPM_DCACHE_MISSES
    two_of_line 384
    counted 2
    measure HPM_DCACHE_FILLS
    two_of_line 448
    counted 1

    measure HPM_CYCLES_LOAD
    cold_loads 1792, 2
    counted_about 80, 140           // memory takes 40 cycles and more

    measure HPM_LOAD_GUESS_WRONG
    .rept 32                        // hits, so that the guess is that loads hit
    ld a1, 0(s0)
    .endr
    csrw mhpmcounter3, zero
    cold_loads 832, 3
    counted 3

    measure HPM_LOAD_REPLAYS
    cold_loads 576, 4
    counted 4

    fence.i                         // all lines are clean
    measure HPM_WRITEBACKS
    sd a1, 0(s0)
    sd a1, 64(s0)
    sd a1, 128(s0)
    sd a1, 136(s0)
    fence.i
    counted 3

    measure HPM_STORE_FORWARDS
    .set n, 0
    .rept 6
    sd a1, n * 8(s0)
    ld a2, n * 8(s0)
    .set n, n + 1
    .endr
    counted 6

    ld a1, 256(s0)
    measure HPM_ORDER_VIOLATIONS
    .rept 4
    .balign 64                      // one line: the load comes early enough
    div a1, s0, s2                  // the store's address comes late
    mul a1, a1, zero
    add a1, a1, s0
    sd a1, 256(a1)
    ld a2, 256(s0)
    fence
    .endr
    counted 4

// --- nothing is translated, and there is one level of caches: pages.S and levels.S have the rest
    .irp number, HPM_ITLB_MISSES, HPM_DTLB_MISSES, HPM_WALKS, HPM_L2_HITS, HPM_L2_MISSES
    measure \number
    ld a1, 0(s0)
    counted 0
    .endr
test_end
    .skip 65536
