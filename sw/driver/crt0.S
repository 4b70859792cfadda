// SPDX-License-Identifier: Apache-2.0
// Start code of the programs: entered in machine mode at the ELF's entry, with a0 = hart id and a1 = the device tree
// that has the arguments, or 0.
//
// Sets gp, tp and sp, reads the arguments, clears .bss, runs constructors, calls main() and ends the run with its
// result. The trap vector is left unchanged: the boot ROM reports unexpected traps.
#include "platform.h"

    .section .text.start, "ax"
    .globl  _start
    .type   _start, @function
_start:
    .cfi_startproc
    .cfi_undefined ra
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, __stack
    la      tp, __tls_base
    mv      a0, a1
    call    arguments_read
    mv      s1, a0
    mv      s2, a1

    la      t0, __bss_start         // both ends are multiples of 16
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sd      zero, 0(t0)
    sd      zero, 8(t0)
    addi    t0, t0, 16
    bltu    t0, t1, 1b
2:
    li      s0, 0                   // end of the chain of frames
    call    __libc_init_array
    mv      a0, s1                  // argc
    mv      a1, s2
    call    main
    call    exit
    .cfi_endproc
    .size   _start, . - _start

// void _exit(int status): ends the run through the finisher.
    .section .text._exit, "ax"
    .globl  _exit
    .type   _exit, @function
_exit:
    .cfi_startproc
    li      t0, PLATFORM_FINISHER
    li      t1, FINISHER_PASS
    beqz    a0, 1f
    slli    t1, a0, 16
    li      t2, FINISHER_FAIL
    or      t1, t1, t2
1:  sw      t1, 0(t0)
2:  j       2b
    .cfi_endproc
    .size   _exit, . - _exit
