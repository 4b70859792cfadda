// SPDX-License-Identifier: Apache-2.0
// Store-to-load forwarding, on top of privilege.h: every store before every load that shares a byte with it or touches it, at every
// place of 16 bytes. `forwarding_begin` stands for privilege_begin and makes the routine; then
//
//     forward STORES, LOADS       // the 16 bytes by their address for stores, and for loads: the same place, or an alias
//
// Each round first fills 24 bytes (three stores more, which the load may have to take bytes from, too), then stores and loads.
// By the number of the round it does so: at once; with a fence between; with the store's address late; with its data late; with
// the load's address late. What the load must give is computed from numbers alone.
#ifndef TESTS_ISA_FORWARDING_H
#define TESTS_ISA_FORWARDING_H
#include "privilege.h"

// One store of `s` bytes and loads of `l`, without and with sign; s0, s1: place of the store, of the load; a6: round.
.macro forward_pair store, s, load, load_signed, l
    li s0, 0
1:  addi s1, s0, -(\l - \l / 8)
    bgez s1, 2f
    li s1, 0
2:  li t0, 5
    remu a7, a6, t0
    andi t0, a6, 0x7f
    mul s2, t0, s8              // byte i is round + i
    add s2, s2, s9
    add t0, s2, a5
    add t1, t0, a5
    mul s3, s3, s8
    add s3, s3, s9
    // what the load gives: of the 24 bytes, then with the stored ones in their places
    mul t2, s1, s8
    add t2, t2, s2
    li t3, -1
    srli t3, t3, 64 - 8 * \s
    and t4, s3, t3
    sub t5, s1, s0
    slli t5, t5, 3
    bltz t5, 3f
    srl t3, t3, t5
    srl t4, t4, t5
    j 4f
3:  neg t5, t5
    sll t3, t3, t5
    sll t4, t4, t5
4:  xor t4, t4, t2
    and t4, t4, t3
    xor t2, t2, t4
    slli t2, t2, 64 - 8 * \l
    srai t3, t2, 64 - 8 * \l
    srli t2, t2, 64 - 8 * \l
    add a1, a0, s0
    add a2, a3, s1
    mv s4, s3
    div t4, zero, s8            // 0, late
    sd s2, 0(a0)
    sd t0, 8(a0)
    sd t1, 16(a0)
    addi a7, a7, -1
    bltz a7, 9f
    beqz a7, 5f
    addi a7, a7, -2
    bltz a7, 6f
    beqz a7, 7f
    add a2, a2, t4
    j 9f
5:  fence
    j 9f
6:  add a1, a1, t4
    j 9f
7:  add s4, s4, t4
9:  \store s4, 0(a1)
    \load s5, 0(a2)
    \load_signed s6, 0(a2)
    bne s5, t2, test_fail
    bne s6, t3, test_fail
    addi a6, a6, 1
    addi s1, s1, 1
    addi t0, s0, \s - \s / 8
    ble s1, t0, 2b
    addi s0, s0, 1
    li t0, 8
    bne s0, t0, 1b
.endm

.macro forward_loads store, s
    forward_pair \store, \s, lbu, lb, 1
    forward_pair \store, \s, lhu, lh, 2
    forward_pair \store, \s, lwu, lw, 4
    forward_pair \store, \s, ld, ld, 8
.endm

// A store across the doubleword's end, its address late, and a load of the next doubleword that nothing is known of yet: once each.
.macro forward_once store, offset, load
    div t4, zero, s8
    add a1, a0, t4
    addi s3, s3, 77
    sd zero, 8(a0)
    \store s3, \offset(a1)
    \load s5, 8(a3)
    fence
    \load s6, 8(a3)
    beqz s5, test_fail
    bne s5, s6, test_fail
.endm

.macro forwarding_begin
    privilege_begin
    li s8, 0x0101010101010101
    li s9, 0x0706050403020100
    li a5, 0x0808080808080808
    li s3, 0x8899aabbccddeeff
    li a6, 0
    j forwarding_end
forwarding:
    forward_loads sb, 1
    forward_loads sh, 2
    forward_loads sw, 4
    forward_loads sd, 8
    li s3, 0x8899aabbccddeeff
    .irp offset, 5, 6, 7
    forward_once sw, \offset, lbu
    forward_once sw, \offset, ld
    forward_once sd, \offset, lhu
    forward_once sd, \offset, lw
    .endr
    ret
forwarding_end:
.endm

.macro forward stores, loads
    li a0, \stores
    li a3, \loads
    call forwarding
.endm
#endif
