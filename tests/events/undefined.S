// SPDX-License-Identifier: Apache-2.0
// A number that events.def does not name counts nothing, whatever runs: each of 0 to 127, also written with all bits that mhpmevent
// lacks. Those bits read 0, and of a number that is named they take nothing away.
#include "event_test.h"
#include "everything.h"
#define NAMED(name, number, ...) .set named_##number, 1;
    HPM_EVENTS(NAMED)
    HPM_LEAVES(NAMED)
    HPM_GROUPS(NAMED)

    .altmacro
    .macro list_unless_named number
    .ifndef named_\number
    .byte \number
    .endif
    .endm

// Eight numbers from where s8 is, each ORed with `more`: mhpmevent has the number alone, and its counter stays 0.
    .macro eight_count_nothing more
    li s10, \more
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    lbu s9, \i - 3(s8)
    or a2, s9, s10
    csrw mhpmevent\i, a2
    csrr a2, mhpmevent\i
    bne a2, s9, test_fail
    csrw mhpmcounter\i, zero
    .endr
    fence
    csrwi mcountinhibit, 0
    jal s7, program
    csrw mcountinhibit, t5
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    csrr a2, mhpmcounter\i
    bnez a2, test_fail
    .endr
    .endm

events_begin
    li t5, -1
    li s2, 100
    point_csr mtvec, handler
    la s8, undefined
    la s11, undefined_end
    li gp, 0
again:                              // the case that failed: the eight numbers' place in the list
    addi gp, gp, 1
    eight_count_nothing 0
    eight_count_nothing 0x0fffffffffffff80
    addi s8, s8, 8
    bltu s8, s11, again

    next_case                       // the same counts what is named
    write_csr mhpmevent3, HPM_INSTRUCTIONS | 0x0fffffffffffff80
    csrw mhpmcounter3, zero
    fence
    csrwi mcountinhibit, 0
    nop
    csrw mcountinhibit, t5
    csrr a0, mhpmcounter3
    beqz a0, test_fail
    j passed

program:
    everything
    jr s7

    .balign 64
handler:
    csrr a4, mepc
    addi a4, a4, 4
    csrw mepc, a4
    mret
passed:
test_end
    .skip 65536
undefined:
    .set number, 0
    .rept 128
    list_unless_named %number
    .set number, number + 1
    .endr
undefined_end:
    .skip 8                         // 0 counts nothing, too
