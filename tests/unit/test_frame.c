// SPDX-License-Identifier: Apache-2.0
// Frames: the checksum, round trips, and what happens to a damaged stream.
#include "frame.h"
#include "profile_defs.h"
#include <criterion/criterion.h>
#include <string.h>

enum { FRAMES = 20, WORDS = 9, SIZE = PD_FRAME_OVERHEAD + 8 * WORDS };

// FRAMES frames; word i of frame n is n * 100 + i.
static void make_stream(uint8_t stream[FRAMES * SIZE]) {
    for (uint32_t n = 0; n < FRAMES; n++) {
        uint64_t word[WORDS];
        for (uint64_t i = 0; i < WORDS; i++)
            word[i] = n * 100 + i;
        cr_assert_eq(frame_write(stream + n * SIZE, PD_FRAME_RECORD, n, word, WORDS), SIZE);
    }
}

static frame_reader_t read_all(const uint8_t *stream, size_t size) {
    frame_reader_t reader;
    frame_t frame;
    frame_reader_start(&reader, stream, size);
    while (frame_next(&reader, &frame))
        for (size_t i = 0; i < frame.words; i++)
            cr_assert_eq(frame.word[i], frame.sequence * 100 + i);
    return reader;
}

Test(frame, checksum_is_crc32) {
    cr_assert_eq(crc32_of((const uint8_t *)"123456789", 9),
                 0xcbf43926); // the catalogue's check value
    cr_assert_eq(crc32_of((const uint8_t *)"", 0), 0);
}

Test(frame, round_trip) {
    uint8_t stream[FRAMES * SIZE];
    make_stream(stream);
    frame_reader_t reader = read_all(stream, sizeof stream);
    cr_assert_eq(reader.frames, FRAMES);
    cr_assert_eq(reader.lost + reader.damaged + reader.skipped, 0);
}

Test(frame, layout_is_that_of_the_definition) {
    uint8_t frame[SIZE];
    uint64_t word[WORDS] = {0x1122334455667788};
    frame_write(frame, 2, 0x01020304, word, WORDS);
    static const uint8_t head[] = {0xa5, 0x5a, 2,    72,   4,    3,    2,    1,
                                   0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    cr_assert_arr_eq(frame, head, sizeof head);
}

Test(frame, every_single_damaged_byte_costs_one_frame) {
    uint8_t stream[FRAMES * SIZE];
    for (size_t at = 0; at < sizeof stream; at++) {
        make_stream(stream);
        stream[at] ^= 0x10;
        frame_reader_t reader = read_all(stream, sizeof stream);
        cr_assert_eq(reader.frames, FRAMES - 1, "byte %zu", at);
        cr_assert_eq(reader.damaged, 1);
        cr_assert_eq(reader.skipped, SIZE);
        cr_assert_eq(reader.first_damage, at / SIZE * SIZE);
        bool last = at / SIZE == FRAMES - 1; // nothing follows that would show the gap
        cr_assert_eq(reader.lost, last ? 0 : 1);
    }
}

Test(frame, missing_bytes_are_survived) {
    uint8_t stream[FRAMES * SIZE];
    make_stream(stream);
    memmove(stream + 5 * SIZE + 7, stream + 5 * SIZE + 10, sizeof stream - 5 * SIZE - 10);
    frame_reader_t reader = read_all(stream, sizeof stream - 3);
    cr_assert_eq(reader.frames, FRAMES - 1);
    cr_assert_eq(reader.lost, 1);
    cr_assert_eq(reader.skipped, SIZE - 3);
}

Test(frame, each_frame_of_a_gap_is_lost) {
    uint8_t stream[FRAMES * SIZE];
    make_stream(stream);
    memmove(stream + 5 * SIZE, stream + 8 * SIZE, sizeof stream - 8 * SIZE);
    frame_reader_t reader = read_all(stream, sizeof stream - 3 * SIZE);
    cr_assert_eq(reader.lost, 3);
    cr_assert_eq(reader.frames, FRAMES - 3);
}

Test(frame, a_stream_cut_short_keeps_what_is_whole) {
    uint8_t stream[FRAMES * SIZE];
    make_stream(stream);
    for (size_t size = 0; size < sizeof stream; size++)
        cr_assert_eq(read_all(stream, size).frames, size / SIZE);
}

Test(frame, a_frame_inside_damage_is_found) {
    uint8_t stream[3 * SIZE] = {0xa5, 0x5a, 2, 72}; // looks like a frame that swallows the good one
    uint64_t word[WORDS];
    for (uint64_t i = 0; i < WORDS; i++)
        word[i] = i;
    frame_write(stream + 10, PD_FRAME_RECORD, 0, word, WORDS);
    frame_reader_t reader = read_all(stream, sizeof stream);
    cr_assert_eq(reader.frames, 1);
    cr_assert_eq(reader.damaged, 2);
}

Test(frame, noise_is_no_frame) {
    uint8_t noise[20000];
    uint32_t state = 1;
    for (size_t i = 0; i < sizeof noise; i++) {
        state = state * 1664525 + 1013904223;
        noise[i] = state >> 24;
    }
    frame_reader_t reader = read_all(noise, sizeof noise);
    cr_assert_eq(reader.frames, 0);
    cr_assert_eq(reader.skipped, sizeof noise);
}
