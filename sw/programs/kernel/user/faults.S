// SPDX-License-Identifier: Apache-2.0
// The instructions that fail in fault.c, at addresses that do not depend on the compiler.
    .macro  fault name, instruction:vararg
    .globl  fault_\name
    .type   fault_\name, @function
fault_\name:
    \instruction
    ret
    .size   fault_\name, . - fault_\name
    .endm

    .section .text.start, "ax"
    .option norvc
    fault   load, ld a0, 0(a0)
    fault   store, sd a0, 0(a0)
    fault   jump, jr a0
    fault   csr, csrr a0, sstatus
    fault   fence, sfence.vma
    fault   return, sret
    fault   wait, wfi
    fault   zero, .word 0
    fault   break, ebreak
