// SPDX-License-Identifier: Apache-2.0
// Macros of the instruction tests. A test file is
//
//     #include "isa_test.h"
//     test_begin
//     case_r ctzw, 32, 0          // expected result first, then the operands
//     ...
//     test_end
//
// Each case has a number, kept in gp. The first one that fails ends the run with it as the exit code of the
// finisher; a trap that no case asked for ends it with 1000 + the number. All passed: 0x5555.
// Registers: gp case number, tp expected value; s2..s5 belong to case_trap; the rest is free.
#ifndef TESTS_ISA_ISA_TEST_H
#define TESTS_ISA_ISA_TEST_H
.set case_number, 0

.macro test_begin
    .option norvc
    test_start
.endm

// For compressed instructions: all others may be compressed too.
.macro test_begin_compressed
    .option rvc
    test_start
.endm

.macro test_start
    .text
    .globl _start
_start:
    la t0, trap_handler
    csrw mtvec, t0
    li s3, 0
    csrw mscratch, zero
.endm

.macro test_end
    li a0, 0x100000
    li a1, 0x5555
    sw a1, 0(a0)
1:  j 1b
test_fail:
    slli a1, gp, 16
    li a0, 0x3333
    or a1, a1, a0
    li a0, 0x100000
    sw a1, 0(a0)
1:  j 1b
// s2: expected cause, s3: where to go on (0: no trap is expected), s4: expected mepc; gives mtval in s5
    .balign 64
trap_handler:
    beqz s3, trap_surprise
    csrr s5, mcause
    bne s5, s2, trap_surprise
    csrr s5, mepc
    bne s5, s4, trap_surprise
    csrr s5, mtval
    csrw mepc, s3
    li s3, 0
    mret
trap_surprise:
    addi gp, gp, 1000
    j test_fail
    .data
    .balign 4096
memory: // 4 KiB for loads and stores: doubleword n holds n * 0x0101010101010101 + 0x8070605040302010
    .set n, 0
    .rept 512
    .dword (n * 0x0101010101010101 + 0x8070605040302010) & 0xffffffffffffffff
    .set n, n + 1
    .endr
.endm

.macro next_case
    .set case_number, case_number + 1
    li gp, case_number
.endm

.macro expect reg, value
    li tp, \value
    bne \reg, tp, test_fail
.endm

.macro nops count
    .rept \count
    nop
    .endr
.endm

// What a CSR gets, and what it then holds, each by way of a register.
.macro write_csr csr, value, by=a1
    li \by, \value
    csrw \csr, \by
.endm

.macro set_csr csr, value, by=a1
    li \by, \value
    csrs \csr, \by
.endm

.macro clear_csr csr, value, by=a1
    li \by, \value
    csrc \csr, \by
.endm

.macro point_csr csr, address, by=a1
    la \by, \address
    csrw \csr, \by
.endm

.macro expect_csr csr, value, by=a0
    csrr \by, \csr
    expect \by, \value
.endm

.macro case_csr csr, written, held
    next_case
    write_csr \csr, \written
    expect_csr \csr, \held
.endm

// op rd, rs1
.macro case_r op, value, a
    next_case
    li a1, \a
    \op a4, a1
    expect a4, \value
    \op zero, a1
    expect zero, 0
    \op a1, a1
    expect a1, \value
.endm

// Taken and not taken in turn, rounds 40 to 1: the sum of the rounds that fell through.
.macro case_branch_in_turn op, sum
    next_case
    li a0, 40
    li a1, 0
1:  andi a2, a0, 1
    li a3, 1
    \op a2, a3, 2f
    add a1, a1, a0
2:  addi a0, a0, -1
    bnez a0, 1b
    expect a1, \sum
.endm

// 3,000 bytes back; it is taken with a and b.
.macro case_branch_far op, a, b
    next_case
    li a1, \a
    li a2, \b
    j 2f
    .balign 4
1:  li a3, 7
    j 3f
    .skip 3000
2:  li a3, 0
    \op a1, a2, 1b
3:  expect a3, 7
.endm

// Compressed branch on one register.
.macro case_c_branch op, taken, a
    next_case
    li a1, \a
    li a3, 0
    \op a1, 1f
    li a3, 1
1:  expect a3, 1 - \taken
    j 3f
2:  li a3, 2
    j 4f
3:  li a3, 0
    \op a1, 2b
4:  expect a3, 2 * \taken
.endm

// A transfer that is taken, as far as its instruction takes a target: forward by each power of two and by `last`, and back.
.macro case_c_far last, insn:vararg
    next_case
    .irp distance, 4, 8, 16, 32, 64, 128, \last
    \insn 1f
    .skip \distance - 2
1:
    .endr
    j 2f
1:  j 3f
    .skip \last - 4
2:  \insn 1b
    j test_fail
3:
.endm

// op rd, offset(base) with base = memory + at - offset
.macro case_load op, value, at, offset
    next_case
    la a1, memory + \at - (\offset)
    \op a4, \offset(a1)
    expect a4, \value
    \op zero, \offset(a1)
    expect zero, 0
    \op a1, \offset(a1)
    expect a1, \value
.endm

// Stores `data` at memory + at; then the doublewords at `at` and after it must read `low` and `high`.
// Both hold the pattern 0x5a.. before. Read back at once (forwarded), and again after a fence (from memory).
.macro case_store op, data, at, offset, low, high
    next_case
    la a1, memory + ((\at) & ~7)
    li a2, 0x5a5a5a5a5a5a5a5a
    sd a2, 0(a1)
    sd a2, 8(a1)
    la a3, memory + \at - (\offset)
    li a2, \data
    \op a2, \offset(a3)
    ld a4, 0(a1)
    ld a5, 8(a1)
    expect a4, \low
    expect a5, \high
    fence
    ld a4, 0(a1)
    ld a5, 8(a1)
    expect a4, \low
    expect a5, \high
.endm

// The next instruction (or lines up to case_trapped) must trap with this cause, at its first byte.
.macro case_trap cause
    next_case
    li s2, \cause
    la s3, 8f
    la s4, 7f
    li s5, -1
7:
.endm

.macro case_trapped tval
8:  bnez s3, test_fail
    li tp, \tval
    bne s5, tp, test_fail
.endm

// The same, mtval is an address.
.macro case_trapped_at address
8:  bnez s3, test_fail
    la tp, \address
    bne s5, tp, test_fail
.endm

// The same, mtval not looked at.
.macro case_trapped_any
8:  bnez s3, test_fail
.endm

// One instruction that must trap, in a line.
.macro case_traps cause, tval, insn:vararg
    case_trap \cause
    \insn
    case_trapped \tval
.endm

.macro case_traps_at cause, address, insn:vararg
    case_trap \cause
    \insn
    case_trapped_at \address
.endm

.macro case_traps_any cause, insn:vararg
    case_trap \cause
    \insn
    case_trapped_any
.endm
#endif
