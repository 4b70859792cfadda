// SPDX-License-Identifier: Apache-2.0
// Without end: loads from a page by S's tables into a1, and gives a2 a number. tests/iss/remembered_test.c changes the table and the code.
#include "privilege.h"

privilege_begin
    paging_on
    set_word PAGE_A, 1
    set_word PAGE_B, 2
    map 0, PAGE_A, PTE_RW
    li a0, WINDOW
    li t0, MPRV
    in_mode_field S
    li t0, MPRV
    csrs mstatus, t0
1:  ld a1, 0(a0)
    li a2, 1
    j 1b
test_end
