// SPDX-License-Identifier: Apache-2.0
// Prints numbers and words into a buffer with stb_sprintf: a state machine over formats, divisions by ten, copies of bytes.
#define STB_SPRINTF_IMPLEMENTATION
#include "result.h"
#include <stb/stb_sprintf.h>
#include <string.h>

int main(void) {
    static const char *const words[] = {"retire", "fetch", "issue", "map"};
    uint64_t sum = RESULT_START, state = 1;
    char line[160];
    for (int i = 0; i < 60; i++) {
        uint32_t number = random_next(&state);
        int size =
            stbsp_snprintf(line, sizeof line, "%-8s|%08x|%12d|%'u|%.3f|%g\n", words[number % 4],
                           number, (int)number, number, number / 1024.0, (double)i);
        for (int k = 0; k < size; k++)
            sum = result_mix(sum, (unsigned char)line[k]);
    }
    return result_check("text", sum, 0xf95cee21d7b19200);
}
