// SPDX-License-Identifier: Apache-2.0
// Transfers with a target in the instruction, as far as it reaches, both ways: each bit of their immediates.
#include "isa_test.h"
test_begin_compressed
    case_c_branch c.beqz, 1, 0
    case_c_branch c.beqz, 0, 1
    case_c_branch c.beqz, 0, 0x8000000000000000
    case_c_branch c.bnez, 0, 0
    case_c_branch c.bnez, 1, 1
    case_c_branch c.bnez, 1, 0x8000000000000000
    li a1, 0
    case_c_far 246, c.beqz a1,
    li a1, 1
    case_c_far 246, c.bnez a1,
    .irp last, 256, 512, 1024, 2046
    case_c_far \last, c.j
    .endr
    .irp last, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 70000
    case_c_far \last, jal a0,
    .endr
test_end
