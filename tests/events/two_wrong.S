// Two loads read past their stores in one round, before either is fetched again, with a late store in front of both. From then on each
// waits for its own store (rtl/core/rename/wait_table.sv): where one waits for all in front of it a round takes 21 to 30 cycles.
#include "event_test.h"
#include "slopes.h"
    .macro two_wrong                // loads that read past stores, one behind the other, and a late store in front of both
    and a2, a1, zero
    mul a3, a2, s2
    add a3, a3, s0
    .rept 6
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

events_begin
    li t5, -1
    li s2, 1
    slope 20, two_wrong, HPM_CYCLES, HPM_ORDER_VIOLATIONS
    each_about HPM_CYCLES, 10, 18
    each HPM_ORDER_VIOLATIONS, 0
test_end
    .balign 8
counts:
    .skip 16 * 8
