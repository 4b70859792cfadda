// SPDX-License-Identifier: Apache-2.0
// c.lwsp: compressed load by sp
#include "isa_test.h"
test_begin_compressed
    case_c_load_sp c.lwsp, 0x40302010, 0, 0
    case_c_load_sp c.lwsp, 0xffffffff88786858, 64, 4
    case_c_load_sp c.lwsp, 0x58483828, 128, 64
    case_c_load_sp c.lwsp, 0xffffffffbfaf9f8f, 256, 252
    case_c_load_sp c.lwsp, 0x51413121, 1, 8
test_end
