// SPDX-License-Identifier: Apache-2.0
// Compressed loads and stores, by a register and by sp. A row each (sums.h).
#include "sums.h"
test_begin_compressed
    sum_c_load c.lw, 0xfb75d12127bed312, 0, 4, 8, 64, 120
    sum_c_load c.ld, 0xa4f8a061325b8421, 0, 8, 16, 64, 248
    sum_c_load_sp c.lwsp, 0xd1b1a75cfdfa284e, 0, 4, 64, 252, 8
    sum_c_load_sp c.ldsp, 0x27c024d7f67524e2, 0, 8, 64, 504
    sum_c_store c.sw, 0x5450eb2ca84fd8fb, a1, 0, 4, 8, 64, 124
    sum_c_store c.sd, 0x8a5fd3b55472b41a, a1, 0, 8, 16, 64, 248
    sum_c_store c.swsp, 0x8df1af4409fd7d46, sp, 0, 4, 8, 64, 252
    sum_c_store c.sdsp, 0x5afc719fae42001b, sp, 0, 8, 16, 64, 504
test_end
