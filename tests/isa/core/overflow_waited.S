// SPDX-License-Identifier: Apache-2.0
// The interrupt of a counter that overflows comes in a loop that only it ends
#include "isa_test.h"
#include "event_defs.h"

test_begin
    next_case
    la a0, 2f
    csrw mtvec, a0
    write_csr mhpmcounter3, -100
    write_csr mhpmevent3, HPM_INSTRUCTIONS
    write_csr mie, 1 << 13
    csrsi mstatus, 8
1:  j 1b
    .balign 4
2:  csrr a0, mcause
    expect a0, 1 << 63 | 13
    csrw mhpmevent3, zero
test_end
