// SPDX-License-Identifier: Apache-2.0
// lr.d: loads, sign-extended
#include "isa_test.h"
test_begin
    case_lr lr.d, 0x123456789abcdef0, 0x123456789abcdef0
    case_lr lr.d.aq, 0x8000000080000000, 0x8000000080000000
    case_lr lr.d.rl, 0x7fffffff, 0x7fffffff
    case_lr lr.d.aqrl, 0xffffffffffffffff, 0xffffffffffffffff
    case_lr_misaligned lr.d, 1
    case_lr_misaligned lr.d, 2
    case_lr_misaligned lr.d, 4
test_end
