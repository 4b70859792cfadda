// SPDX-License-Identifier: Apache-2.0
// Interrupts of M come before those that are delegated; in each the order is external, software, timer, overflow. All that software
// can set are pending; the handler notes its cause and takes it out of mie. QEMU without AIA takes the lowest number first.
#include "privilege.h"
#define ALL 0x2222 // SSI, STI, SEI, LCOFI

// Causes in the order in which U meets them, one hexadecimal digit each.
.macro case_order enables, delegated, order
    next_case
    write_csr mideleg, \delegated, a0
    write_csr mie, \enables, a0
    li s3, 0
    la s6, 72f
    point_csr mepc, 71f, a0
    in_mode_field U
    mret
71: nop
    nop
    ecall
72: li tp, \order
    bne s3, tp, test_fail
.endm

// Notes the cause in s3; back by the ecall, which ends the case.
.macro note cause, enable
    csrr s5, \cause
    bgez s5, 9f
    andi s5, s5, 0x3f
    slli s3, s3, 4
    or s3, s3, s5
    li s8, 1
    sll s8, s8, s5
    csrc \enable, s8
.endm

privilege_begin
    point_csr mtvec, machine, a0
    point_csr stvec, supervisor, a0
    write_csr mip, ALL, a0
    li a0, 0x2000000 // and MSI
    li a1, 1
    sw a1, 0(a0)
1:  csrr a1, mip
    andi a1, a1, 8
    beqz a1, 1b
    li a0, 0x2004000 // and MTI
    sd zero, 0(a0)
1:  csrr a1, mip
    andi a1, a1, 0x80
    beqz a1, 1b

    case_order 0, 0, 0
    case_order 0x2222, 0, 0x915d
    case_order 0x22aa, 0, 0x37915d
    case_order 0x2222, 0x2222, 0x915d
    case_order 0x22aa, 0x2222, 0x37915d
    case_order 0x22aa, 0x0200, 0x3715d9
    case_order 0x22aa, 0x2200, 0x37159d
    case_order 0x22aa, 0x0002, 0x3795d1
    case_order 0x22aa, 0x0022, 0x379d15
    case_order 0x22aa, 0x2000, 0x37915d
    case_order 0x2020, 0x0020, 0xd5
    case_order 0x0220, 0x0200, 0x59
    // overflow with a vector of its own is M's, whatever mideleg says. The ISS's board has no such vector: nothing is left to test
    point_csr mtvec, 10f, a0
    point_csr 0x7c8, overflow, a0
    point_csr mtvec, machine, a0
    case_order 0x22aa, 0x2222, 0x37d915
    csrw 0x7c8, zero
    j 10f

    .balign 64
machine:
    note mcause, mie
    mret
9:  csrw mepc, s6
    set_csr mstatus, MPP, t0
    clear_csr mstatus, MPIE, t0
    mret
    .balign 64
supervisor:
    note scause, sie
    sret
9:  j test_fail
    .balign 64
overflow:
    note mcause, mie
    addi s5, s5, -13
    bnez s5, test_fail
    mret
9:  j test_fail
10:
test_end
