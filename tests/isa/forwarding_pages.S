// SPDX-License-Identifier: Apache-2.0
// Store-to-load forwarding of every size and overlap across a page, under Sv39: the two pages are no neighbours in memory. Loaded
// by the address that is stored to, and by aliases of both pages.
#include "forwarding.h"
#define EDGE (WINDOW + 0x1000)
forwarding_begin
    paging_on
    map 0, PAGE_C, PTE_RW
    map 1, PAGE_A, PTE_RW
    map 6, PAGE_C, PTE_RW
    map 7, PAGE_A, PTE_RW
    in_mode_field S
    set_csr mstatus, MPRV, t0
    next_case
    forward EDGE - 8, EDGE - 8
    next_case
    forward EDGE - 8, EDGE + 0x6000 - 8
    clear_csr mstatus, MPRV, t0
test_end
