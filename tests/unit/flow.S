// SPDX-License-Identifier: Apache-2.0
// Never run: functions whose counts test_flow_counts.c works out by hand. 4 bytes an instruction; the addresses are known there.
    .option norvc
    .text
    .globl start, loop, table, second
// 0x80000000: two branches that meet again.
    .type start, @function
start:
    addi a0, a0, 1
    beqz a0, 1f
    addi a1, a1, 1      // 0x80000008
    addi a1, a1, 1
    j 2f
1:  addi a2, a2, 1      // 0x80000014
2:  addi a3, a3, 1      // 0x80000018
    ret
    .size start, . - start

// 0x80000020: a loop; its call may not return.
    .type loop, @function
loop:
    addi a0, a0, 1
1:  addi a1, a1, 1      // 0x80000024
    addi a1, a1, 1
    bnez a1, 1b
    call second         // 0x80000030 and 34
    addi a0, a0, 1      // 0x80000038
    ret
    .size loop, . - loop

// 0x80000040: a computed jump into the middle, whose goals nothing names.
    .type table, @function
table:
    addi a0, a0, 1
    jr a0
    addi a1, a1, 1      // 0x80000048
    addi a1, a1, 1
    addi a1, a1, 1
    addi a1, a1, 1      // 0x80000054
    addi a1, a1, 1
    ret
    .size table, . - table

    .type second, @function
second:
    ret
    .size second, . - second

// No way leads out of the loop.
    .globl idle
    .type idle, @function
idle:
    addi a0, a0, 1
1:  addi a1, a1, 1
    j 1b
    .size idle, . - idle

// 0x80000070: a call that may not come back, and one that may come back again.
    .globl far
    .type far, @function
far:
    addi a0, a0, 1
    jal leave           // 0x80000074
    addi a1, a1, 1
    jal keep            // 0x8000007c
    addi a2, a2, 1
    ret
    .size far, . - far

    .type leave, @function
leave:
    j take
    .size leave, . - leave

    .type take, @function
take:
    ld sp, 0(a0)
    ret
    .size take, . - take

    .type keep, @function
keep:
    sd sp, 0(a0)
    ret
    .size keep, . - keep
