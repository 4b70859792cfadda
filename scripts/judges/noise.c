// SPDX-License-Identifier: Apache-2.0
// Noise by stb_perlin, whose floating point is the compiler's library: calls, shifts, multiplications.
#define STB_PERLIN_IMPLEMENTATION
#include "result.h"
#include <stb/stb_perlin.h>

int main(void) {
    uint64_t sum = RESULT_START;
    for (int i = 0; i < 50; i++) {
        float at = (float)i / 8;
        float noise = stb_perlin_turbulence_noise3(at, at / 2, 1 - at, 2, 0.5f, 2);
        sum = result_mix(sum, (uint64_t)(int64_t)(noise * 4096));
    }
    return result_check("noise", sum, 0x7e521fb86a38ecb4);
}
