/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of the profile channel (rtl/include/profile.def, `layout` and `frame`):
 *
 *     0xA5 0x5A | type | length | sequence, 4 bytes | payload, `length` bytes | CRC-32, 4 bytes
 *               |<------------- checksummed ------------------------------>|
 *
 *     frame_reader_t reader;
 *     frame_t frame;
 *     frame_reader_start(&reader, bytes, size);
 *     while (frame_next(&reader, &frame)) ...
 *
 * The reader survives damage: if a checksum fails, the search for the next frame starts one byte
 * further, so nothing after the damage is lost. Losses are counted twice: as regions and bytes
 * skipped, and as gaps in the sequence.
 */
#ifndef SW_ANALYSIS_CORE_FRAME_H
#define SW_ANALYSIS_CORE_FRAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_WORDS = 31 }; /* payload of at most 255 bytes, in whole words */

typedef struct {
    uint8_t type;
    uint32_t sequence;
    size_t words;
    uint64_t word[FRAME_WORDS];
    size_t offset; /* offset of the frame in the stream */
} frame_t;

typedef struct {
    const uint8_t *bytes;
    size_t size, at;
    bool more; /* more bytes may follow */
    uint32_t
        next_sequence[3]; /* next numbers: the sampler's; an instrumented program's; a system's */
    uint64_t frames;      /* good ones */
    uint64_t lost;        /* missing, by sequence number */
    uint64_t damaged;     /* stretches outside frames */
    uint64_t skipped;     /* bytes in them */
    size_t first_damage;  /* offset of the first stretch, when damaged > 0 */
} frame_reader_t;

uint32_t crc32_of(const uint8_t *bytes, size_t size);

void frame_reader_start(frame_reader_t *reader, const uint8_t *bytes, size_t size);

/* Is it from an instrumented program, or from a system? These number their frames separately. */
bool frame_is_count(const frame_t *frame);
bool frame_is_process(const frame_t *frame);

/* The next good frame; false at the end of the stream. */
bool frame_next(frame_reader_t *reader, frame_t *frame);

/* Continues with other bytes, which begin with the `left` unread bytes of the reader. */
size_t frame_reader_left(const frame_reader_t *reader);
void frame_reader_go_on(frame_reader_t *reader, const uint8_t *bytes, size_t size);

/* Writes a frame; returns its size. `out` needs 12 + 8 * words bytes. For tests and other
 * senders. */
size_t frame_write(uint8_t *out, uint8_t type, uint32_t sequence, const uint64_t *word,
                   size_t words);
#endif
