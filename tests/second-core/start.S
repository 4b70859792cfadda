// SPDX-License-Identifier: Apache-2.0
// picorv32 begins here, at the lowest address; the stack pointer is set (STACKADDR).
    .section .text.start, "ax"
    .globl _start
    .type _start, @function
_start:
    call main
    li t0, 0x10000004
    sw a0, 0(t0)
    ebreak
    .size _start, . - _start
