// SPDX-License-Identifier: Apache-2.0
// Entries 8 to 15 of the PMP, where there are sixteen (tests/random/corners; where they read 0, nothing is left to see): each of
// them alone keeps S and U from its page, also TOR from entry 7 on, and the last one; a locked one binds M.
#include "privilege.h"
#define NAPOT_4K(a) (((a) >> 2) | 0x1ff)
#define TOR 0x08
#define NAPOT 0x18
#define L 0x80
#define OPEN (0x1f << 56) // entry 15

.macro upper_entries configs
    write_csr pmpcfg2, \configs, t0
    sfence.vma
.endm

.macro upper_address index, value
    li t0, \value
    csrw pmpaddr\index, t0
.endm

.macro refused mode, address
    li a0, \address
    attempt_traps \mode, M, 5, \address, ld a1, 0(a0)
    attempt_traps \mode, M, 7, \address, sd a2, 0(a0)
.endm

.macro allowed mode, address
    li a0, \address
    attempt_passes \mode, sd a2, 0(a0)
.endm

privilege_begin
    li a2, 7
    upper_address 15, -1
    csrr t0, pmpaddr15
    beqz t0, none
    csrw pmpcfg0, zero

    .irp index, 8, 9, 10, 11, 12, 13, 14
    next_case
    upper_address \index, NAPOT_4K(PAGE_A + 0x1000 * (\index - 8))
    upper_entries OPEN | (NAPOT << (8 * (\index - 8)))
    refused S, PAGE_A + 0x1000 * (\index - 8)
    refused U, PAGE_A + 0x1000 * (\index - 8) + 0xff8
    allowed S, PAGE_A + 0x1000 * (\index - 7)
    allowed M, PAGE_A + 0x1000 * (\index - 8)
    upper_entries OPEN | ((NAPOT | 1) << (8 * (\index - 8)))
    attempt_passes S, ld a1, 0(a0)
    attempt_traps S, M, 7, PAGE_A + 0x1000 * (\index - 8), sd a2, 0(a0)
    .endr

    // from entry 7 to 8
    next_case
    upper_address 7, PAGE_A >> 2
    upper_address 8, PAGE_B >> 2
    upper_entries OPEN | TOR
    refused S, PAGE_A
    allowed S, PAGE_A - 8
    allowed S, PAGE_B

    // the last one: to PAGE_B, and nothing above it
    next_case
    upper_address 14, 0
    upper_address 15, PAGE_B >> 2
    upper_entries (TOR | 7) << 56
    allowed S, PAGE_A
    refused S, PAGE_B
    allowed M, PAGE_B

    next_case
    upper_address 9, NAPOT_4K(PAGE_C)
    upper_entries OPEN | ((L | NAPOT) << 8)
    refused M, PAGE_C
none:
test_end
