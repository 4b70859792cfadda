/* SPDX-License-Identifier: Apache-2.0 */
/* See frame.h. */
#include "frame.h"
#include "profile_defs.h"

/* CRC-32 of IEEE 802.3, four bits at a time: 16 words of table suit the SoC. */
uint32_t crc32_of(const uint8_t *bytes, size_t size) {
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    uint32_t crc = ~UINT32_C(0);
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return ~crc;
}

static uint64_t load_bytes(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    for (int i = count - 1; i >= 0; i--)
        value = value << 8 | bytes[i];
    return value;
}

static void store_bytes(uint8_t *bytes, uint64_t value, int count) {
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

void frame_reader_start(frame_reader_t *reader, const uint8_t *bytes, size_t size) {
    *reader = (frame_reader_t){.bytes = bytes, .size = size};
}

/* Size of the good frame at `at`, 0 if there is none. */
static size_t frame_size_at(const frame_reader_t *reader, size_t at) {
    const uint8_t *bytes = reader->bytes + at;
    size_t left = reader->size - at;
    if (left < PD_FRAME_OVERHEAD || bytes[0] != PD_SYNC0 || bytes[1] != PD_SYNC1)
        return 0;
    size_t length = bytes[PD_FRAME_LENGTH_AT];
    size_t crc_at = PD_FRAME_PAYLOAD_AT + length;
    if (length % 8 || left < crc_at + 4)
        return 0;
    uint32_t crc = crc32_of(bytes + PD_FRAME_TYPE_AT, crc_at - PD_FRAME_TYPE_AT);
    return crc == load_bytes(bytes + crc_at, 4) ? crc_at + 4 : 0;
}

/* Whether the bytes from `at` on may be the beginning of a frame. */
static bool frame_may_begin_at(const frame_reader_t *reader, size_t at) {
    const uint8_t *bytes = reader->bytes + at;
    size_t left = reader->size - at;
    if (bytes[0] != PD_SYNC0 || (left > 1 && bytes[1] != PD_SYNC1))
        return false;
    if (left <= PD_FRAME_LENGTH_AT)
        return true;
    size_t length = bytes[PD_FRAME_LENGTH_AT];
    return length % 8 == 0 && left < PD_FRAME_OVERHEAD + length;
}

static void reader_skip(frame_reader_t *reader, size_t to) {
    if (to == reader->at)
        return;
    if (!reader->damaged++)
        reader->first_damage = reader->at;
    reader->skipped += to - reader->at;
    reader->at = to;
}

bool frame_is_count(const frame_t *frame) {
    return frame->type == PD_FRAME_COUNTS || frame->type == PD_FRAME_ARC ||
           frame->type == PD_FRAME_COUNTED || frame->type == PD_FRAME_HOT;
}

bool frame_is_process(const frame_t *frame) { return frame->type == PD_FRAME_PROCESS; }

/* Frame 0 opens a session; otherwise a jump forward is a loss. */
static void reader_follow(frame_reader_t *reader, const frame_t *frame) {
    uint32_t *next = &reader->next_sequence[frame_is_process(frame) ? 2 : frame_is_count(frame)];
    uint32_t gap = frame->sequence - *next;
    if (frame->sequence != 0 && gap < UINT32_C(0x80000000))
        reader->lost += gap;
    *next = frame->sequence + 1;
    reader->frames++;
}

static void frame_load(frame_t *frame, const uint8_t *bytes) {
    frame->type = bytes[PD_FRAME_TYPE_AT];
    frame->sequence = (uint32_t)load_bytes(bytes + PD_FRAME_SEQUENCE_AT, 4);
    frame->words = bytes[PD_FRAME_LENGTH_AT] / 8;
    for (size_t i = 0; i < frame->words; i++)
        frame->word[i] = load_bytes(bytes + PD_FRAME_PAYLOAD_AT + 8 * i, 8);
}

bool frame_next(frame_reader_t *reader, frame_t *frame) {
    for (size_t at = reader->at; at < reader->size; at++) {
        size_t size = frame_size_at(reader, at);
        bool waits = size == 0 && reader->more && frame_may_begin_at(reader, at);
        if (size == 0 && !waits)
            continue;
        reader_skip(reader, at);
        if (waits)
            return false;
        frame_load(frame, reader->bytes + at);
        frame->offset = at;
        reader->at = at + size;
        reader_follow(reader, frame);
        return true;
    }
    reader_skip(reader, reader->size);
    return false;
}

size_t frame_reader_left(const frame_reader_t *reader) { return reader->size - reader->at; }

void frame_reader_go_on(frame_reader_t *reader, const uint8_t *bytes, size_t size) {
    reader->bytes = bytes;
    reader->size = size;
    reader->at = 0;
}

size_t frame_write(uint8_t *out, uint8_t type, uint32_t sequence, const uint64_t *word,
                   size_t words) {
    out[0] = PD_SYNC0;
    out[1] = PD_SYNC1;
    out[PD_FRAME_TYPE_AT] = type;
    out[PD_FRAME_LENGTH_AT] = (uint8_t)(8 * words);
    store_bytes(out + PD_FRAME_SEQUENCE_AT, sequence, 4);
    for (size_t i = 0; i < words; i++)
        store_bytes(out + PD_FRAME_PAYLOAD_AT + 8 * i, word[i], 8);
    size_t crc_at = PD_FRAME_PAYLOAD_AT + 8 * words;
    store_bytes(out + crc_at, crc32_of(out + PD_FRAME_TYPE_AT, crc_at - PD_FRAME_TYPE_AT), 4);
    return crc_at + 4;
}
