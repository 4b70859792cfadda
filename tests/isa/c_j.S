// SPDX-License-Identifier: Apache-2.0
// c.j: forward and backward
#include "isa_test.h"
test_begin_compressed
    next_case
    c.j 1f
    j test_fail
1:  j 3f
2:  j 4f
3:  c.j 2b
    j test_fail
4:

    next_case
    j 2f
1:  j 3f
    .skip 2000
2:  c.j 1b
    j test_fail
3:

    case_c_far 256, c.j
    case_c_far 512, c.j
    case_c_far 1024, c.j
    case_c_far 2046, c.j
test_end
