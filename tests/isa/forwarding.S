// SPDX-License-Identifier: Apache-2.0
// Store-to-load forwarding of every size and overlap across a doubleword, and across a line.
#include "forwarding.h"
forwarding_begin
    next_case
    forward PAGE_A + 0x108, PAGE_A + 0x108
    next_case
    forward PAGE_A + 0x1b8, PAGE_A + 0x1b8
test_end
