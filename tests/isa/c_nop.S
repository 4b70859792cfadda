// SPDX-License-Identifier: Apache-2.0
// c.nop: changes nothing, shifts what follows by a half-word
#include "isa_test.h"
test_begin_compressed
    next_case
    li a0, 5
    c.nop
    expect a0, 5
    c.nop
    c.nop
    c.nop
    addi a0, a0, 1
    expect a0, 6
test_end
