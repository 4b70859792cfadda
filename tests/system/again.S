/* SPDX-License-Identifier: Apache-2.0 */
# int keep(jmp_buf): setjmp by a name that no compiler knows, here and on the machine of the tests.
    .text
    .globl keep
keep:
#ifdef __riscv
    tail    setjmp
#else
    jmp     _setjmp@PLT
    .section .note.GNU-stack, "", @progbits
#endif
