// SPDX-License-Identifier: Apache-2.0
// Made-up text: words from a small vocabulary, frequent ones first, so that it repeats itself as
// real text does. The same on every machine.
#ifndef SW_PROGRAMS_TEXT_H
#define SW_PROGRAMS_TEXT_H

#include "result.h"
#include <stddef.h>

// The word number 0..63: two or three syllables.
static inline size_t text_word(uint32_t number, char *out) {
    static const char syllables[] = "rotamilonudesikapogebavuxytheqni";
    size_t length = 0;
    for (uint32_t n = number * 37 + 5, k = 0; k < 2 + (number & 1); k++, n /= 3) {
        out[length++] = syllables[n % 16 * 2];
        out[length++] = syllables[n % 16 * 2 + 1];
    }
    return length;
}

// Fills `size` bytes with words and spaces.
static inline void text_fill(char *text, size_t size, uint64_t *state) {
    size_t at = 0;
    while (at + 8 < size) {
        uint32_t r = random_next(state);
        uint32_t rank = (r & 63) * (r >> 6 & 63) * (r >> 12 & 63) >> 12;
        at += text_word(rank, text + at);
        text[at++] = (r >> 18 & 15) == 0 ? '\n' : ' ';
    }
    while (at < size)
        text[at++] = '.';
}

#endif
