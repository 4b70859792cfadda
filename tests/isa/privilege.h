// SPDX-License-Identifier: Apache-2.0
// Macros of the tests of privileged code, on top of isa_test.h. A test file is
//
//     #include "privilege.h"
//     privilege_begin
//     paging_on                       // Sv39 by the tables below; without it S and U run untranslated
//     map 0, PAGE_A, PTE_RWU          // the page at WINDOW
//     next_case
//     li a0, WINDOW
//     attempt U, ld a1, 0(a0)         // one instruction in a mode
//     passed                          // or: trapped TO, CAUSE, TVAL
//     ...
//     test_end
//
// M runs with its interrupts off, but in an `attempt M`.
// `attempt` runs its instruction and then an ecall in the mode, and comes back to M at the first trap. In S code runs where it
// is in M, in U by an alias at s11 from there (0 without paging). What is delegated goes to a handler in S, which calls M.
// Registers: s4 pc of the instruction, s5 cause, s6 way back, s7 mode, s8 tval, s9 epc, s10 mode of the handler, t6 mstatus (of S: sstatus) as it
// found it; t0, t1, tp.
//
//     virtual       physical
//     0x00000000    the same   1 GiB, S: devices
//     0x40000000    0x80000000 1 GiB, U: code and data
//     0x80000000    the same   1 GiB, S
//     WINDOW        512 pages of 4 KiB by the table LOW: `map`
//     WINDOW + 2 Mi 511 entries of MID
#ifndef TESTS_ISA_PRIVILEGE_H
#define TESTS_ISA_PRIVILEGE_H
#include "isa_test.h"

#define ROOT 0x80400000
#define MID 0x80401000
#define LOW 0x80402000
#define PAGE_A 0x80410000
#define PAGE_B 0x80411000
#define PAGE_C 0x80412000
#define MEGAPAGE 0x80600000
#define WINDOW 0xc0000000
#define USER_ALIAS -0x40000000
#define ECALL 0x00000073

#define PTE_V 0x01
#define PTE_R 0x02
#define PTE_W 0x04
#define PTE_X 0x08
#define PTE_U 0x10
#define PTE_G 0x20
#define PTE_A 0x40
#define PTE_D 0x80
#define PTE_RW (PTE_V | PTE_R | PTE_W | PTE_A | PTE_D)
#define PTE_RWX (PTE_RW | PTE_X)
#define PTE_RWU (PTE_RW | PTE_U)
#define PTE_RWXU (PTE_RWX | PTE_U)

.equ MODE_U, 0
.equ MODE_S, 1
.equ MODE_M, 3

#define SIE 0x2
#define MIE 0x8
#define SPIE 0x20
#define MPIE 0x80
#define SPP 0x100
#define MPP 0x1800
#define MPP_S 0x800
#define MPRV 0x20000
#define SUM 0x40000
#define MXR 0x80000
#define TVM 0x100000
#define TW 0x200000
#define TSR 0x400000
#define menvcfg 0x30a
#define senvcfg 0x10a
#define stimecmp 0x14d
#define STCE (1 << 63)
#define ADUE (1 << 61)

// All memory is open to S and U; nothing is delegated.
.macro privilege_begin
    test_begin
    la t0, machine_handler
    csrw mtvec, t0
    la t0, supervisor_handler
    csrw stvec, t0
    li t0, -1
    csrw pmpaddr0, t0
    li t0, 0x1f
    csrw pmpcfg0, t0
    csrw medeleg, zero
    csrw mideleg, zero
    csrw mie, zero
    csrw satp, zero
    li s6, 0
    li s11, 0
    j 1f
    .balign 64
machine_handler:
    beqz s6, trap_surprise
    bnez s10, 2f
    csrr s5, mcause
    csrr s8, mtval
    csrr s9, mepc
    li s10, MODE_M
    csrr t6, mstatus
2:  csrw mepc, s6
    li s6, 0
    li t0, MPP
    csrs mstatus, t0
    li t0, MPIE
    csrc mstatus, t0
    mret
    .balign 64
supervisor_handler:
    bnez s10, 3f
    csrr s5, scause
    csrr s8, stval
    csrr s9, sepc
    csrr t6, sstatus
    li s10, MODE_S
    ecall
3:  csrr zero, mhartid // where ecall is delegated, too
    .balign 64
1:
.endm

.macro in_mode_field mode
    li t0, MPP
    csrc mstatus, t0
    li t0, MODE_\mode << 11
    csrs mstatus, t0
    li s7, MODE_\mode
.endm

.macro attempt mode, insn:vararg
    la s6, 72f
    la s4, 71f
    .ifc \mode, U
    add s4, s4, s11
    .endif
    csrw mepc, s4
    in_mode_field \mode
    li s10, 0
    mret
71: \insn
    ecall
72:
.endm

// A load or store in M with MPRV set and the mode in MPP.
.macro attempt_as mode, insn:vararg
    la s6, 72f
    la s4, 71f
    in_mode_field \mode
    li s7, MODE_M
    li s10, 0
    li t0, MPRV
    csrs mstatus, t0
71: \insn
    ecall
72: li t0, MPRV
    csrc mstatus, t0
.endm

.macro passed
    expect s10, MODE_M
    addi s7, s7, 8
    bne s5, s7, test_fail
    addi s4, s4, 4
    bne s9, s4, test_fail
.endm

// Calls a routine in S.
.macro in_s label
    attempt S, jal ra, \label
    passed
.endm

.macro trapped to, cause, tval
    expect s10, MODE_\to
    expect s5, \cause
    expect s8, \tval
    bne s9, s4, test_fail
.endm

// ... by a jump to `epc`. If nothing is wrong there: the ecall that stands there.
.macro trapped_at to, cause, epc, tval
    expect s10, MODE_\to
    expect s5, \cause
    expect s8, \tval
    expect s9, \epc
.endm

// An attempt that must trap, and one that must not, in a line.
.macro attempt_traps mode, to, cause, tval, insn:vararg
    attempt \mode, \insn
    trapped \to, \cause, \tval
.endm

.macro attempt_passes mode, insn:vararg
    attempt \mode, \insn
    passed
.endm

.macro set_word address, value
    li t0, \address
    li t1, \value
    sd t1, 0(t0)
.endm

.macro set_pte table, index, physical, flags
    set_word \table + 8 * (\index), ((\physical) >> 2) | (\flags)
.endm

// A page of the window, and forget what it was before.
.macro map index, physical, flags
    set_pte LOW, \index, \physical, \flags
    sfence.vma
.endm

.macro fill_page address, word
    li t0, \address
    li t1, \address + 0x1000
    li tp, \word
73: sw tp, 0(t0)
    addi t0, t0, 4
    bne t0, t1, 73b
.endm

// Makes the tables; A and D are set by hardware where they are not.
.macro paging_on
    fill_page ROOT, 0
    fill_page MID, 0
    fill_page LOW, 0
    set_pte ROOT, 0, 0, PTE_RW
    set_pte ROOT, 1, 0x80000000, PTE_RWXU
    set_pte ROOT, 2, 0x80000000, PTE_RWX | PTE_G
    set_pte ROOT, 3, MID, PTE_V
    set_pte MID, 0, LOW, PTE_V
    li t0, ADUE
    csrs menvcfg, t0
    li t0, (8 << 60) | (ROOT >> 12)
    csrw satp, t0
    sfence.vma
    li s11, USER_ALIAS
.endm

// The instruction traps from S and from U, to M and, delegated, to S.
.macro from_each cause, tval, insn:vararg
    next_case
    .irp mode, S, U
    csrw medeleg, zero
    attempt \mode, \insn
    trapped M, \cause, \tval
    li t0, 1 << \cause
    csrw medeleg, t0
    attempt \mode, \insn
    trapped S, \cause, \tval
    .endr
    csrw medeleg, zero
.endm
#endif
