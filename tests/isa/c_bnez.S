// SPDX-License-Identifier: Apache-2.0
// c.bnez: forward and backward
#include "isa_test.h"
test_begin_compressed
    case_c_branch c.bnez, 0, 0
    case_c_branch c.bnez, 1, 1
    case_c_branch c.bnez, 1, 0xffffffffffffffff
    case_c_branch c.bnez, 1, 0x8000000000000000
    case_c_branch c.bnez, 1, 0x100000000
    li a1, 1
    case_c_far 246, c.bnez a1,
test_end
