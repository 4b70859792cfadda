// SPDX-License-Identifier: Apache-2.0
// c.ebreak: cause 3
#include "isa_test.h"
test_begin_compressed
    case_traps_any 3, c.ebreak
test_end
