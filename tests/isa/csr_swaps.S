// SPDX-License-Identifier: Apache-2.0
// csrrw, csrrs, csrrc and those with an immediate: rd, the register, x0 as either. A row each (sums.h).
#include "sums.h"
test_begin
    sum_csr csrrw, pairs, 0x677dfe8ae0221e50
    sum_csr csrrs, pairs, 0x945565165f39073c
    sum_csr csrrc, pairs, 0x56a6b490694808d2
    sum_csri csrrwi, values, 0xd27bff5cd08202f5
    sum_csri csrrsi, values, 0x85175696d1facda9
    sum_csri csrrci, values, 0x6a8695cbe6931836

    // without a write, a register that cannot be written may be read
    next_case
    csrrs a0, mhartid, zero
    expect a0, 0
    case_traps_any 2, csrrw a0, cycle, zero
    case_traps 2, 0x5c559573, csrrw a0, 0x5c5, a1
test_end
pairs:
    .dword 0, 0, 1, 1, 0xffffffffffffffff, 0xffffffffffffffff, 0x7fffffffffffffff, 1, 0x8000000000000000, 0xffffffffffffffff
    .dword 0x80000000, 0x80000000, 0x7fffffff, 1, 0xffffffff80000000, 0xffffffffffffffff, 0x8000000000000000, 3
    .dword 0xfedcba9876543210, 0xfffffffffffffffe, 0x8000000000000000, 0xfedcba9876543210, 0x100000000, 0xffffffff80000000
    .dword 0x57e44478735f86d1, 0x4bcfff49d0c3834c, 0x43571c3897068e42, 0x58a588129ef3c3d6, 0x8000000000000000, 0xfedcba9876543210
pairs_end:
values:
    .dword 0, 0xffffffffffffffff, 0x123456789abcdef0
values_end:
