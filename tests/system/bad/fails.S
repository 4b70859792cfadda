// SPDX-License-Identifier: Apache-2.0
// Says that it failed, with status 7.
    .globl  _start
_start:
    li      t0, 0x100000 # the finisher
    li      t1, 7 << 16 | 0x3333
    sw      t1, 0(t0)
1:  j       1b
