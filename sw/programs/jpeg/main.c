// SPDX-License-Identifier: Apache-2.0
// Decodes a baseline JPEG with stb_image: Huffman decoding (branchy, dependent loads), inverse
// cosine transform (arithmetic), chroma upsampling and colour conversion (streams).
#include "input.h"
#include "result.h"
#include <stb/stb_image.h>

#if SIZE_SHORT
enum { WIDTH = 8, HEIGHT = 8 };
#define EXPECTED 0x9172305e28dc55f2
#else
enum { WIDTH = 96, HEIGHT = 64 };
#define EXPECTED 0x29f42abc946f298d
#endif

int main(void) {
    int width, height, channels;
    unsigned char *pixels =
        stbi_load_from_memory(input_begin, (int)input_size(), &width, &height, &channels, 3);
    if (!pixels || width != WIDTH || height != HEIGHT) {
        printf("jpeg: not decoded: %s\n", pixels ? "wrong size" : stbi_failure_reason());
        return 1;
    }
    uint64_t sum = RESULT_START;
    for (int i = 0; i < width * height * 3; i++)
        sum = result_mix(sum, pixels[i]);
    stbi_image_free(pixels);
    printf("jpeg: %d x %d, %d channels\n", width, height, channels);
    return result_check("pixels", sum, EXPECTED);
}
