// SPDX-License-Identifier: Apache-2.0
// AMOs, words and doublewords: old value to rd, result to memory, each ordering suffix. A row each (sums.h).
#include "sums.h"
test_begin
    sum_amo amoadd.w, few, 0xc2c126491aa77096, 64, 68, 128, 1020
    sum_amo amoadd.d, few, 0xc1aa9bf8e8d03a9a, 64, 8, 128, 1016
    sum_amo amoswap.w, few, 0x3823283218b00c03, 64, 68, 128, 1020
    sum_amo amoswap.d, few, 0x1b9e0e7e9990070c, 64, 8, 128, 1016
    sum_amo amoxor.w, few, 0xe549dd0ad9fe77de, 64, 68, 128, 1020
    sum_amo amoxor.d, few, 0xe324ccba07c21000, 64, 8, 128, 1016
    sum_amo amoand.w, few, 0xd5139f13f488435e, 64, 68, 128, 1020
    sum_amo amoand.d, few, 0x0209594eacff2b25, 64, 8, 128, 1016
    sum_amo amoor.w, few, 0xfc1080936b897c1f, 64, 68, 128, 1020
    sum_amo amoor.d, few, 0x20f838f5fb653489, 64, 8, 128, 1016
    sum_amo amomin.w, few, 0x14ce162c2c63ffb9, 64, 68, 128, 1020
    sum_amo amomin.d, few, 0xaa7195e88c85dc6c, 64, 8, 128, 1016
    sum_amo amomax.w, few, 0xbbe79f031f9e1c2f, 64, 68, 128, 1020
    sum_amo amomax.d, few, 0xbf6d965b1f9a483b, 64, 8, 128, 1016
    sum_amo amominu.w, few, 0x66abed80039b0d62, 64, 68, 128, 1020
    sum_amo amominu.d, few, 0x502295a4575d34f7, 64, 8, 128, 1016
    sum_amo amomaxu.w, few, 0x962cfa12630db45d, 64, 68, 128, 1020
    sum_amo amomaxu.d, few, 0xec8059225bb08dba, 64, 8, 128, 1016
test_end
#include "operands.h"
