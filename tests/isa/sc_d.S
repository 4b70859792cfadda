// SPDX-License-Identifier: Apache-2.0
// sc.d: succeeds behind lr, fails without, once only
#include "isa_test.h"
#include "sc_test.h"
test_begin
    sc_cases d, 0x3333333344444444
test_end
