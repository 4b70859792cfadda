// SPDX-License-Identifier: Apache-2.0
// Macros of the event tests: what is between measure and counted is counted by mhpmcounter3, which must then hold `count`.
//
//     measure HPM_LOADS
//     ld a1, 0(s0)
//     counted 1
//
// A csrw of mcountinhibit is in force after it: of the one that lets the counter nothing is counted, of the one that stops it
// everything. Register t6 is the macros'; s0 holds the address of `memory`, 64 KiB;
// s1 that of UART0. The number of the case that failed is the exit code.
#include "isa_test.h"
#include "event_defs.h"

.macro events_begin
    test_begin
    la s0, memory
    li s1, 0x10000000
    li t6, -1
    csrw mcountinhibit, t6
.endm

// Selects what mhpmcounter3 counts, and lets it.
.macro measure number
    next_case
    li t6, \number
    csrw mhpmevent3, t6
    csrw mhpmcounter3, zero
    fence
    csrwi mcountinhibit, 0
.endm

// Stops it: of that nothing but the csrw is counted, t5 is -1. a0: what it counted
.macro stop_plain
    csrw mcountinhibit, t5
    csrr a0, mhpmcounter3
.endm

.macro counted count
    stop_plain
    expect a0, \count
.endm

// For what has no exact number: from `least` to `most`
.macro counted_about least, most
    stop_plain
    counted_there \least, \most
.endm

.macro counted_there least, most
    li a1, \least
    bltu a0, a1, test_fail
    li a1, \most
    bltu a1, a0, test_fail
.endm

// Fetch runs ahead of what waits to be alone: this throws away what it has, and has it begin after this.
.macro restart_fetch
    la a1, 7f
    jr a1
    nop
    .balign 64
7:
.endm

// The same in a line that it has not asked for; up to there it goes round in
// one line, if that begins with measure.
.macro restart_far
    la a1, 7f
    jr a1
6:  j 6b
    .balign 256
7:
.endm

// The same for code that must be in the instruction cache: it runs twice, and the second time counts.
.macro measure_warm number
    li s5, 2
    .balign 64
9:  measure \number
.endm

.macro counted_warm least, most
    stop_plain
    addi s5, s5, -1
    bnez s5, 9b
    counted_there \least, \most
.endm

// At the end of the program: `handler`, which goes on after the instruction that has trapped.
.macro goes_on_behind_traps
    j passed
    .balign 64
handler:
    csrr a4, mepc
    addi a4, a4, 4
    csrw mepc, a4
    mret
passed:
.endm
