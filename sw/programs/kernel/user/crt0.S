// SPDX-License-Identifier: Apache-2.0
// Start of a user program: argc at sp, argv after it.
    .section .text.start, "ax"
    .globl  _start
    .type   _start, @function
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      tp, __tls_base
    li      s0, 0
    ld      a0, 0(sp)
    addi    a1, sp, 8
    call    main
    call    exit
    .size   _start, . - _start
