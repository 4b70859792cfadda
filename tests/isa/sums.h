// SPDX-License-Identifier: Apache-2.0
// Rows for instructions that are a function of their operands: one row an instruction. A row runs it in each of its forms on every
// line of a table and adds the results up, each result after a turn of the sum by 7 bits, so that the order counts:
//
//     sum_rr add, pairs, 0x7cf6deb7b8b8f1ae    // the instruction, the table, the sum
//
// QEMU must find the same sum. For a new row: make sums TEST=integer prints the sums that QEMU finds.
// Registers: s0 the line, s6 the sum, t0 and t1 for its turn, a1 and a2 the operands.
#include "isa_test.h"

.macro fold reg
    slli t0, s6, 7
    srli t1, s6, 57
    or t0, t0, t1
    add s6, t0, \reg
.endm

.macro sum_begin table
    next_case
    li s6, 0
    la s0, \table
    la s1, \table\()_end
11:
.endm

.macro sum_end bytes, sum
    addi s0, s0, \bytes
    bltu s0, s1, 11b
    expect_sum \sum
.endm

#ifdef PRINT_SUMS
.macro expect_sum sum
    li t0, 0x10000000
    li t1, 16
12: srli t2, s6, 60
    slli s6, s6, 4
    addi t2, t2, '0'
    li t3, '9'
    ble t2, t3, 13f
    addi t2, t2, 'a' - '0' - 10
13: sb t2, 0(t0)
    addi t1, t1, -1
    bnez t1, 12b
    li t2, '\n'
    sb t2, 0(t0)
.endm
#else
.macro expect_sum sum
    expect s6, \sum
.endm
#endif

// op rd, rs1, rs2: separate registers; the result used at once; x0 as rd; rs1 the same as rs2; rd the same as rs1, as rs2, as both.
.macro sum_rr op, table, sum
    sum_begin \table
    ld a1, 0(s0)
    ld a2, 8(s0)
    \op a4, a1, a2
    fold a4
    \op a3, a1, a2
    mv a5, a3
    \op zero, a1, a2
    fold a5
    fold zero
    \op a6, a1, a1
    fold a6
    mv a7, a2
    \op a7, a1, a7
    \op a1, a1, a2
    \op a2, a2, a2
    fold a7
    fold a1
    fold a2
    sum_end 16, \sum
.endm

// op rd, rs1, immediate, for each immediate
.macro sum_ri op, table, sum, immediates:vararg
    sum_begin \table
    .irp immediate, \immediates
    ld a1, 0(s0)
    \op a4, a1, \immediate
    fold a4
    \op zero, a1, \immediate
    \op a1, a1, \immediate
    fold zero
    fold a1
    .endr
    sum_end 8, \sum
.endm

// op rd, rs1
.macro sum_r op, table, sum
    sum_begin \table
    ld a1, 0(s0)
    \op a4, a1
    fold a4
    \op zero, a1
    \op a1, a1
    fold zero
    fold a1
    sum_end 8, \sum
.endm

// Compressed: op rd, rs2 with rd = rs1, in registers at both ends.
.macro sum_c_rr op, table, sum
    sum_begin \table
    ld a1, 0(s0)
    ld a2, 8(s0)
    \op a1, a2
    fold a1
    mv t6, s0
    ld s0, 0(t6)
    ld a5, 8(t6)
    \op s0, a5
    fold s0
    mv s0, t6
    sum_end 16, \sum
.endm

.macro sum_c_ri op, table, sum, immediates:vararg
    sum_begin \table
    .irp immediate, \immediates
    ld a1, 0(s0)
    \op a1, \immediate
    fold a1
    mv t6, s0
    ld s0, 0(t6)
    \op s0, \immediate
    fold s0
    mv s0, t6
    .endr
    sum_end 8, \sum
.endm

// A conditional branch forward and, by a detour, backward; with the operands of a line, and with one of them twice.
.macro sum_branch op, table, sum
    sum_begin \table
    ld a1, 0(s0)
    ld a2, 8(s0)
    .irp other, a2, a1
    li a3, 0
    \op a1, \other, 1f
    li a3, 1
1:  fold a3
    j 3f
2:  li a3, 2
    j 4f
3:  li a3, 0
    \op a1, \other, 2b
4:  fold a3
    .endr
    sum_end 16, \sum
.endm

// op rd, rs2, (rs1) at four places, with each ordering suffix, on a doubleword of memory: rd and the doubleword afterwards; x0 as rd, rd
// the same as rs1.
.macro sum_amo op, table, sum, places:vararg
    sum_begin \table
    .set suffix, 0
    .irp place, \places
    la a1, memory + \place
    la a3, memory + (\place & ~7)
    ld a6, 0(s0)
    ld a2, 8(s0)
    .irp rd, a4, zero, a1
    sd a6, 0(a3)
    amo_ordered \op, suffix, \rd
    fold \rd
    ld a5, 0(a3)
    fold a5
    .endr
    .set suffix, suffix + 1
    .endr
    sum_end 16, \sum
.endm

.macro amo_ordered op, suffix, rd
    .if \suffix == 0
    \op \rd, a2, (a1)
    .elseif \suffix == 1
    \op\().aq \rd, a2, (a1)
    .elseif \suffix == 2
    \op\().rl \rd, a2, (a1)
    .else
    \op\().aqrl \rd, a2, (a1)
    .endif
.endm

// Compressed, memory by a register, and by sp: at each byte of a line and by each offset.
.macro sum_c_load op, sum, offsets:vararg
    next_case
    li s6, 0
    li s1, 0
11: .irp offset, \offsets
    la a1, memory
    add a1, a1, s1
    \op a4, \offset(a1)
    fold a4
    mv s0, a1
    \op s0, \offset(s0)
    fold s0
    .endr
    addi s1, s1, 1
    li t0, 64
    blt s1, t0, 11b
    expect_sum \sum
.endm

.macro sum_c_load_sp op, sum, offsets:vararg
    next_case
    li s6, 0
    la sp, memory
    la s1, memory + 64
11: .irp offset, \offsets
    \op t6, \offset(sp)
    fold t6
    \op ra, \offset(sp)
    fold ra
    .endr
    addi sp, sp, 1
    blt sp, s1, 11b
    expect_sum \sum
.endm

// What is stored is the sum so far; what was there before is seen by the sum, too.
.macro sum_c_store op, sum, base, offsets:vararg
    next_case
    li s6, 0x123456789abcdef0
    la \base, memory
    la s1, memory + 64
11: .irp offset, \offsets
    ld a3, \offset(\base)
    fold a3
    mv a2, s6
    \op a2, \offset(\base)
    ld a3, \offset(\base)
    fold a3
    .endr
    addi \base, \base, 1
    blt \base, s1, 11b
    expect_sum \sum
.endm
