// SPDX-License-Identifier: Apache-2.0
// The slots of the top-down tree: over a stretch of code that does a bit of everything the groups sum up to WIDTH times the
// cycles, the leaves of each group to the group, and retiring is what minstret says.
#include "event_test.h"
#include "everything.h"

// Counts eight numbers from `first` on, in steps of `step`, over the code above; a0: the sum of all but the first, a1: the first.
.macro count_eight first, leaf
    write_csr mhpmevent3, \first, a2
    li a2, \leaf
    .irp i, 4, 5, 6, 7, 8, 9, 10
    csrw mhpmevent\i, a2
    addi a2, a2, 1
    .endr
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    csrw mhpmcounter\i, zero
    .endr
    csrw mcycle, zero
    csrw minstret, zero
    fence
    csrwi mcountinhibit, 0
    everything
    csrw mcountinhibit, t5
    li a0, 0
    .irp i, 4, 5, 6, 7, 8, 9, 10
    csrr a2, mhpmcounter\i
    add a0, a0, a2
    .endr
    csrr a1, mhpmcounter3
.endm

events_begin
    li t5, -1
    li s2, 100
    point_csr mtvec, handler

    next_case                       // all four groups
    count_eight HPM_CYCLES, HPM_RETIRING
    csrr a3, mcycle
    bne a1, a3, test_fail
    csrr a2, mhpmcounter4           // retiring: the first csrw with it, as minstret has it
    csrr a3, minstret
    bne a2, a3, test_fail
    next_case
    write_csr mhpmevent3, HPM_RETIRING, a2
    write_csr mhpmevent4, HPM_BAD, a2
    write_csr mhpmevent5, HPM_FRONT, a2
    write_csr mhpmevent6, HPM_BACK, a2
    write_csr mhpmevent7, HPM_FRONT_LATENCY, a2
    write_csr mhpmevent8, HPM_FRONT_BANDWIDTH, a2
    write_csr mhpmevent9, HPM_MEM, a2
    write_csr mhpmevent10, HPM_CORE, a2
    .irp i, 3, 4, 5, 6, 7, 8, 9, 10
    csrw mhpmcounter\i, zero
    .endr
    csrw mcycle, zero
    fence
    csrwi mcountinhibit, 0
    everything
    csrw mcountinhibit, t5
    csrr a0, mhpmcounter3
    csrr a1, mhpmcounter4
    csrr a2, mhpmcounter5
    csrr a3, mhpmcounter6
    csrr a4, mcycle
    li a5, WIDTH
    mul a4, a4, a5
    add a0, a0, a1
    add a0, a0, a2
    add a0, a0, a3
    bne a0, a4, test_fail
    csrr a4, mhpmcounter7
    csrr a5, mhpmcounter8
    add a4, a4, a5
    bne a4, a2, test_fail
    csrr a4, mhpmcounter9
    csrr a5, mhpmcounter10
    add a4, a4, a5
    bne a4, a3, test_fail

    .irp group, HPM_BAD, HPM_FRONT, HPM_MEM, HPM_CORE
    next_case
    .if \group == HPM_BAD
    count_eight HPM_BAD, HPM_BAD_BRANCH
    .elseif \group == HPM_FRONT
    count_eight HPM_FRONT, HPM_FRONT_ICACHE
    .elseif \group == HPM_MEM
    count_eight HPM_MEM, HPM_MEM_L1
    .else
    count_eight HPM_CORE, HPM_CORE_DIVIDER
    .endif
    bne a0, a1, test_fail
    .endr
    goes_on_behind_traps
test_end
    .skip 65536
