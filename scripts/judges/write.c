// SPDX-License-Identifier: Apache-2.0
// Writes a picture as PNG with stb_image_write: filters by row, matches by hash chains, bits of Huffman codes.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include "result.h"
#include <stb/stb_image_write.h>

enum { SIDE = 20 };
static uint64_t sum = RESULT_START;

static void take(void *context, void *data, int size) {
    (void)context;
    for (int i = 0; i < size; i++)
        sum = result_mix(sum, ((unsigned char *)data)[i]);
}

int main(void) {
    static unsigned char picture[SIDE][SIDE];
    uint64_t state = 1;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            picture[y][x] = (unsigned char)(x * y / 4 + random_next(&state) % 3);
    stbi_write_png_to_func(take, NULL, SIDE, SIDE, 1, picture, SIDE);
    return result_check("png", sum, 0xf6861931973ea05e);
}
