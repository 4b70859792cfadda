// SPDX-License-Identifier: Apache-2.0
// AMOs, words and doublewords: old value to rd, result to memory, each ordering suffix. A row each (sums.h).
#include "sums.h"
test_begin
    sum_amo amoadd.w, pairs, 0x84acf1b8eb4d9582, 64, 68, 128, 1020
    sum_amo amoadd.d, pairs, 0x24a7d8374bcd2e79, 64, 8, 128, 1016
    sum_amo amoswap.w, pairs, 0xed4256bb4fd66abb, 64, 68, 128, 1020
    sum_amo amoswap.d, pairs, 0xc3dcf5e68950c029, 64, 8, 128, 1016
    sum_amo amoxor.w, pairs, 0x25a40d3fb73f22e2, 64, 68, 128, 1020
    sum_amo amoxor.d, pairs, 0x05f64db5ce8e4554, 64, 8, 128, 1016
    sum_amo amoand.w, pairs, 0xdff66e6b6f26d2ec, 64, 68, 128, 1020
    sum_amo amoand.d, pairs, 0xe0f0c60dcbca8c2e, 64, 8, 128, 1016
    sum_amo amoor.w, pairs, 0x5e288be2707ffe5c, 64, 68, 128, 1020
    sum_amo amoor.d, pairs, 0x034c2ceedcb0cd91, 64, 8, 128, 1016
    sum_amo amomin.w, pairs, 0x1c6f568d8685d6be, 64, 68, 128, 1020
    sum_amo amomin.d, pairs, 0xd4e84a307647bde4, 64, 8, 128, 1016
    sum_amo amomax.w, pairs, 0x41069b816e64dd7d, 64, 68, 128, 1020
    sum_amo amomax.d, pairs, 0xd8ce56a2c7dfa9c1, 64, 8, 128, 1016
    sum_amo amominu.w, pairs, 0x5596dd91f492a406, 64, 68, 128, 1020
    sum_amo amominu.d, pairs, 0x7169b5a566eac557, 64, 8, 128, 1016
    sum_amo amomaxu.w, pairs, 0x067425f09754b48e, 64, 68, 128, 1020
    sum_amo amomaxu.d, pairs, 0xb8243870defd69ba, 64, 8, 128, 1016
test_end
#include "operands.h"
