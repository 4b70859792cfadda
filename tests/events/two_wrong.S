// SPDX-License-Identifier: Apache-2.0
// Two loads read past their stores in one round, before either is fetched again, with a late store in front of both. From then on
// each waits for its own store (rtl/core/rename/wait_table.sv). So does a load whose store is two back, with a late store in
// between: on `board` a round takes 13 cycles, where it waits for all from its own store on 21. Few products, so that the loads are
// dispatched while the stores have no address. None of these loads tries again: it is held until its store is sent (load_hold.sv).
// A load that depends on no store, at a row of the table that another one has, waits for none.
#include "event_test.h"
#include "slopes.h"
    .macro two_wrong                // loads that read past stores, one after the other, and a late store in front of both
    and a2, a1, zero
    mul a3, a2, s2
    add a3, a3, s0
    .rept 4
    mul a2, a2, s2
    .endr
    add a2, a2, s0
    sd zero, 192(a2)
    sd zero, 0(a3)
    ld a1, 0(s0)
    sub a3, a3, s0
    mul a3, a3, s2
    add a3, a3, s0
    sd zero, 128(a3)
    ld a3, 128(s0)
    .endm
    .macro late_between
    and a2, a1, zero
    mul a3, a2, s2
    add a3, a3, s0
    .rept 4
    mul a2, a2, s2
    .endr
    add a2, a2, s0
    sd zero, 0(a3)
    sd zero, 192(a2)
    ld a1, 0(s0)
    .endm
    .macro late_store at            // ... and a load; the code is as long wherever the store goes
    and a2, a1, zero
    .rept 4
    mul a2, a2, s2
    .endr
    add a2, a2, s0
    sd zero, \at(a2)
    ld a1, 0(s0)
    .endm
    .macro shared_row
    j 1f
    .balign 2048
1:  late_store 0
    j 2f
    .balign 2048
2:  late_store 192
    .endm
    .macro halves at                // 8 loads that have half of a doubleword before a store writes the half at `at`
    .rept 8
    and a2, a1, zero
    .rept 4
    mul a2, a2, s2
    .endr
    add a2, a2, s0
    sw zero, \at(a2)
    lw a1, 4(s0)
    .endr
    .endm

events_begin
    li t5, -1
    li s2, 1
    // a doubleword in common is not a byte in common
    measure HPM_ORDER_VIOLATIONS
    halves 0
    counted 0
    measure HPM_ORDER_VIOLATIONS
    halves 4
    counted_about 1, 8
    slope 20, two_wrong, HPM_CYCLES, HPM_ORDER_VIOLATIONS, HPM_LOAD_REPLAYS
    each_about HPM_CYCLES, 10, 18
    each HPM_ORDER_VIOLATIONS, 0
    each HPM_LOAD_REPLAYS, 0
    slope 20, late_between, HPM_CYCLES, HPM_ORDER_VIOLATIONS, HPM_LOAD_REPLAYS
    each_about HPM_CYCLES, 8, 17
    each HPM_ORDER_VIOLATIONS, 0
    each HPM_LOAD_REPLAYS, 0
    slope 20, shared_row, HPM_CYCLES, HPM_ORDER_VIOLATIONS, HPM_LOAD_REPLAYS
    each_about HPM_CYCLES, 16, 26
    each HPM_ORDER_VIOLATIONS, 0
    each HPM_LOAD_REPLAYS, 0
test_end
    .balign 8
counts:
    .skip 16 * 8
