// SPDX-License-Identifier: Apache-2.0
// What became of the instruction sampler's choices, counted by events: the sampler, which does not choose at random here, is
// made to collide, to filter and to drop; its own registers and the number of fetched instructions say how often it did.
#include "event_test.h"
#include "profile_defs.h"

    // Every `period` instructions, none of them if `mask` (it is of a bit that is always 1); s2 to s5, s11: its counters before
    .macro sampler period, mask
    csrw PD_CSR_MPDISCTL, zero
    csrw PD_CSR_MPMDELIVERY, zero
    write_csr PD_CSR_MPDISCOUNTER, ((1 << 32) - \period) << 32 | ((1 << 32) - \period)
    write_csr PD_CSR_MPDISEVMASK, \mask
    csrw PD_CSR_MPDISEVMATCH, zero
    write_csr PD_CSR_MPDISCTL, 1 << PD_MPDISCTL_M_LO
    csrr s2, PD_CSR_MPDISSAMPLES
    csrr s3, PD_CSR_MPDISCOLLISIONS
    csrr s4, PD_CSR_MPDISFILTERED
    csrr s5, PD_CSR_MPDISDROPPED
    csrr s11, PD_CSR_MPMFETCHED
    .endm

    // First the sampler stops, and what it has in flight ends; then the counter. a0: what that counted; s2 to s5, s11: the differences
    .macro stop_sampler
    csrwi mcountinhibit, 1 << PD_INHIBIT
    .rept 8
    csrr a1, mscratch
    .endr
    stop_plain
    csrr a1, PD_CSR_MPDISSAMPLES
    sub s2, a1, s2
    csrr a1, PD_CSR_MPDISCOLLISIONS
    sub s3, a1, s3
    csrr a1, PD_CSR_MPDISFILTERED
    sub s4, a1, s4
    csrr a1, PD_CSR_MPDISDROPPED
    sub s5, a1, s5
    csrr a1, PD_CSR_MPMFETCHED
    sub s11, a1, s11
    .endm

    // The counter says what the register does; all fates together are all choices.
    .macro fates register, period, least
    bne a0, \register, test_fail
    li a1, \least
    bltu a0, a1, test_fail
    add a2, s2, s3
    add a2, a2, s4
    add a2, a2, s5
    li a1, \period
    divu a3, s11, a1
    bne a2, a3, test_fail
    .endm

    .macro work
    li a4, 40
1:  .rept 32
    nop
    .endr
    addi a4, a4, -1
    bnez a4, 1b
    .endm

events_begin
    li t5, -1
    csrw mie, zero
    sampler 512, 1 << PD_HEADER_ICITV_LO
    measure HPM_SAMPLER_FILTERED
    work
    stop_sampler
    fates s4, 512, 2

    sampler 512, 0                  // one is delivered, nobody reads it
    measure HPM_SAMPLER_DROPPED
    work
    stop_sampler
    fates s5, 512, 1
    next_case
    expect s2, 1

    sampler 8, 1 << PD_HEADER_ICITV_LO
    measure HPM_SAMPLER_COLLISIONS
    work
    li a1, 7
    .rept 8
    div a2, a1, a1
    div a1, a1, a2
    .endr
    stop_sampler
    fates s3, 8, 10
    next_case
    csrw PD_CSR_MPDISCTL, zero
test_end
