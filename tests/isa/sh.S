// SPDX-License-Identifier: Apache-2.0
// sh: every alignment, neighbours untouched, forwarding
#include "isa_test.h"
test_begin
    case_store sh, 0, 0, 0, 0x5a5a5a5a5a5a0000, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xffffffffffffffff, 1, 0, 0x5a5a5a5a5affff5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 2, 1, 0x5a5a5a5adef05a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0, 3, -1, 0x5a5a5a00005a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xbdf64b9dd5a5264d, 4, 4, 0x5a5a264d5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 5, 0, 0x5adef05a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xffffffffffffffff, 6, -2048, 0xffff5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xffffffffffffffff, 7, 2047, 0xff5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5aff
    case_store sh, 0x123456789abcdef0, 57, 0, 0x5a5a5a5a5adef05a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xc94d118d2bbc2d4e, 58, 0, 0x5a5a5a5a2d4e5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 59, 1, 0x5a5a5adef05a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 60, 0, 0x5a5adef05a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 61, 0, 0x5adef05a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0, 62, 2, 0x5a5a5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0x123456789abcdef0, 63, 0, 0xf05a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5ade
    case_store sh, 0xffffffffffffffff, 2042, 0, 0x5a5a5a5affff5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sh, 0xffffffffffffffff, 2047, -7, 0xff5a5a5a5a5a5a5a, 0x5a5a5a5a5a5a5aff
    case_store sh, 0xffffffffffffffff, 128, 0, 0x5a5a5a5a5a5affff, 0x5a5a5a5a5a5a5a5a

    case_store_over sh, 0xffffffffff7788ff
test_end
