// SPDX-License-Identifier: Apache-2.0
// Compresses blocks of a texture with stb_dxt: small loops of integers, tables, minima.
#define STB_DXT_IMPLEMENTATION
#include "result.h"
#include <stb/stb_dxt.h>

int main(void) {
    uint64_t sum = RESULT_START, state = 1;
    unsigned char block[64], packed[8];
    for (int i = 0; i < 16; i++) {
        for (int k = 0; k < 64; k++)
            block[k] = (unsigned char)(4 * i + k + random_next(&state) % 16);
        stb_compress_dxt_block(packed, block, 0, i % 2 ? STB_DXT_HIGHQUAL : STB_DXT_NORMAL);
        for (int k = 0; k < 8; k++)
            sum = result_mix(sum, packed[k]);
    }
    return result_check("blocks", sum, 0xff9c8af135cdf182);
}
