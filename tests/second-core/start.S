// SPDX-License-Identifier: Apache-2.0
// The core begins here, at the lowest address. picorv32 sets the stack pointer itself (STACKADDR); for others STACK is defined.
    .section .text.start, "ax"
    .globl _start
    .type _start, @function
_start:
#ifdef STACK
    li sp, STACK
#endif
    call main
    li t0, 0x10000004
    sw a0, 0(t0)
    ebreak
1:  j 1b                    // where EBREAK does nothing (ridecore)
    .size _start, . - _start
