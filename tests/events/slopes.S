// SPDX-License-Identifier: Apache-2.0
// What N rounds more of a loop count more of: the loop runs N and 2 N times, when caches and predictors know it, and the difference is
// so much a round, exactly, or from so much to so much. What goes on at the loop's ends is in both counts.
#include "event_test.h"
#include "slopes.h"
    .equ ROUNDS, 20
    .equ LINES, 0x80500000          // a chain of lines of the data cache
    .equ LINES_END, 0x80520000
    .equ NEW_LINES, 0x80800000      // that nobody has read
    .equ MSIP, 0x02000000
    .equ MTIMECMP, 0x02004000
    .equ MTIME, 0x0200bff8
    .equ TICK, 10                   // cycles

// Of s9: the next random number. a1 is lost
    .macro random
    slli a1, s9, 13
    xor s9, s9, a1
    srli a1, s9, 7
    xor s9, s9, a1
    slli a1, s9, 17
    xor s9, s9, a1
    .endm

// --- the loops' bodies; s10 counts the rounds
    .macro muls                     // with the loop's two instructions full groups of any width
    .rept 14
    mul s6, s6, s6
    .endr
    .endm
    .macro divs
    .rept 6
    div s11, s11, s2
    .endr
    .endm
    .macro ready_divs               // all ready at once
    .rept 2
    div a1, s11, s2
    divu a2, s11, s2
    rem a3, s11, s2
    .endr
    .endm
    .macro lines
    .rept 2
    ld s7, 0(s7)
    .endr
    .endm
    .macro devices
    .rept 6
    lbu a1, 5(s1)
    .endr
    .endm
    .macro new_lines
    .rept 2
    addi s8, s8, 64
    sd zero, 0(s8)
    .endr
    addi s8, s8, 64
    sd zero, 0(s8)
    .endm
    .macro waits_for_store          // for one that has less than the load wants, after one that is late
    ld s7, 0(s7)
    sub a2, s7, s7
    sd a2, 0(s0)
    slow
    sb zero, 64(s0)
    ld a1, 64(s0)
    nops 100
    .endm
    .macro csrs
    csrr zero, mscratch
    csrr zero, mscratch
    .endm
    .macro branches
    random
    andi a1, s9, 1
    csrr zero, mscratch
    beqz a1, 7f
    nops 24
7:  csrr zero, mscratch
    .endm
    .macro jumps
    random
    andi a1, s9, 4
    la a2, 7f
    add a1, a1, a2
    csrr zero, mscratch
    jr a1
    nops 24
7:  nop
    csrr zero, mscratch
    .endm
    .macro returns                  // to where nobody has called from
    la ra, 7f
    csrr zero, mscratch
    ret
    nops 24
7:  csrr zero, mscratch
    .endm
    .macro traps
    point_csr mtvec, 7f
    ecall
    nop
    .balign 4
7:  nop
    .endm
    .macro interrupts               // one is pending
    point_csr mtvec, 7f
    csrsi mstatus, 8
    nop
    nop
    .balign 4
7:  nop
    .endm
    .macro new_code
    fence.i
    .endm
    .macro taken
    .rept 8
    .balign 16
    j 7f
    nop
    .balign 16
7:
    .endr
    .endm
    .macro slow                     // 24 cycles before it retires
    .rept 8
    mul s6, s6, s6
    .endr
    .endm
    .macro many_nops
    slow
    nops 102
    .endm
    .macro many_loads
    slow
    .rept 50
    ld a1, 0(s0)
    .endr
    .endm
    .macro many_branches
    slow
    .rept 40
    bnez zero, 7f
    .endr
7:
    .endm
    .macro sleeps
    ld a2, 0(s8)
    addi a2, a2, 200
    sd a2, 0(s11)
    wfi
    .endm

events_begin
    li t5, -1
    li s2, 1
    li s6, -1
    srli s11, s6, 1
    li s9, 0x2545f491
    li s7, LINES
    li a1, LINES_END
    mv a2, s7
1:  addi a3, a2, 64
    sd a3, 0(a2)
    mv a2, a3
    bne a2, a1, 1b
    fence.i                         // they are in memory now; others take their places
    li a2, LINES_END + 64
    li a1, LINES_END + 65536
1:  ld a3, 0(a2)
    addi a2, a2, 64
    bne a2, a1, 1b
    li s8, NEW_LINES

// --- chains: what is dispatched in full groups waits in all other cycles
    slope ROUNDS, muls, HPM_CYCLES, HPM_CYCLES_RETIRING, HPM_CYCLES_WAITING, HPM_STALL_QUEUE, HPM_CORE_QUEUE, HPM_MULTIPLICATIONS, HPM_DISPATCHED, HPM_RETIRING
    each HPM_CYCLES, 14 * 3
    each HPM_CYCLES_RETIRING, BY_WIDTH(15, 14)
    each HPM_CYCLES_WAITING, BY_WIDTH(27, 28)
    each HPM_STALL_QUEUE, 14 * 3 - 16 / WIDTH
    each_of HPM_CORE_QUEUE, HPM_STALL_QUEUE, WIDTH
    each HPM_MULTIPLICATIONS, 14
    each HPM_DISPATCHED, 16
    each HPM_RETIRING, 16
    slope ROUNDS, divs, HPM_CYCLES, HPM_CYCLES_WAITING, HPM_STALL_QUEUE, HPM_DIVISIONS, HPM_DIVIDER_BUSY, HPM_CORE_DIVIDER, HPM_CORE_QUEUE
    each HPM_CYCLES, 6 * 35
    each HPM_CYCLES_WAITING, BY_WIDTH(203, 204)
    each HPM_STALL_QUEUE, 6 * 35 - 8 / WIDTH
    each HPM_DIVISIONS, 6
    each HPM_DIVIDER_BUSY, 6 * 32
    each HPM_CORE_DIVIDER, WIDTH * BY_WIDTH(190, 192)       // groups go while it works
    each HPM_CORE_QUEUE, WIDTH * 16
    slope ROUNDS, ready_divs, HPM_CYCLES, HPM_INSTRUCTIONS, HPM_DIVISIONS, HPM_DIVIDER_BUSY
    each HPM_CYCLES, 6 * 35
    each HPM_INSTRUCTIONS, 8
    each HPM_DIVISIONS, 6
    each HPM_DIVIDER_BUSY, 6 * 32

// --- loads and stores
    slope ROUNDS, lines, HPM_CYCLES, HPM_CYCLES_LOAD, HPM_MEM_RAM, HPM_MEM_L1, HPM_DCACHE_FILLS
    each HPM_CYCLES, 2 * 56
    each HPM_CYCLES_LOAD, BY_WIDTH(107, 108)
    each HPM_MEM_RAM, WIDTH * BY_WIDTH(97, 98)
    each HPM_MEM_L1, WIDTH * BY_WIDTH(10, 11)
    each HPM_DCACHE_FILLS, 2
    slope ROUNDS, devices, HPM_CYCLES, HPM_CYCLES_LOAD, HPM_MEM_DEVICE, HPM_UNCACHED
    each_about HPM_CYCLES, 6 * 11, 6 * 11 + 1
    each HPM_CYCLES_LOAD, BY_WIDTH(53, 55)
    each HPM_MEM_DEVICE, WIDTH * BY_WIDTH(55, 59)
    each HPM_UNCACHED, 6
    slope ROUNDS, new_lines, HPM_MEM_STORE, HPM_STALL_LSQ, HPM_DCACHE_MISSES
    each_about HPM_STALL_LSQ, 50, 130   // as fast as memory takes and gives lines
    each_of HPM_MEM_STORE, HPM_STALL_LSQ, WIDTH
    each HPM_DCACHE_MISSES, 3
    slope ROUNDS, waits_for_store, HPM_MEM_ORDER
    each HPM_MEM_ORDER, 4 * WIDTH

// --- what runs alone, mispredicts, traps
    slope ROUNDS, csrs, HPM_CYCLES, HPM_CYCLES_EMPTY, HPM_CYCLES_WAITING, HPM_SERIALISATIONS, HPM_BAD_SERIAL
    each HPM_CYCLES, 29
    each HPM_CYCLES_EMPTY, 8
    each HPM_CYCLES_WAITING, 17
    each HPM_SERIALISATIONS, 2
    each HPM_BAD_SERIAL, WIDTH * 29 - 4
    slope 100, branches, HPM_BRANCH_MISPREDICTS, HPM_BAD_BRANCH
    more_of HPM_BRANCH_MISPREDICTS
    counted_there 30, 80
    each_of HPM_BAD_BRANCH, HPM_BRANCH_MISPREDICTS, 5 * WIDTH, 7 * WIDTH
    slope 100, jumps, HPM_JUMP_MISPREDICTS, HPM_BAD_JUMP
    more_of HPM_JUMP_MISPREDICTS
    counted_there 30, 80
    each_of HPM_BAD_JUMP, HPM_JUMP_MISPREDICTS, 4 * WIDTH, 5 * WIDTH
    slope ROUNDS, returns, HPM_RETURN_MISPREDICTS, HPM_BAD_RETURN, HPM_CYCLES, HPM_CYCLES_EMPTY
    each HPM_RETURN_MISPREDICTS, 1
    each HPM_BAD_RETURN, 4 * WIDTH
    each HPM_CYCLES, 38
    each HPM_CYCLES_EMPTY, 10
    slope ROUNDS, traps, HPM_TRAPS, HPM_BAD_TRAP, HPM_BAD_INTERRUPT, HPM_CYCLES_EMPTY
    each HPM_TRAPS, 1
    each HPM_BAD_TRAP, 4 * WIDTH + 1
    each HPM_BAD_INTERRUPT, 0
    each HPM_CYCLES_EMPTY, 10
    li a1, MSIP
    li a2, 1
    sw a2, 0(a1)
    csrw mie, 8
    slope ROUNDS, interrupts, HPM_INTERRUPTS, HPM_BAD_INTERRUPT, HPM_BAD_TRAP, HPM_CYCLES_EMPTY
    each HPM_INTERRUPTS, 1
    each HPM_BAD_INTERRUPT, BY_WIDTH(13, 23)
    each HPM_BAD_TRAP, 0
    each HPM_CYCLES_EMPTY, 12
    csrw mie, zero

// --- fetch
    slope ROUNDS, new_code, HPM_ICACHE_WAIT, HPM_FRONT_ICACHE, HPM_CYCLES_EMPTY, HPM_ICACHE_MISSES, HPM_ICACHE_FILLS
    each HPM_ICACHE_WAIT, 50
    each HPM_FRONT_ICACHE, WIDTH * 50
    each HPM_CYCLES_EMPTY, 125
    each HPM_ICACHE_MISSES, 1
    each HPM_ICACHE_FILLS, 2
    slope ROUNDS, taken, HPM_CYCLES, HPM_FETCHED, HPM_FRONT_TAKEN
    each HPM_CYCLES, 9
    each HPM_FETCHED, 10
    each HPM_FRONT_TAKEN, 9 * WIDTH - 10

// --- something is full after a chain that takes 24 cycles
    slope ROUNDS, many_nops, HPM_STALL_ROB, HPM_CORE_ROB, HPM_STALL_REGISTERS, HPM_CORE_REGISTERS
    each HPM_STALL_ROB, BY_WIDTH(65, 39) - 112 / WIDTH
    each_of HPM_CORE_ROB, HPM_STALL_ROB, WIDTH
    each HPM_STALL_REGISTERS, 0
    each HPM_CORE_REGISTERS, 0
    slope ROUNDS, many_loads, HPM_CORE_LOADS, HPM_STALL_LSQ, HPM_MEM_L1, HPM_STALL_QUEUE, HPM_CORE_QUEUE, HPM_MEM_STORE
    each HPM_STALL_LSQ, BY_WIDTH(47, 0)
    each HPM_CORE_LOADS, BY_WIDTH(82, 0)
    each HPM_MEM_L1, BY_WIDTH(12, 0)
    each HPM_CORE_QUEUE, BY_WIDTH(0, 4 * 35)
    each HPM_STALL_QUEUE, BY_WIDTH(2, 35)
    each HPM_MEM_STORE, 0
    slope ROUNDS, many_branches, HPM_STALL_CHECKPOINT, HPM_CORE_CHECKPOINT, HPM_COND_BRANCHES, HPM_FRONT_BRANCH
    each HPM_STALL_CHECKPOINT, BY_WIDTH(18, 1)
    each_of HPM_CORE_CHECKPOINT, HPM_STALL_CHECKPOINT, WIDTH
    each HPM_COND_BRANCHES, 41
    each HPM_FRONT_BRANCH, BY_WIDTH(39, 119)

// --- wfi
    li s8, MTIME
    li s11, MTIMECMP
    write_csr mie, 128
    slope 6, sleeps, HPM_CYCLES, HPM_IDLE, HPM_CORE_IDLE
    each_about HPM_CYCLES, 200 * TICK + 9, 200 * TICK + 11
    each_about HPM_IDLE, 200 * TICK - 26, 200 * TICK - 24
    each_of HPM_CORE_IDLE, HPM_IDLE, WIDTH, WIDTH, 1
test_end
    .balign 8
counts:
    .skip 16 * 8
    .skip 65536
