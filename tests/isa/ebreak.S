// SPDX-License-Identifier: Apache-2.0
// ebreak: cause 3
#include "isa_test.h"
test_begin
    case_trap 3
    ebreak
    case_trapped_any
test_end
