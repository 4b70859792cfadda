// SPDX-License-Identifier: Apache-2.0
// Events whose number depends on the sizes of the machine and that slopes.S has not: code that is known to cause them, and bounds.
#include "event_test.h"
events_begin
    li t5, -1
    li s2, 3
    point_csr mtvec, handler

    measure_warm HPM_FETCH_AGAIN    // the first time decode finds the jumps, the second time the BTB, not yet the guess
    ecall                           // fetch begins again after it
    .rept 5
    j 1f
    nop
    .balign 32
1:
    .endr
    ecall
    counted_warm 5, 20
    ld a1, 256(s0)
    measure HPM_BAD_ORDER           // each the same: nothing else is on its way
    .rept 8
    .balign 64
    div a1, s0, s2
    mul a1, a1, zero
    add a1, a1, s0
    sd a1, 256(a1)
    ld a2, 256(s0)
    fence
    .endr
    counted 8 * (4 * WIDTH + 1)
    .macro redirects jumps
    measure HPM_FRONT_REDIRECT
    restart_fetch
    .rept \jumps
    j 1f
    nop
1:
    .endr
    stop_plain
    .endm
    redirects 8
    mv s3, a0
    redirects 16                    // eight more: two to three cycles each
    sub a0, a0, s3
    counted_there 8 * (3 * WIDTH - 1), 8 * 3 * WIDTH
    measure_warm HPM_FRONT_GUESS
    ecall
    .rept 5
    j 1f
    nop
    .balign 32
1:
    .endr
    ecall
    counted_warm 1, 50
    measure_warm HPM_FRONT_FETCH
    ecall
    .option rvc
    c.nop
    .option norvc
    nops 12
    counted_warm 1, 100
    goes_on_behind_traps
test_end
    .skip 65536
