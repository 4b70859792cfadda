// SPDX-License-Identifier: Apache-2.0
// sw: every alignment, neighbours untouched, forwarding
#include "isa_test.h"
test_begin
    case_store sw, 0x977427da1f468218, 0, 0, 0x5a5a5a5a1f468218, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0xffffffffffffffff, 1, 0, 0x5a5a5affffffff5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0x1ea994589932bc3f, 2, 1, 0x5a5a9932bc3f5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0, 3, -1, 0x5a000000005a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0, 4, 4, 0x5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0x123456789abcdef0, 5, 0, 0xbcdef05a5a5a5a5a, 0x5a5a5a5a5a5a5a9a
    case_store sw, 0x123456789abcdef0, 6, -2048, 0xdef05a5a5a5a5a5a, 0x5a5a5a5a5a5a9abc
    case_store sw, 0x123456789abcdef0, 7, 2047, 0xf05a5a5a5a5a5a5a, 0x5a5a5a5a5a9abcde
    case_store sw, 0x123456789abcdef0, 57, 0, 0x5a5a5a9abcdef05a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0xffffffffffffffff, 58, 0, 0x5a5affffffff5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0x123456789abcdef0, 59, 1, 0x5a9abcdef05a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0x8d6ae3d33352119f, 60, 0, 0x3352119f5a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0x123456789abcdef0, 61, 0, 0xbcdef05a5a5a5a5a, 0x5a5a5a5a5a5a5a9a
    case_store sw, 0, 62, 2, 0x5a5a5a5a5a5a, 0x5a5a5a5a5a5a0000
    case_store sw, 0, 63, 0, 0x5a5a5a5a5a5a5a, 0x5a5a5a5a5a000000
    case_store sw, 0, 2042, 0, 0x5a5a000000005a5a, 0x5a5a5a5a5a5a5a5a
    case_store sw, 0xffffffffffffffff, 2047, -7, 0xff5a5a5a5a5a5a5a, 0x5a5a5a5a5affffff
    case_store sw, 0xc1e12e18a2690264, 128, 0, 0x5a5a5a5aa2690264, 0x5a5a5a5a5a5a5a5a

    case_store_over sw, 0xffffff55667788ff
test_end
