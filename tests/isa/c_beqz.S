// SPDX-License-Identifier: Apache-2.0
// c.beqz: forward and backward
#include "isa_test.h"
test_begin_compressed
    case_c_branch c.beqz, 1, 0
    case_c_branch c.beqz, 0, 1
    case_c_branch c.beqz, 0, 0xffffffffffffffff
    case_c_branch c.beqz, 0, 0x8000000000000000
    case_c_branch c.beqz, 0, 0x100000000
    li a1, 0
    case_c_far 246, c.beqz a1,
test_end
