// SPDX-License-Identifier: Apache-2.0
// Compresses text with a greedy LZ77 coder (hash table of the last position of every four bytes)
// and expands it again; the copy must equal the original.
//
//   sequence:  token  [more literals]  literals  offset  [more match]
//              4 bits: literals, 15 = see bytes that follow, each 255 continues
//              4 bits: match length - 4, likewise
//              offset: 2 bytes, little endian, 1 = the byte just written; absent after the last literals
#include "result.h"
#include "text.h"
#include <string.h>

#if SIZE_SHORT
enum { SIZE = 200, HASH_BITS = 5 };
#define EXPECTED 0xb1d63850d96bc4df
#else
enum { SIZE = 24000, HASH_BITS = 11 };
#define EXPECTED 0xd52872d91e471351
#endif

enum { SHORTEST = 4, NO_POSITION = 0xffff };

static uint8_t text[SIZE] __attribute__((section(".noinit")));
static uint8_t packed[SIZE + SIZE / 255 + 16] __attribute__((section(".noinit")));
static uint8_t copy[SIZE] __attribute__((section(".noinit")));

static uint32_t word_at(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint8_t *put_length(uint8_t *out, size_t length) {
    if (length < 15)
        return out;
    for (length -= 15; length >= 255; length -= 255)
        *out++ = 255;
    *out++ = (uint8_t)length;
    return out;
}

// Writes literals [from, to) and, unless `match` is 0, a copy of `match` bytes from `offset` back.
static uint8_t *put_sequence(uint8_t *out, const uint8_t *from, const uint8_t *to, size_t match,
                             size_t offset) {
    size_t literals = (size_t)(to - from), extra = match ? match - SHORTEST : 0;
    *out++ = (uint8_t)((literals < 15 ? literals : 15) << 4 | (extra < 15 ? extra : 15));
    out = put_length(out, literals);
    memcpy(out, from, literals);
    out += literals;
    if (match) {
        *out++ = (uint8_t)offset;
        *out++ = (uint8_t)(offset >> 8);
        out = put_length(out, extra);
    }
    return out;
}

static size_t match_length(const uint8_t *a, const uint8_t *b, const uint8_t *end) {
    const uint8_t *start = b;
    while (b < end && *a == *b)
        a++, b++;
    return (size_t)(b - start);
}

static size_t compress(const uint8_t *in, size_t size, uint8_t *out) {
    static uint16_t last[1 << HASH_BITS];
    const uint8_t *end = in + size, *at = in, *literals = in;
    uint8_t *begin = out;
    memset(last, NO_POSITION & 0xff, sizeof last);
    while (at + SHORTEST <= end) {
        uint32_t word = word_at(at), hash = word * 2654435761u >> (32 - HASH_BITS);
        size_t found = last[hash];
        last[hash] = (uint16_t)(at - in);
        if (found == NO_POSITION || word_at(in + found) != word) {
            at++;
            continue;
        }
        size_t match = match_length(in + found, at, end);
        out = put_sequence(out, literals, at, match, (size_t)(at - in) - found);
        at += match;
        literals = at;
    }
    return (size_t)(put_sequence(out, literals, end, 0, 0) - begin);
}

static const uint8_t *get_length(const uint8_t *in, size_t *length) {
    if (*length < 15)
        return in;
    do
        *length += *in;
    while (*in++ == 255);
    return in;
}

static size_t expand(const uint8_t *in, size_t size, uint8_t *out) {
    const uint8_t *end = in + size;
    uint8_t *begin = out;
    while (in < end) {
        uint8_t token = *in++;
        size_t literals = token >> 4, match = token & 15;
        in = get_length(in, &literals);
        memcpy(out, in, literals);
        in += literals, out += literals;
        if (in >= end)
            break;
        const uint8_t *from = out - (in[0] | (size_t)in[1] << 8);
        in = get_length(in + 2, &match);
        for (match += SHORTEST; match > 0; match--)
            *out++ = *from++;
    }
    return (size_t)(out - begin);
}

int main(void) {
    uint64_t state = 21, sum = RESULT_START;
    text_fill((char *)text, SIZE, &state);
    size_t length = compress(text, SIZE, packed);
    size_t expanded = expand(packed, length, copy);
    for (size_t i = 0; i < length; i++)
        sum = result_mix(sum, packed[i]);
    printf("lz: %d bytes to %d\n", (int)SIZE, (int)length);
    return result_check("round trip", expanded == SIZE && memcmp(text, copy, SIZE) == 0, 1) |
           result_check("packed", sum, EXPECTED);
}
