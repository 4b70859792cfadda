// SPDX-License-Identifier: Apache-2.0
// pblock: announces, and changes nothing; neither does a wrong count, nor a way into the middle of a block
#include "profile.h"

// Eight instructions of the flag after a header of `count`, then an ordinary one: 8 + 1 with it, 1 without.
.macro case_block count
    next_case
    .irp value, 0, 1, 1, 0, 0, 1
    flags \value << 2
    li a1, 0
    pblock 2, \count
    .rept 8
    p.addi 2, a1, a1, 1
    .endr
    addi a1, a1, 1
    expect a1, 8 * \value + 1
    .endr
    // again and again from one place, the flag in turns
    li a2, 32
    li a1, 0
1:  slli a3, a2, 2
    andi a3, a3, 4
    csrw pflags, a3
    pblock 2, \count
    .rept 4
    p.addi 2, a1, a1, 1
    .endr
    addi a1, a1, 1
    .rept 4
    p.addi 2, a1, a1, 1
    .endr
    addi a2, a2, -1
    bnez a2, 1b
    expect a1, 32 + 16 * 8
.endm

test_begin
    .irp count, 8, 7, 4, 1, 0, 9, 12, 100, 0xfffff
    case_block \count
    .endr

    // instructions of other flags in a block
    next_case
    .irp value, 1, 2, 3, 0
    flags \value
    li a1, 0
    pblock 0, 6
    p.addi 0, a1, a1, 1
    p.addi 0, a1, a1, 1
    p.addi 1, a1, a1, 16
    p.addi 0, a1, a1, 1
    p.addi 1, a1, a1, 16
    p.addi 0, a1, a1, 1
    expect a1, 4 * (\value & 1) + 16 * (\value & 2)
    .endr

    // a header alone, one after the other, in front of its page's end
    next_case
    flags 3
    li a1, 0
    pblock 0, 4
    pblock 1, 4
    p.addi 1, a1, a1, 1
    p.addi 1, a1, a1, 1
    pblock 0, 2
    p.addi 1, a1, a1, 1
    p.addi 1, a1, a1, 1
    expect a1, 4
    j 1f
    .balign 4096
    .skip 4096 - 16
1:  li a2, 20
2:  andi a3, a2, 1
    csrw pflags, a3
    pblock 0, 8
    .rept 8
    p.addi 0, a1, a1, 1
    .endr
    addi a2, a2, -1
    bnez a2, 2b
    expect a1, 4 + 80

    // into the middle, out of the middle
    next_case
    li a1, 0
    li a2, 20
    la a4, 3f
    la a5, 4f
1:  andi a3, a2, 1
    csrw pflags, a3
    xor t1, a4, a5
    and t2, a2, 2
    seqz t2, t2
    neg t2, t2
    and t1, t1, t2
    xor t1, t1, a5
    jr t1
3:  pblock 0, 6
    p.addi 0, a1, a1, 1
    p.addi 0, a1, a1, 1
4:  p.addi 0, a1, a1, 1
    p.addi 0, a1, a1, 1
    p.addi 0, a1, a1, 1
    p.j 0, 5f
    addi a1, a1, 100
5:  addi a2, a2, -1
    bnez a2, 1b
    expect a1, 5 * 5 + 5 * 3 + 10 * 100

    // into the middle of the header: its second half is c.nop; an ordinary instruction after `first` of sixteen
    .macro into_header first
    flags 0
    li a1, 0
    li a2, 30
    la a4, 2f
    .balign 4
1:  and t1, a2, 1
    addi t1, t1, -1
    and t1, t1, 2
    add t1, t1, a4
    jr t1
2:  pblock 0, 16
    .rept \first
    p.addi 0, a1, a1, 1
    .endr
    addi a1, a1, 1
    .rept 16 - \first
    p.addi 0, a1, a1, 1
    .endr
    addi a2, a2, -1
    bnez a2, 1b
    expect a1, 30
    .endm
    next_case
    into_header 16
    into_header 3               // ... and the block is another one then

    // a page's end within the block, and a follow of the same place in the page after it
    next_case
    flags 0
    li a1, 0
    j 1f
    .balign 4096
    .skip 4096 - 32
1:  li a2, 12
    .balign 4
2:  pblock 0, 16
    .rept 16
    p.addi 0, a1, a1, 1
    .endr
    addi a1, a1, 1
    addi a2, a2, -1
    bnez a2, 2b
    expect a1, 12
test_end
