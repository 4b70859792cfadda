// SPDX-License-Identifier: Apache-2.0
// Flags and profile blocks when what was fetched leaves again: a poppf that was guessed wrong, alone, after dropped instructions, and
// with an interrupt before it comes again; changes of flags after a load that is fetched again, that traps, that an interrupt meets;
// blocks that end close to each other; a jump of a block that fetch still takes for one that runs.
#include "profile.h"
#define MTIMECMP 0x2004000
#define MTIME 0x200bff8

.macro late reg, divisions
    li \reg, 1
    .rept \divisions
    div \reg, \reg, \reg
    .endr
.endm

// The byte is not what was pushed: 0 for 1.
.macro pop_wrong
    setpf 0
    pushpf 0
    resetpf 0
    sb zero, 0(sp)
    p.addi 1, a1, a1, 1
    poppf 0
    p.addi 0, a1, a1, 1
.endm

// A block, and a jump alone, is called with its flag 1, with its flag 0, and with a flag that is 1 while fetch goes on and 0 when decode comes to it.
.macro late_reset nops
    next_case
    li a1, 0
    li a2, 6
1:  setpf 2
    jal ra, block
    resetpf 2
    .rept 4
    jal ra, block
    .endr
    .rept 4
    setpf 2
    nops \nops
    resetpf 2
    jal ra, block
    setpf 2
    nops \nops
    resetpf 2
    jal ra, jump
    .endr
    setpf 2
    jal ra, jump
    addi a2, a2, -1
    bnez a2, 1b
    expect a1, 6 * 12
.endm

privilege_begin
    la sp, memory + 512

    next_case
    flags 0
    li a1, 0
    .rept 12
    pop_wrong
    .endr
    expect a1, 0
    flags_are 0

    // a load that has read before an older store; flag 1 is what it was until after it
    next_case
    la a0, memory
    li a2, 0
    li a4, 0
    .rept 24
    addi a2, a2, 1
    late t0, 2
    addi t0, t0, -1
    add a1, a0, t0
    resetpf 1
    sd a2, 0(a1)
    p.addi 1, a4, a4, 1
    ld a3, 0(a0)
    setpf 1
    p.add 1, a4, a4, a3
    .endr
    expect a3, 24
    expect a4, 24 * 25 / 2
    flags_are 2

    // one that traps
    next_case
    point_csr mtvec, to_s3, t0
    li a0, 0x200000
    li a4, 0
    li s1, 12
4:  .rept 2
    resetpf 0
    la s3, 1f
    ld a3, 0(a0)
    setpf 0
    addi a4, a4, 1
1:  p.addi 0, a4, a4, 1
    .endr
    addi s1, s1, -1
    bnez s1, 4b
    expect a4, 0
    point_csr mtvec, machine_handler, t0
    j 2f
    .balign 4
to_s3:
    csrr t0, mcause
    addi t0, t0, -5
    bnez t0, test_fail
    csrw mepc, s3
    mret
2:
    // blocks close to each other, three times
    next_case
    flags 0
    li a1, 0
    li a2, 3
    .balign 8
1:  .rept 16
    pblock 2, 4
    .rept 4
    p.addi 2, a1, a1, 1
    .endr
    .endr
    addi a2, a2, -1
    bnez a2, 1b
    expect a1, 0

    .irp nops, 3, 11
    late_reset \nops
    .endr
    j 1f
    .balign 16
block:
    pblock 2, 4
    p.j 2, 2f
    p.addi 2, a1, a1, 1
    p.addi 2, a1, a1, 1
    p.addi 2, a1, a1, 1
    addi a1, a1, 1
2:  ret
jump:
    p.j 2, 2f
    addi a1, a1, 1
2:  ret
1:

    // timer interrupts at any distance
    next_case
    point_csr mtvec, irq, a0
    li s6, MTIME
    li s7, MTIMECMP
    write_csr mie, 0x80, a0
    flags 0
    li a1, 0
    li s8, 64
1:  ld a0, 0(s6)
    addi a0, a0, 10
    sd a0, 0(s7)
    fence
    csrsi mstatus, MIE
    andi a0, s8, 31     // wait that many cycles
2:  addi a0, a0, -1
    bgez a0, 2b
    .rept 6
    pop_wrong
    .endr
    csrci mstatus, MIE
    addi s8, s8, -1
    bnez s8, 1b
    expect a1, 0
    csrw mie, zero
    j 9f

    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    li s10, -1
    sd s10, 0(s7)
    mret
9:
test_end
