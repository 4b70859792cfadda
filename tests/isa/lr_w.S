// SPDX-License-Identifier: Apache-2.0
// lr.w: loads, sign-extended
#include "isa_test.h"
test_begin
    case_lr lr.w, 0xffffffff9abcdef0, 0x123456789abcdef0
    case_lr lr.w.aq, 0xffffffff80000000, 0x8000000080000000
    case_lr lr.w.rl, 0x7fffffff, 0x7fffffff
    case_lr lr.w.aqrl, 0xffffffffffffffff, 0xffffffffffffffff
    case_lr_misaligned lr.w, 1
    case_lr_misaligned lr.w, 2
    case_lr_misaligned lr.w, 3
test_end
