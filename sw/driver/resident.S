// SPDX-License-Identifier: Apache-2.0
// Start of the resident driver: the block at the start of its RAM, and the entry that the boot ROM jumps to (a0 =
// address of the block). The program gets its registers as from the boot ROM: a0 = hart id, a1 = device tree. It is
// entered by mret, which enables interrupts and ends the sampler's hold at the same moment: the first counted
// instruction is the program's.
#include "event_driver.h"

    .section .params, "aw"
    .globl  resident_boot
    .balign 8
resident_boot:
    .ascii  "ASSAYPRM"
    .dword  0                       // entry of the program: written by the loader
    .dword  _start
    .dword  0                       // device tree: written by the loader
    .skip   8 * PD_SETTING_COUNT    // setup_t: likewise

    .section .text.start, "ax"
    .globl  _start
    .type   _start, @function
_start:
    la      sp, resident_stack_top
    call    resident_start          // returns the program's entry
    csrw    mepc, a0
    li      t0, 0x1880              // mstatus: MPP = machine, MPIE = 1
    csrs    mstatus, t0
    csrr    a0, mhartid
    la      t0, resident_boot
    ld      a1, 8 * PD_BOOT_TREE(t0)
    li      ra, 0
    li      sp, 0
    li      t0, EVENT_INHIBIT
    csrc    mcountinhibit, t0       // armed counters count from here
    li      t0, 0
    mret
    .size   _start, . - _start

    .section .bss.resident_stack, "aw", @nobits
    .balign 16
    .skip   2048
resident_stack_top:
