// SPDX-License-Identifier: Apache-2.0
// Where the profiler's ring may be: what M itself may write and read (PMP), and only in RAM. Others see what came of it: memory, and
// the count of records.
#include "privilege.h"
#include "event_defs.h"
#include "profile_defs.h"
#define RING 0x80700000
#define SLOTS 3                         // 8 of them
#define BAD (1 << PD_MPMRINGWRITE_BAD_LO)
#define NAPOT_4K(a) (((a) >> 2) | 0x1ff)

// Samples every 64th instruction into a ring, through a loop of `turns`. s0: mpmringwrite, s1: samples taken
    .macro sample address, turns, size=SLOTS
    csrw PD_CSR_MPDISCTL, zero
    csrw PD_CSR_MPMDELIVERY, zero
    write_csr PD_CSR_MPMRING, \address + \size, t0
    write_csr PD_CSR_MPMDELIVERY, PD_DELIVERY_MEMORY, t0
    write_csr PD_CSR_MPDISCOUNTER, ((0x100000000 - 64) << 32) | 0x80000000 | 0x7fffffc0, t0
    write_csr PD_CSR_MPDISCTL, (1 << 62) | (1 << 34) | (1 << 57), t0
    jal ra, spin\turns
    csrr s0, PD_CSR_MPMRINGWRITE
    csrr s1, PD_CSR_MPDISSAMPLES
    .endm
    .macro stop_sampling
    csrw PD_CSR_MPDISCTL, zero
    jal ra, spin100
    csrw PD_CSR_MPMDELIVERY, zero
    .endm
// Nothing has been written, and it says why.
    .macro refused
    beqz s1, test_fail
    li t0, BAD
    and t0, s0, t0
    beqz t0, test_fail
    slli t0, s0, 48
    bnez t0, test_fail
    .endm
    .macro accepted
    beqz s1, test_fail
    li t0, BAD
    and t0, s0, t0
    bnez t0, test_fail
    slli t0, s0, 48
    beqz t0, test_fail
    .endm
    .macro untouched address
    li a0, \address
    li a1, \address + 0x400
77: ld a3, 0(a0)
    bnez a3, test_fail
    addi a0, a0, 8
    bne a0, a1, 77b
    .endm

privilege_begin
    j 1f
spin3000:
    li t1, 3000
78: addi t1, t1, -1
    bnez t1, 78b
    ret
spin100:
    li t1, 100
    j 78b
1:  li t0, -1
    csrw pmpaddr7, t0                   // all is open to all, after what follows
    write_csr pmpcfg0, 0x1f << 56, t0
    fill_page RING + 0x1000, 0
    fill_page RING + 0x2000, 0
    fill_page RING + 0x3000, 0

    // --- where no memory is, and where it is not RAM
    .irp place, 0x60000000, 0x10000000, 0x1000, 0x2000000, 0x88200000
    next_case
    sample \place, 3000
    refused
    stop_sampling
    .endr

    // --- RAM; entries that hold for S and U alone
    next_case
    write_csr pmpaddr0, NAPOT_4K(RING), t0
    write_csr pmpcfg0, (0x1f << 56) | 0x18, t0
    sample RING, 3000
    accepted
    stop_sampling

    // --- locked: read only; by TOR, nothing
    next_case
    write_csr pmpaddr1, NAPOT_4K(RING + 0x1000), t0
    write_csr pmpcfg0, (0x1f << 56) | 0x9918, t0
    li a0, RING + 0x1000
    attempt_traps M, M, 7, RING + 0x1000, sd a0, 0(a0)
    sample RING + 0x1000, 3000
    refused
    stop_sampling
    untouched RING + 0x1000
    next_case                           // a ring that reaches into it: 32 slots are in front
    sample RING, 3000, 6
    li t0, BAD | 32
    li t1, BAD | 0xffff
    and t1, s0, t1
    bne t1, t0, test_fail
    stop_sampling
    untouched RING + 0x1000
    next_case                           // the page beside it is as open as it was
    sample RING + 0x800, 3000
    accepted
    stop_sampling
    next_case
    write_csr pmpaddr2, (RING + 0x2000) >> 2, t0
    write_csr pmpaddr3, (RING + 0x3000) >> 2, t0
    write_csr pmpcfg0, (0x1f << 56) | 0x88009918, t0
    sample RING + 0x2000, 3000
    refused
    stop_sampling
    sample RING + 0x2c00, 3000          // its last slots
    refused
    stop_sampling
    sample RING + 0x1000, 3000          // not forgotten
    refused
    stop_sampling
    untouched RING + 0x1000
    // --- locked, and open to M: by itself, and in front of what forbids
    next_case
    write_csr pmpaddr4, NAPOT_4K(RING + 0x5000), t0
    write_csr pmpaddr5, NAPOT_4K(RING + 0x5000), t0
    write_csr pmpcfg0, (0x1f << 56) | 0x989b88009918, t0
    sample RING + 0x5000, 3000
    accepted
    stop_sampling

    // --- locked while it runs: what had begun is finished, the rest is refused
    next_case
    sample RING + 0x4000, 100           // a page that the program has not written: lock step cannot know what comes there
    write_csr pmpaddr6, NAPOT_4K(RING + 0x4000), t0
    write_csr pmpcfg0, (0x1f << 56) | (0x99 << 48) | 0x989b88009918, t0
    jal ra, spin100
    csrr s0, PD_CSR_MPMRINGWRITE
    csrw PD_CSR_MPMRINGREAD, s0         // room there is
    jal ra, spin3000
    csrr s2, PD_CSR_MPMRINGWRITE
    slli t0, s0, 48
    slli t1, s2, 48
    bne t0, t1, test_fail
    li t0, BAD
    and t0, s2, t0
    beqz t0, test_fail
    stop_sampling
test_end
