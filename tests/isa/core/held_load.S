// SPDX-License-Identifier: Apache-2.0
// A load that has learned to wait for a store many places back comes after a branch whose wrong path had stores that were never
// sent, in the places of the queue in which it looks for its own: it must not wait for those, as they will never be sent.
#include "isa_test.h"

// the load: after 11 or more stores, and after none
.macro held quick
    next_case
    li s2, 1
    li a1, 0
    li s10, 6
1:  li a2, 0                        // learns: one late store to its place, the others at once to others
    and a2, a1, a2
    .rept 6
    mul a2, a2, s2
    .endr
    add a2, a2, s0
    sd s10, 0(a2)
    .set at, 64
    .rept \quick
    sd zero, at(s0)
    .set at, at + 8
    .endr
    jal 5f
    bne a1, s10, test_fail
    addi s10, s10, -1
    bnez s10, 1b
    li s10, 24
2:  fence                           // the branch goes on to stores, but in the last round and each eighth
    andi a4, s10, 7
    mv a2, s10
    .rept 4
    mul a4, a4, s2
    .endr
    .rept 10
    mul a2, a2, s2
    .endr
    sub a2, a2, s10
    add a2, a2, s0
    beqz a4, 3f
    .rept 7
    sd zero, 1024(a2)
    .endr
3:  sd s10, 8(s0)
    jal 5f
    addi s10, s10, -1
    bnez s10, 2b
    j 6f
    .balign 64
5:  ld a1, 0(s0)
    jr ra
6:
.endm

test_begin
    la s0, places
    held 8
    held 9
    held 10
    held 11
    held 24
    held 26
    held 28
test_end

    .balign 64
places:
    .skip 2048
