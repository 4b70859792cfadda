// SPDX-License-Identifier: Apache-2.0
// Decodes a PNG with stb_image: inflate with dynamic Huffman tables, then the row filters. PNG is
// lossless, so the checksum is that of the scene drawn by sw/programs/inputs/make_inputs.c.
#include "input.h"
#include "result.h"
#include <stb/stb_image.h>

#if SIZE_SHORT
enum { WIDTH = 8, HEIGHT = 8 };
#define EXPECTED 0x8338ffd4771a98b4
#else
enum { WIDTH = 120, HEIGHT = 80 };
#define EXPECTED 0xb3e5d42f1140fbed
#endif

int main(void) {
    int width, height, channels;
    unsigned char *pixels =
        stbi_load_from_memory(input_begin, (int)input_size(), &width, &height, &channels, 3);
    if (!pixels || width != WIDTH || height != HEIGHT) {
        printf("png: not decoded: %s\n", pixels ? "wrong size" : stbi_failure_reason());
        return 1;
    }
    uint64_t sum = RESULT_START;
    for (int i = 0; i < width * height * 3; i++)
        sum = result_mix(sum, pixels[i]);
    stbi_image_free(pixels);
    printf("png: %d x %d, %d channels\n", width, height, channels);
    return result_check("pixels", sum, EXPECTED);
}
