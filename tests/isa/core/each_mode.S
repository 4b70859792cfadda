// SPDX-License-Identifier: Apache-2.0
// Atomics that are not aligned, breakpoints: from S and U, to M and, delegated, to S (QEMU 7.2: cause 4, and mtval 0). The external
// interrupt of M from each mode
#include "privilege.h"
#define UART 0x10000000
#define PLIC 0xc000000
#define UART_SOURCE 10

privilege_begin
    li a0, PAGE_A + 2
    from_each 6, PAGE_A + 2, amoadd.w a1, a2, (a0)
    from_each 6, PAGE_A + 2, sc.w a1, a2, (a0)

    next_case
    .irp mode, S, U
    .irp delegated, M, S
    csrw medeleg, zero
    .ifc \delegated, S
    csrwi medeleg, 1 << 3
    .endif
    attempt \mode, ebreak
    expect s10, MODE_\delegated
    expect s5, 3
    bne s8, s4, test_fail
    bne s9, s4, test_fail
    .endr
    .endr

    next_case
    li a0, PLIC
    li a1, 1
    sw a1, 4 * UART_SOURCE(a0)
    li a0, PLIC + 0x2000
    li a1, 1 << UART_SOURCE
    sw a1, 0(a0)
    li a0, UART
    li a1, 2 // transmitter empty
    sb a1, 1(a0)
    li a0, 1000
1:  addi a0, a0, -1
    bnez a0, 1b
    li a2, 1 << 11
    csrw mie, a2
    .irp mode, S, U
    attempt_traps \mode, M, (1 << 63) + 11, 0, nop
    .endr
test_end
