// SPDX-License-Identifier: Apache-2.0
// c.jr: through any register
#include "isa_test.h"
test_begin_compressed
    next_case
    la a1, 1f
    c.jr a1
    j test_fail
1:

    next_case
    la ra, 1f
    c.jr ra
    j test_fail
1:

    next_case
    la t0, 1f
    c.jr t0
    j test_fail
1:

    next_case
    la t6, 1f
    c.jr t6
    j test_fail
1:

    // bit 0 is dropped
    next_case
    la a1, 1f + 1
    c.jr a1
    j test_fail
1:
test_end
