// SPDX-License-Identifier: Apache-2.0
// Prefetches: what became of each, from what the program does alone. FIELD is memory that nobody has touched: each part of the
// test takes the next PART bytes of it, a line in each of LINES sets.
#include "event_test.h"
#define FIELD 0x80600000
#define LINES 16
#define PART 4096                   // all sets of the data cache once
#define WAYS_MOST 8                 // more than a set has
#define MSHRS (2 * WIDTH)            // so it is in both named configurations
#define MPRV 0x20000
#define MXR 0x80000
#define MPP 0x1800
#define MPP_S 0x800

    .set part, FIELD
    .option arch, +zicbop

// s6: the next part
.macro next_part
    li s6, part
    .set part, part + PART
.endm

// What follows has its address (a2) when a line has come from memory. No branch: prefetches of wrong paths count too.
.macro pause
    .rept 100
    add a2, a2, zero
    .endr
.endm

// For each line from s6 on
.macro lines op:vararg
    mv a2, s6
    .rept LINES
    \op
    addi a2, a2, 64
    .endr
    fence
.endm

.macro prefetch_lines kind=r
    mv a2, s6
    .rept LINES
    prefetch.\kind 0(a2)
    pause
    addi a2, a2, 64
    .endr
.endm

.macro use_lines
    lines ld a1, 8(a2)
.endm

// One line that is prefetched and used at once
.macro use_at_once
    mv a2, s6
    .rept LINES
    prefetch.r 0(a2)
    ld a1, 0(a2)
    add a2, a2, a1                  // 0: one after the other
    addi a2, a2, 64
    .endr
    fence
.endm

// Others take the place of all lines in the data cache.
.macro sweep
    li s7, WAYS_MOST * PART / 64
2:  addi s6, s6, 64
    ld a1, 64(s6)
    addi s7, s7, -1
    bnez s7, 2b
.endm

events_begin
    li t5, -1
    .irp kind, r, w
    next_part
    measure HPM_PREFETCHES
    prefetch_lines \kind
    counted LINES
    measure HPM_DCACHE_MISSES       // the lines are there
    use_lines
    counted 0
    .endr
    next_part
    measure HPM_PREFETCHES          // of instructions it is another one
    prefetch.i 0(s6)
    ori zero, s6, 2
    counted 0

    // used once they are there, by loads, stores and atomics, and once each
    next_part
    measure HPM_PREFETCHES_USEFUL
    prefetch_lines
    counted 0
    measure HPM_PREFETCHES_USEFUL
    use_lines
    use_lines
    counted LINES
    next_part
    prefetch_lines
    measure HPM_PREFETCHES_USEFUL
    lines sd zero, 16(a2)
    counted LINES
    next_part
    prefetch_lines
    measure HPM_PREFETCHES_USEFUL
    lines amoadd.w a1, zero, (a2)
    counted LINES
    measure HPM_PREFETCHES_USEFUL   // without a prefetch
    next_part
    use_lines
    counted 0

    // used while they are on their way
    next_part
    measure HPM_PREFETCHES_LATE
    use_at_once
    counted LINES
    next_part
    measure HPM_PREFETCHES_USEFUL
    use_at_once
    use_lines
    counted 0

    // of no use: there already, asked for already
    measure HPM_PREFETCHES_USELESS
    prefetch_lines
    counted LINES
    next_part
    measure HPM_PREFETCHES_USELESS
    mv a2, s6
    .rept LINES
    prefetch.r 0(a2)
    prefetch.r 32(a2)
    pause
    addi a2, a2, 64
    .endr
    counted LINES
    // ... they leave unused: as many others as a set has ways take their place
    next_part
    prefetch_lines
    measure HPM_PREFETCHES_USELESS
    .rept WAYS_MOST
    next_part
    use_lines
    .endr
    counted LINES

    // dropped: devices, nothing there
    measure HPM_PREFETCHES_DROPPED
    prefetch.r 0(s1)
    prefetch.w 32(s1)
    prefetch.r 0(zero)
    li a1, -1
    prefetch.r 0(a1)
    slli a1, a1, 63
    prefetch.r -64(a1)
    counted 5
    // ... no page: nothing is mapped, and nobody walks
    .irp event, HPM_PREFETCHES_DROPPED, HPM_WALKS
    next_part
    li a1, 8 << 60
    csrw satp, a1
    sfence.vma
    clear_csr mstatus, MPRV | MPP
    set_csr mstatus, MPRV | MPP_S
    measure \event
    prefetch.r 0(s6)
    .if \event == HPM_WALKS
    counted 0
    .else
    counted 1
    .endif
    clear_csr mstatus, MPRV | MPP
    csrw satp, zero
    .endr
    sfence.vma
    // ... a page that may only be executed: its translation is known, by a load that MXR allows
    next_part
    li a1, -1
    csrw pmpaddr0, a1
    li a1, 0x1f
    csrw pmpcfg0, a1
    li a1, (0x80000000 >> 2) | 0x49
    sd a1, 16(s6)
    srli a1, s6, 12
    li a2, 8 << 60
    or a1, a1, a2
    csrw satp, a1
    sfence.vma
    set_csr mstatus, MPRV | MPP_S | MXR
    next_part
    ld a1, 0(s6)
    clear_csr mstatus, MXR
    measure HPM_PREFETCHES_DROPPED
    prefetch.r 64(s6)
    counted 1
    clear_csr mstatus, MPRV | MPP
    csrw satp, zero
    sfence.vma
    // ... more than there is room for, at once or with some cycles between: each is asked for or dropped
    .irp gap, 0, 1, 2, 3, 5
    next_part
    li a1, HPM_DCACHE_FILLS
    csrw mhpmevent4, a1
    csrw mhpmcounter4, zero
    measure HPM_PREFETCHES_DROPPED
    mv a2, s6
    .rept 2 * LINES
    prefetch.r 0(a2)
    addi a2, a2, 64
    .rept \gap
    add a2, a2, zero
    .endr
    .endr
    pause
    counted_about 0, 2 * LINES - 3
    csrr a1, mhpmcounter4
    add a0, a0, a1
    expect a0, 2 * LINES
    .endr
    // the last miss register is not for prefetches, and one of them waits
    next_part
    measure HPM_PREFETCHES_DROPPED
    .balign 64
    .irp line, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    prefetch.r 64*\line(s6)
    .endr
    pause
    counted 12 - MSHRS
    // a prefetch a word, a line ahead, at the pace of memory, wrong paths too: each has one fate, when all lines have left
    li s7, HPM_PREFETCHES_USEFUL
    csrw mhpmevent4, s7
    li s7, HPM_PREFETCHES_LATE
    csrw mhpmevent5, s7
    li s7, HPM_PREFETCHES_USELESS
    csrw mhpmevent6, s7
    li s7, HPM_PREFETCHES_DROPPED
    csrw mhpmevent7, s7
    .irp counter, 4, 5, 6, 7
    csrw mhpmcounter\counter, zero
    .endr
    li s6, part
    sweep                           // lines of before leave
    li s7, PART / 8
    measure HPM_PREFETCHES
1:  prefetch.r 64(s6)
    ld a1, 0(s6)
    xor a2, a2, a1
    sd a2, 0(s6)
    addi s6, s6, 8
    addi s7, s7, -1
    bnez s7, 1b
    li s7, PART / 8
3:  prefetch.r 96(s6)               // the same without stores, beside another load
    ld a1, 0(s6)
    ld a3, 0(s0)
    mul a1, a1, a3
    add a2, a2, a1
    addi s6, s6, 8
    addi s7, s7, -1
    bnez s7, 3b
    sweep
    counted_about PART / 4, PART / 2
    .irp counter, 4, 5, 6, 7
    csrr a1, mhpmcounter\counter
    sub a0, a0, a1
    .endr
    expect a0, 0
test_end
