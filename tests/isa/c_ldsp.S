// SPDX-License-Identifier: Apache-2.0
// c.ldsp: compressed load by sp
#include "isa_test.h"
test_begin_compressed
    case_c_load_sp c.ldsp, 0x8070605040302010, 0, 0
    case_c_load_sp c.ldsp, 0x8979695949392919, 64, 8
    case_c_load_sp c.ldsp, 0x9888786858483828, 128, 64
    case_c_load_sp c.ldsp, 0xdfcfbfaf9f8f7f6f, 256, 504
    case_c_load_sp c.ldsp, 0x1281716151413121, 1, 8
test_end
