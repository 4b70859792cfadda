// SPDX-License-Identifier: Apache-2.0
// sc.w: succeeds behind lr, fails without, once only
#include "isa_test.h"
#include "sc_test.h"
test_begin
    sc_cases w, 0x44444444
test_end
