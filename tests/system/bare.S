# SPDX-License-Identifier: Apache-2.0
# Calls main and ends with its result, by the finisher.
    .globl  _start
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, stack
    call    main
    li      t0, 0x100000
    li      t1, 0x5555
    beqz    a0, 1f
    slli    t1, a0, 16
    li      t2, 0x3333
    or      t1, t1, t2
1:  sw      t1, 0(t0)
    j       1b

    .bss
    .space  4096
stack:
