// What only a machine with a second-level cache and a prefetcher shows, in few cycles, for the slow simulator: lines go from the
// data cache (4 lines) to the second level (16 KiB, direct-mapped) and come back, and leave that for memory.
#include "isa_test.h"
#define FIRST 0x80200000
#define BETWEEN 0x4000          // lines so far from each other share their place in both
#define LINES 12

.macro lines step
    li a0, FIRST
    li a1, \step
    li a2, LINES
.endm

test_begin
    next_case
    lines BETWEEN
1:  sd a2, 0(a0)
    add a0, a0, a1
    addi a2, a2, -1
    bnez a2, 1b
    fence                       // else the loads have it from the stores
    lines BETWEEN
1:  ld a3, 0(a0)
    bne a3, a2, test_fail
    add a0, a0, a1
    addi a2, a2, -1
    bnez a2, 1b

    // lines that share their place in the data cache alone: each says where the next one is
    next_case
    lines 256
1:  add a3, a0, a1
    sd a3, 8(a0)
    mv a0, a3
    addi a2, a2, -1
    bnez a2, 1b
    fence                       // else the loads have it from the stores
    lines 256
1:  ld a0, 8(a0)
    addi a2, a2, -1
    bnez a2, 1b
    li a1, FIRST + LINES * 256
    bne a0, a1, test_fail

    // a straight line of code that nobody has fetched
    next_case
    .rept 256
    addi a2, a2, 1
    .endr
    expect a2, 256
test_end
