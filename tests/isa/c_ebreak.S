// SPDX-License-Identifier: Apache-2.0
// c.ebreak: cause 3
#include "isa_test.h"
test_begin_compressed
    case_trap 3
    c.ebreak
    case_trapped_any
test_end
