// SPDX-License-Identifier: Apache-2.0
// p.inc: one more at pfcount + 8 * index; its faults are those of a store, and of anything that is not RAM
#include "profile.h"

#define COUNTERS 0x80500000

.macro counter_is index, value
    ld a4, 8 * (\index)(s0)
    expect a4, \value
.endm

privilege_begin
    write_csr pfcount, COUNTERS, s0
    .irp f, 0, 1, 2, 3
    next_case
    flags 1 << \f
    li a1, -2
    sd a1, 0(s0)
    sd a1, 8(s0)
    sd zero, 16(s0)
    p.inc \f, 1 // after a store to it
    p.inc \f, 1
    counter_is 1, 0
    p.inc \f, 1
    counter_is 1, 1
    counter_is 0, -2
    counter_is 2, 0
    p.inc (\f + 1) & 3, 1 // another flag
    counter_is 1, 1
    fence
    counter_is 1, 1
    .endr

    // in a loop, on and off in turns, beside ordinary accesses to the same line
    next_case
    sd zero, 24(s0)
    sd zero, 32(s0)
    li a2, 100
1:  remu a3, a2, s0
    andi a3, a2, 3
    seqz a3, a3
    csrw pflags, a3
    p.inc 0, 3
    ld a3, 32(s0)
    p.inc 0, 3
    addi a3, a3, 1
    sd a3, 32(s0)
    addi a2, a2, -1
    bnez a2, 1b
    counter_is 3, 50
    counter_is 4, 100

    // at each place in a fetch block, after what sets its flag, what resets it, and neither
    .option push
    .option rvc
    next_case
    csrwi pflags, 0
    sd zero, 24(s0)
    .irp f, 0, 1, 2, 3
    .irp place, 0, 1, 2, 3, 4, 5, 6, 7
    .balign 16
    .rept \place
    c.nop
    .endr
    setpf \f
    p.inc \f, 3 // counts
    p.inc (\f + 1) & 3, 3
    p.inc \f, 3 // counts
    c.nop
    resetpf \f
    p.inc \f, 3
    c.nop
    p.inc \f, 3
    p.inc \f, 3
    addi a1, a1, 1
    c.nop
    setpf \f
    c.nop
    p.inc \f, 3 // counts
    resetpf \f
    c.nop
    p.inc \f, 3
    c.nop
    .endr
    .endr
    .option pop
    counter_is 3, 3 * 8 * 4

    // other registers are as they were: none is needed
    next_case
    flags 1
    li a1, 1
    li t0, 2
    li t1, 3
    p.inc 0, 5
    p.inc 0, 5
    expect a1, 1
    expect t0, 2
    expect t1, 3
    counter_is 5, 2

    // the index has 20 bits, unsigned; pfcount + 8 * index may wrap
    next_case
    write_csr pfcount, COUNTERS - 8 * 0xfffff
    sd zero, 0(s0)
    p.inc 0, 0xfffff
    counter_is 0, 1
    write_csr pfcount, COUNTERS - 8 * 0x80000
    p.inc 0, 0x80000
    counter_is 0, 2
    write_csr pfcount, -8
    attempt_traps M, M, 7, -8, p.inc 0, 0
    attempt_traps M, M, 7, 0, p.inc 0, 1

    // an index that the linker makes
    next_case
    point_csr pfcount, counters, s1
    sd zero, 16(s1)
    p.inc 0, %hi(third)
    p.inc 0, %hi(third)
    ld a4, 16(s1)
    expect a4, 2

    // anywhere but in RAM: devices, ROM, nothing. Off: not even that
    .irp place, 0x100000, 0x02000000, 0x10000000, 0x1000, 0x200000, 0xffffff8080000000
    next_case
    flags 1
    write_csr pfcount, \place - 16
    attempt_traps M, M, 7, \place, p.inc 0, 2
    flags 0
    p.inc 0, 2
    .endr

    // an address that does not fit is none
    next_case
    flags 1
    write_csr pfcount, 0x8000000080000000
    attempt_traps M, M, 7, 0xffffff8080000000, p.inc 0, 0

    // protection: no W. M is not asked
    next_case
    flags 1
    csrw pfcount, s0
    sd zero, 0(s0)
    sd zero, 8(s0)
    write_csr pmpaddr0, (COUNTERS >> 2) | 0x1ff, t0 // 4 KiB: read
    write_csr pmpaddr1, -1, t0
    write_csr pmpcfg0, 0x1f19, t0
    attempt_traps S, M, 7, COUNTERS + 8, p.inc 0, 1
    attempt_traps U, M, 7, COUNTERS + 8, p.inc 0, 1
    attempt_passes U, p.inc 1, 1
    p.inc 0, 0
    counter_is 0, 1
    counter_is 1, 0
    write_csr pmpcfg0, 0x1f1f, t0

    // pages: no entry, read only, of the other mode; D is set where it passes
    paging_on
    write_csr pfcount, WINDOW
    li t0, PAGE_A
    sd zero, 8(t0)
    .irp mode, S, U
    next_case
    map 0, PAGE_A, 0
    attempt_traps \mode, M, 15, WINDOW + 8, p.inc 0, 1
    attempt_passes \mode, p.inc 1, 1
    .endr
    next_case
    map 0, PAGE_A, (PTE_V | PTE_R | PTE_A)
    attempt_traps S, M, 15, WINDOW + 8, p.inc 0, 1
    map 0, PAGE_A, PTE_RWU
    attempt_traps S, M, 15, WINDOW + 8, p.inc 0, 1
    attempt_passes U, p.inc 0, 1
    map 0, PAGE_A, PTE_RW
    attempt_traps U, M, 15, WINDOW + 8, p.inc 0, 1
    attempt_passes S, p.inc 0, 1
    next_case
    map 0, PAGE_A, (PTE_V | PTE_R | PTE_W)
    attempt_passes S, p.inc 0, 1
    li t0, LOW
    ld a4, 0(t0)
    andi a4, a4, 0xff
    expect a4, PTE_RW
    li t0, PAGE_A
    ld a4, 8(t0)
    expect a4, 3
    // a device in a page
    next_case
    map 0, 0x10000000, PTE_RW
    attempt_traps S, M, 7, WINDOW + 8, p.inc 0, 1
    // delegated
    next_case
    map 0, PAGE_A, 0
    write_csr medeleg, 1 << 15, t0
    attempt_traps U, S, 15, WINDOW, p.inc 0, 0
test_end
    .data
    .balign 8
counters:
    .skip 32
    .section .assay.index, "", @nobits
    .skip 8192
third:
    .skip 4096
