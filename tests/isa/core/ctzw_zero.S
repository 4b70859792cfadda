// SPDX-License-Identifier: Apache-2.0
// ctzw where the low word is 0: 32, whatever is above. QEMU 7.2 counts on in the high word.
#include "isa_test.h"
test_begin
    case_r ctzw, 0x20, 0
    case_r ctzw, 0x20, 0x100000000
    case_r ctzw, 0x20, 0x8000000000000000
    case_r ctzw, 0x20, 0x200000000
    case_r ctzw, 0x20, 0x1000000000
    case_r ctzw, 0x20, 0x8000000000
    case_r ctzw, 0x20, 0x40000000000
    case_r ctzw, 0x20, 0x200000000000
    case_r ctzw, 0x20, 0x1000000000000
    case_r ctzw, 0x20, 0x8000000000000
    case_r ctzw, 0x20, 0x40000000000000
    case_r ctzw, 0x20, 0x200000000000000
    case_r ctzw, 0x20, 0x1000000000000000
    case_r ctzw, 0x20, 0x4000000000000000
    case_r ctzw, 0x20, 0xffffffff00000000
    case_r ctzw, 0x20, 0xfffffffe00000000
    case_r ctzw, 0x20, 0xffff000000000000
    case_r ctzw, 0x20, 0xc000000000000000
test_end
