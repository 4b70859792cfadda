// SPDX-License-Identifier: Apache-2.0
// ecall: cause 11, mtval 0, mepc at the instruction
#include "isa_test.h"
test_begin
    case_traps 11, 0, ecall

    // the next one is not run
    next_case
    li a0, 1
    case_trap 11
    ecall
    li a0, 2
    case_trapped 0
    expect a0, 1
test_end
