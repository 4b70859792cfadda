// SPDX-License-Identifier: Apache-2.0
// ebreak: cause 3
#include "isa_test.h"
test_begin
    case_traps_any 3, ebreak
test_end
