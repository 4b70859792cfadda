// SPDX-License-Identifier: Apache-2.0
// Hashes a buffer with every function of xxHash, whole and in pieces: multiplications in long
// chains, sequential loads. The expected values are those that xxHash gives on other machines
// (XXH64 of nothing is ef46db3751d8e999 by its specification).
//
//   hash                 the buffer
//   hash -32, hash -64   standard input by XXH32 or XXH64, as `xxhsum -H0` and `-H1` print it
#include "result.h"
#define XXH_INLINE_ALL
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#if SIZE_SHORT
enum { SIZE = 512, PIECE = 150 };
static const uint64_t expected[] = {0x4c89d619, 0x8fac796f42166652, 0x4c467262e310cb0f,
                                    0x4c467262e310cb0f, 0xa20fee4ab75b7507};
#else
enum { SIZE = 64 * 1024, PIECE = 1000 };
static const uint64_t expected[] = {0x27470ee4, 0x3e769e5153d1006c, 0x37382b7a115734e4,
                                    0x37382b7a115734e4, 0xbe13700d50a881c5};
#endif

static uint8_t buffer[SIZE] __attribute__((section(".noinit"), aligned(64)));

static void buffer_fill(void) {
    uint64_t state = 3;
    for (size_t i = 0; i < SIZE; i += 4) {
        uint32_t word = random_next(&state);
        for (size_t k = 0; k < 4; k++)
            buffer[i + k] = (uint8_t)(word >> 8 * k);
    }
}

// XXH64 fed with pieces that do not fit its own blocks.
static uint64_t hash_in_pieces(void) {
    static XXH64_state_t state;
    XXH64_reset(&state, 0);
    for (size_t at = 0; at < SIZE; at += PIECE)
        XXH64_update(&state, buffer + at, SIZE - at < PIECE ? SIZE - at : PIECE);
    return XXH64_digest(&state);
}

static size_t input_read(uint8_t *piece) {
    ssize_t got = read(STDIN_FILENO, piece, PIECE);
    return got > 0 ? (size_t)got : 0;
}

static int input_hash(const char *option) {
    static XXH32_state_t narrow;
    static XXH64_state_t state;
    if (strcmp(option, "-32") != 0 && strcmp(option, "-64") != 0) {
        fprintf(stderr, "usage: hash [-32 | -64]\n");
        return 2;
    }
    XXH32_reset(&narrow, 0);
    XXH64_reset(&state, 0);
    if (option[1] == '3') {
        for (size_t size; (size = input_read(buffer)) > 0;)
            XXH32_update(&narrow, buffer, size);
        printf("%08x\n", (unsigned)XXH32_digest(&narrow));
    } else {
        for (size_t size; (size = input_read(buffer)) > 0;)
            XXH64_update(&state, buffer, size);
        printf("%016lx\n", (unsigned long)XXH64_digest(&state));
    }
    return 0;
}

int main(int count, char **words) {
    if (count > 1)
        return input_hash(words[1]);
    buffer_fill();
    XXH128_hash_t wide = XXH3_128bits(buffer, SIZE);
    int wrong = result_check("XXH32", XXH32(buffer, SIZE, 0), expected[0]);
    uint64_t whole = XXH64(buffer, SIZE, 0);
    wrong |= result_check("XXH64", whole, expected[1]);
    wrong |= result_check("XXH64 in pieces", hash_in_pieces(), whole);
    wrong |= result_check("XXH64 of nothing", XXH64(buffer, 0, 0), 0xef46db3751d8e999);
    wrong |= result_check("XXH3", XXH3_64bits(buffer, SIZE), expected[2]);
    wrong |= result_check("XXH128 low", wide.low64, expected[3]);
    wrong |= result_check("XXH128 high", wide.high64, expected[4]);
    return wrong;
}
