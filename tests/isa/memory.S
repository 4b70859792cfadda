// SPDX-License-Identifier: Apache-2.0
// Loads and stores: every alignment, across doublewords and lines, offsets at both ends. A row each (sums.h).
#include "sums.h"
test_begin
    sum_load lb, 0xc32fd19246b31995
    sum_load lbu, 0xcb004c84a94cfa36
    sum_load lh, 0x9236a7e9c454b351
    sum_load lhu, 0x83d47593015d1792
    sum_load lw, 0xbdebee9e8604cd8e
    sum_load lwu, 0x6def4b4daa658e5c
    sum_load ld, 0x55a44e7bc8510465
    sum_store sb, 0xc03938332121b7b1
    sum_store sh, 0x46e4e4637024afd6
    sum_store sw, 0x87b9691d45a3b755
    sum_store sd, 0x0f781b0fb7c062cc
    // a later store to a part of an earlier one's doubleword wins
    case_store_over sb, 0xffffffffffff88ff
    case_store_over sh, 0xffffffffff7788ff
    case_store_over sw, 0xffffff55667788ff
    case_store_over sd, 0x22334455667788ff
test_end
