// SPDX-License-Identifier: Apache-2.0
// Code that changes under itself, in S under Sv39: a function written anew in another shape (other lengths, branches where there
// were none) at every place around the end of a page, through the address it runs at, an alias, or the physical one; what stands
// right behind the fence.i, in the next page or across the edge of it; a page that becomes another one by sfence.vma while half an
// instruction of what follows lies in it; one that does so by satp while the code is in it. The pages are no neighbours in memory.
#include "code_changes.h"
#define EDGE (WINDOW + 0x3000)      // run at: PAGE_C, then PAGE_A
#define ALIAS_EDGE (WINDOW + 0x1000)// written at
#define SHAPES 8
#define ROOT2 0x80403000
#define MID2 0x80404000
#define LOW2 0x80405000
privilege_begin
    paging_on
    map 0, PAGE_C, PTE_RW
    map 1, PAGE_A, PTE_RW
    map 2, PAGE_C, PTE_RWX
    map 3, PAGE_A, PTE_RWX
    next_case
    in_s shapes
    next_case
    in_s after_fence_i
    next_case
    in_s chain
    // PAGE_B is as PAGE_A, but for the immediate
    next_case
    in_s second_page
    // another satp: page 2 is PAGE_B there
    next_case
    fill_page ROOT2, 0
    fill_page MID2, 0
    set_pte ROOT2, 0, 0, PTE_RW
    set_pte ROOT2, 2, 0x80000000, PTE_RWX | PTE_G
    set_pte ROOT2, 3, MID2, PTE_V
    set_pte MID2, 0, LOW2, PTE_V
    set_pte LOW2, 2, PAGE_B, PTE_RWX
    sfence.vma
    in_s own_space
    j 9f

    // shapes: 16 bytes each, the number of it is added to a0
    .option push
    .option rvc
    .balign 16
shape_0:
    .option norvc
    addi a0, a0, 0
    ret
    .option rvc
    .balign 16
    c.addi a0, 1
    c.jr ra
    .balign 16
    .option norvc
    j 1f
    .4byte 0
1:  addi a0, a0, 2
    ret
    .option rvc
    .balign 16
    c.j 1f
    .2byte 0
    c.addi a0, 20
1:  c.addi a0, 3
    c.jr ra
    .balign 16
    c.nop
    .option norvc
    beqz zero, 1f
    .option rvc
    .2byte 0
    .option norvc
1:  addi a0, a0, 4
    .option rvc
    c.jr ra
    .balign 16
    .option norvc
    jal t0, 1f
    .option rvc
    c.jr ra
1:  c.addi a0, 5
    c.jr t0
    .balign 16
    c.addi a0, 3
    .option norvc
    bnez zero, 1f
    addi a0, a0, 3
1:  jr ra
    .option rvc
    .balign 16
    .option norvc
    auipc t0, 0
    addi a0, a0, 7
    jr 12(t0)
    .option rvc
    c.jr ra
    .balign 16
    .option pop

shapes:
    mv s3, ra
    li s0, -14              // place, from the edge
    li s2, 0                // shape
1:  li s1, SHAPES
2:  la t2, shape_0
    slli t0, s2, 4
    add t2, t2, t0
    li a1, EDGE
    add a1, a1, s0
    // written through
    andi t0, s2, 3
    beqz t0, 4f
    addi t0, t0, -1
    beqz t0, 5f
    mv t3, a1
    j 6f
4:  li t3, ALIAS_EDGE
    add t3, t3, s0
6:  copy 8
    j 7f
5:  li t3, PAGE_A
    add t3, t3, s0
    bgez s0, 8f
    li t3, PAGE_C + 0x1000
    add t3, t3, s0
    mv t4, s0
3:  lhu t1, 0(t2)
    sh t1, 0(t3)
    addi t2, t2, 2
    addi t3, t3, 2
    addi t4, t4, 2
    bnez t4, 3b
    li t3, PAGE_A
8:  li t4, 8
3:  lhu t1, 0(t2)           // some more than 16 bytes
    sh t1, 0(t3)
    addi t2, t2, 2
    addi t3, t3, 2
    addi t4, t4, -1
    bnez t4, 3b
7:  li a0, 0
    fence.i
    jalr a1
    bne a0, s2, test_fail
    li a0, 0
    jalr a1
    bne a0, s2, test_fail
    addi s2, s2, 3
    andi s2, s2, SHAPES - 1
    addi s1, s1, -1
    bnez s1, 2b
    addi s2, s2, 1
    andi s2, s2, SHAPES - 1
    addi s0, s0, 2
    li t0, 2
    ble s0, t0, 1b
    jr s3

// What follows the fence is written in front of it: n of `addi a0, zero, n`, a2 its upper half, at a3
    .balign 4
behind:
    sh a2, 0(a3)
    fence.i
    li a0, 0
    ret

after_fence_i:
    mv s3, ra
    li s0, -12              // of the template: the addi comes 8 later, so it is in front of the edge, across it, behind it
1:  la t2, behind
    li t3, ALIAS_EDGE
    add t3, t3, s0
    copy 8
    li a1, EDGE
    add a1, a1, s0
    li a3, ALIAS_EDGE + 10
    add a3, a3, s0
    fence.i
    li s1, 6
2:  slli a2, s1, 4
    jalr a1
    bne a0, s1, test_fail
    addi s1, s1, -1
    bnez s1, 2b
    addi s0, s0, 2
    bltz s0, 1b
    jr s3

// Lines of code of which each jumps to the next one: while fence.i cleans the data cache, fetch is ahead in them, with what was
// there before. All are written anew in each round, and fewer and fewer other lines, so that the fence takes a shorter time.
    .balign 4
link:
    addi a0, a0, 0
    j . + 60

chain:
    mv s3, ra
    li t3, ALIAS_EDGE - 0x280
    li s1, 9
1:  la t2, link
    copy 4
    addi t3, t3, 64 - 8
    addi s1, s1, -1
    bnez s1, 1b
    la t2, link
    copy 2
    li t1, 0x8067           // ret
    sw t1, 0(t3)
    li s0, 24
    li a1, EDGE - 0x280
2:  li t3, ALIAS_EDGE - 0x280
    li s1, 10
    li s2, 0
3:  add t0, s0, s1
    add s2, s2, t0
    slli t0, t0, 4
    addi t0, t0, 5
    sh t0, 2(t3)
    addi t3, t3, 64
    addi s1, s1, -1
    bnez s1, 3b
    mv s1, s0
4:  sd s1, 0x400(t3)        // of the page behind
    addi t3, t3, 64
    addi s1, s1, -1
    bnez s1, 4b
    li a0, 0
    fence.i
    jalr a1
    bne a0, s2, test_fail
    addi s0, s0, -1
    bnez s0, 2b
    jr s3

// ... a page table entry says what follows the fence
sfences:
    after_sfences

second_page:
    mv s3, ra
    li a3, LOW + 8 * 3
    li a4, 0
    li a5, EDGE
    li s0, 0                // form
1:  li s1, -10              // the addi lies across the edge, then behind it
2:  la t2, sfences
    slli t0, s0, 4
    add t2, t2, t0
    li t3, ALIAS_EDGE
    add t3, t3, s1
    copy 8
    // the second page, and its twin
    li t2, PAGE_A
    li t3, PAGE_B
    copy 8
    li t3, PAGE_B + 10
    add t3, t3, s1
    li t0, 2 << 4
    sh t0, 0(t3)
    fence.i
    li a1, EDGE
    add a1, a1, s1
    run_in_turn PAGE_B, PAGE_A
    addi s1, s1, 2
    li t0, -8
    ble s1, t0, 2b
    addi s0, s0, 1
    li t0, 4
    bne s0, t0, 1b
    jr s3

    .balign 4
after_satp:
    nop
    csrw satp, a2
    li a0, 1
    ret

own_space:
    mv s3, ra
    la t2, after_satp
    li t3, PAGE_C + 0x200
    copy 8
    la t2, after_satp
    li t3, PAGE_B + 0x200
    copy 8
    li t0, 2 << 4
    sh t0, -6(t3)
    fence.i
    li a1, EDGE - 0x1000 + 0x200
    li s2, 6
2:  li a2, (8 << 60) | (2 << 44) | (ROOT2 >> 12)
    jalr a1
    expect a0, 2
    li a2, (8 << 60) | (ROOT >> 12)
    jalr a1
    expect a0, 1
    addi s2, s2, -1
    bnez s2, 2b
    jr s3
9:
test_end
