// SPDX-License-Identifier: Apache-2.0
// Makes a picture smaller with stb_image_resize, whose floating point is the compiler's library.
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include "result.h"
#include <stb/stb_image_resize.h>

enum { FROM = 10, TO = 6 };

int main(void) {
    static unsigned char from[FROM][FROM], to[TO][TO];
    uint64_t sum = RESULT_START;
    for (int y = 0; y < FROM; y++)
        for (int x = 0; x < FROM; x++)
            from[y][x] = (unsigned char)(25 * (x ^ y));
    stbir_resize_uint8(&from[0][0], FROM, FROM, FROM, &to[0][0], TO, TO, TO, 1);
    for (int y = 0; y < TO; y++)
        for (int x = 0; x < TO; x++)
            sum = result_mix(sum, to[y][x]);
    return result_check("pixels", sum, 0xfb86c4ac025d6355);
}
