// SPDX-License-Identifier: Apache-2.0
// Every event that has an exact number: made to happen that often.
// The mispredicts rest on code that is run once, so that nothing is predicted.
#include "event_test.h"
events_begin
    li t5, -1
    li s2, 100

// --- instructions
    measure HPM_INSTRUCTIONS
    nops 10
    counted 11                      // and the csrw that stops it

    measure HPM_RETIRING
    .rept 23
    addi a1, a1, 1
    .endr
    counted 24

    measure HPM_LOADS
    lb a1, 0(s0)
    ld a1, 8(s0)
    lr.w a1, (s0)
    amoadd.d a1, a2, (s0)
    sd a1, 16(s0)
    counted 4

    measure HPM_STORES
    sb a1, 0(s0)
    sd a1, 8(s0)
    sw a1, 21(s0)
    ld a1, 8(s0)
    counted 3

    measure HPM_BRANCHES
    li a1, 8
1:  addi a1, a1, -1
    bnez a1, 1b
    counted 8

    measure HPM_BRANCHES_TAKEN
    li a1, 8
1:  addi a1, a1, -1
    bnez a1, 1b
    counted 7

    measure HPM_JUMPS
    j 1f
1:  jal a1, 2f
2:  jal ra, 3f
3:  counted 3

    measure HPM_CALLS
    jal ra, 1f
1:  la a1, 2f
    jalr ra, a1
2:  j 3f
3:  counted 2

    measure HPM_INDIRECT_JUMPS
    la a1, 1f
    jr a1
1:  la a1, 2f
    jalr ra, a1
2:  la ra, 3f
    ret
3:  counted 2

    measure HPM_RETURNS
    jal ra, 1f
    j 2f
1:  ret
2:  la ra, 3f
    ret
3:  counted 2

    measure HPM_COMPRESSED
    .option rvc
    .rept 6
    c.addi a1, 1
    .endr
    .option norvc
    addi a1, a1, 1
    counted 6

    measure HPM_DISPATCHED
    nops 10
    counted 11                      // and the csrw behind

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

// --- cycles: in each of these something retires
    measure HPM_CYCLES_RETIRING
    .rept 8
    csrr a1, mscratch
    .endr
    counted 9

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

    measure HPM_RETURN_MISPREDICTS
    .rept 5
    la ra, 1f
    ret
    nop
    .balign 64
1:
    .endr
    counted 5

    measure HPM_COND_BRANCHES
    .rept 9
    bnez zero, 1f
    .endr
1:
    counted 9

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

    .macro cold_loads at, number    // so many lines, each once, one behind the other
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

    measure HPM_UNCACHED
    .rept 7
    lbu a1, 5(s1)
    .endr
    sb zero, 7(s1)
    counted 8

// --- nothing is translated, and there is one level of caches: pages.S and levels.S have the rest
    .irp number, HPM_ITLB_MISSES, HPM_DTLB_MISSES, HPM_WALKS, HPM_L2_HITS, HPM_L2_MISSES
    measure \number
    ld a1, 0(s0)
    counted 0
    .endr

// --- traps
    point_csr mtvec, handler, s4
    .macro exceptions
    ecall
    ecall
    ebreak
    .endm
    .macro interrupts
    li a1, 0x02000000               // msip
    li a2, 1
    csrsi mie, 8
    .rept 2
    sw a2, 0(a1)
    csrsi mstatus, 8
1:  lw a3, 0(a1)
    bnez a3, 1b
    .endr
    csrci mstatus, 8
    .endm
    measure HPM_TRAPS
    exceptions
    counted 3
    measure HPM_TRAPS
    interrupts
    counted 0
    measure HPM_INTERRUPTS
    exceptions
    counted 0
    measure HPM_INTERRUPTS
    interrupts
    counted 2
    measure HPM_TRAP_RETURNS
    exceptions
    interrupts
    counted 5

    measure HPM_SERIALISATIONS
    csrr a1, mscratch
    fence
    amoadd.w a1, a2, (s0)
    nop
    counted 4                       // and the csrw behind

// --- long operations
    measure HPM_MULTIPLICATIONS
    .rept 5
    mul a1, a2, a2
    .endr
    counted 5

    measure HPM_DIVISIONS
    .rept 3
    div a1, s0, s2
    .endr
    counted 3
    j passed

    .balign 64
handler:                            // ecall, ebreak: goes on behind; software interrupt: takes it back
    csrr a4, mcause
    bltz a4, 1f
    csrr a4, mepc
    addi a4, a4, 4
    csrw mepc, a4
    mret
1:  li a4, 0x02000000
    sw zero, 0(a4)
    lw a5, 0(a4)
    mret
passed:
test_end
    .skip 65536
