// SPDX-License-Identifier: Apache-2.0
// ebreak puts its address into mtval (the specification also allows 0, which QEMU 7.2 writes).
#include "isa_test.h"
test_begin
    next_case
    case_traps_any 3, ebreak
    bne s5, s4, test_fail
test_end
