// SPDX-License-Identifier: Apache-2.0
// Interrupts that are pending together come highest first: external (11), software (3), timer (7), counter overflow (13); those
// that mie leaves out do not come. All four are pending all the time, and the handler takes its cause out of mie. The privileged
// specification, 3.1.9, and Sscofpmf are the judges: QEMU without AIA takes the lowest number first.
#include "isa_test.h"
#define CLINT 0x2000000
#define MTIMECMP 0x2004000
#define UART 0x10000000
#define PLIC 0xc000000
#define UART_SOURCE 10

// mie, and the causes in the order in which they come, one hexadecimal digit each.
.macro case_order enables, order
    next_case
    li s6, 0
    write_csr mie, \enables, a0
    csrsi mstatus, 8
    csrci mstatus, 8
    expect s6, \order
.endm

test_begin
    point_csr mtvec, irq, a0
    li a0, PLIC
    li a1, 1
    sw a1, 4 * UART_SOURCE(a0)
    li a0, PLIC + 0x2000
    li a1, 1 << UART_SOURCE
    sw a1, 0(a0)
    li a0, UART
    li a1, 2 // transmitter empty
    sb a1, 1(a0)
    li a0, CLINT
    sw a1, 0(a0)
    li a1, 1
    sw a1, 0(a0)
    li a0, MTIMECMP
    sd zero, 0(a0)
    set_csr mip, 0x2000, a0
    li a0, 1000
1:  addi a0, a0, -1
    bnez a0, 1b

    case_order 0x0008, 0x3
    case_order 0x0080, 0x7
    case_order 0x0088, 0x37
    case_order 0x0800, 0xb
    case_order 0x0808, 0xb3
    case_order 0x0880, 0xb7
    case_order 0x0888, 0xb37
    case_order 0x2000, 0xd
    case_order 0x2008, 0x3d
    case_order 0x2080, 0x7d
    case_order 0x2088, 0x37d
    case_order 0x2800, 0xbd
    case_order 0x2808, 0xb3d
    case_order 0x2880, 0xb7d
    case_order 0x2888, 0xb37d
    j 9f

    .balign 64
irq:
    csrr s5, mcause
    bgez s5, trap_surprise
    andi s5, s5, 0x3f
    slli s6, s6, 4
    or s6, s6, s5
    li s8, 1
    sll s8, s8, s5
    csrc mie, s8
    mret
9:
test_end
