// SPDX-License-Identifier: Apache-2.0
// void swap(uint64_t *from, uint64_t *to): goes on where `to` stopped, on its stack.
    .text
    .globl  swap
    .type   swap, @function
swap:
    sd      ra, 0(a0)
    sd      sp, 8(a0)
    sd      s0, 16(a0)
    sd      s1, 24(a0)
    sd      s2, 32(a0)
    ld      ra, 0(a1)
    ld      sp, 8(a1)
    ld      s0, 16(a1)
    ld      s1, 24(a1)
    ld      s2, 32(a1)
    ret
    .size   swap, . - swap
