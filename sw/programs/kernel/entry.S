// SPDX-License-Identifier: Apache-2.0
// From U into the kernel and back.
//
// In U, sscratch holds the address of the running process, which begins with its registers (process.h): slot 0 for pc, slot n
// for xn. In the kernel it is 0: a trap in the kernel is a kernel bug. The kernel has one stack, empty in U, and never enables
// interrupts of S.
    .altmacro
    .macro registers op, numbers:vararg
    .irp    n, \numbers
    \op     x\n, \n*8(tp)
    .endr
    .endm

    .section .text
    .balign 4
    .globl  trap_vector
    .type   trap_vector, @function
trap_vector:
    csrrw   tp, sscratch, tp
    beqz    tp, trap_in_kernel
    registers sd, 5, 6, 11, 12
    csrrw   t0, sscratch, zero      // all of these come before most stores, which a CSR access would wait for
    csrr    t1, sepc
    csrr    a1, scause
    csrr    a2, stval
    registers sd, 1, 2, 3, 7, 8, 9, 10, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    sd      t0, 4*8(tp)
    sd      t1, 0(tp)
    la      sp, kernel_stack_end
    li      s0, 0
    mv      a0, tp
    call    trap_handle             // returns the process to run next
    .size   trap_vector, . - trap_vector

// void process_resume(struct process *): continues it in U.
    .globl  process_resume
    .type   process_resume, @function
process_resume:
    mv      tp, a0
    ld      t0, 0(tp)
    csrw    sepc, t0
    csrw    sscratch, tp
    registers ld, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    ld      tp, 4*8(tp)
    sret
    .size   process_resume, . - process_resume

    .type   trap_in_kernel, @function
trap_in_kernel:
    la      sp, kernel_stack_end
    csrr    a0, scause
    csrr    a1, sepc
    csrr    a2, stval
    call    kernel_fault
    .size   trap_in_kernel, . - trap_in_kernel

    .section .bss
    .balign 16
    .skip   8192
    .globl  kernel_stack_end
kernel_stack_end:
