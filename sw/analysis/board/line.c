/* SPDX-License-Identifier: Apache-2.0 */
/* See line.h. */
#include "line.h"
#include "frame.h"
#include <string.h>

/* --- from the board */

/* Unstuffs a piece from its end, in place; its content is then at the end of `piece`. 0:
 * incomplete. */
static size_t unstuff(uint8_t *piece, size_t size) {
    size_t from = size, to = size;
    bool first = true;
    while (from > 0) {
        size_t group = piece[--from];
        if (group == 0 || group - 1 > from)
            return 0;
        if (!first)
            piece[--to] = 0;
        first = false;
        for (size_t i = 1; i < group; i++)
            piece[--to] = piece[--from];
    }
    return size - to;
}

static uint32_t crc_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/* Number of frames missing between this one and the one before it. */
static void count_number(line_reader_t *reader, unsigned number) {
    if (reader->numbered)
        reader->damaged += (number - reader->number) % LINE_NUMBERS;
    reader->numbered = true;
    reader->number = (number + 1) % LINE_NUMBERS;
}

static bool take_frame(line_reader_t *reader) {
    uint8_t copy[LINE_FRAME];
    memcpy(copy, reader->piece, reader->size);
    size_t size = unstuff(copy, reader->size);
    const uint8_t *content = copy + reader->size - size;
    if (size < 1 + LINE_CRC ||
        crc32_of(content, size - LINE_CRC) != crc_at(content + size - LINE_CRC))
        return false;
    count_number(reader, content[0] >> 2);
    reader->frames++;
    line_frame_t frame = {(line_channel_t)(content[0] & 3), content + 1, size - 1 - LINE_CRC};
    if (frame.channel == LINE_CONSOLE)
        reader->text(reader->context, frame.payload, frame.size);
    else
        reader->frame(reader->context, &frame);
    return true;
}

/* Not if it must be the rest of a frame: text has no other control characters than these. */
static bool is_text(const uint8_t *bytes, size_t size) {
    size_t i = 0;
    while (i < size && (bytes[i] >= ' ' || memchr("\n\r\t\b\f\a\033", bytes[i], 7)))
        i++;
    return i == size;
}

static void tell_piece(line_reader_t *reader) {
    if (is_text(reader->piece, reader->size))
        reader->text(reader->context, reader->piece, reader->size);
    else
        reader->damaged++;
    reader->size = 0;
}

/* A zero: the end of a piece. A piece that is not a frame may be text between two of them, one of
 * whose zeros was lost. */
static void end_piece(line_reader_t *reader) {
    bool good = reader->in != LINE_IN_TEXT && reader->size && take_frame(reader);
    if (good) {
        reader->in = LINE_IN_TEXT;
    } else if (reader->in == LINE_IN_FRAME) {
        reader->in = reader->size ? LINE_IN_DOUBT : LINE_IN_FRAME;
    } else {
        if (reader->in == LINE_IN_DOUBT)
            tell_piece(reader);
        reader->in = LINE_IN_FRAME;
    }
    reader->size = 0;
}

static void take_byte(line_reader_t *reader, uint8_t byte) {
    if (reader->size == sizeof reader->piece) { /* longer than any frame */
        if (reader->in == LINE_IN_DOUBT)
            tell_piece(reader);
        reader->size = 0;
        reader->in = LINE_IN_TEXT;
    }
    if (reader->in == LINE_IN_TEXT)
        reader->text(reader->context, &byte, 1);
    else
        reader->piece[reader->size++] = byte;
}

void line_read(line_reader_t *reader, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            take_byte(reader, bytes[i]);
        else
            end_piece(reader);
}

/* --- to the board */

size_t line_write(uint8_t *out, const uint8_t *content, size_t size) {
    uint8_t all[LINE_CONTENT], *to = out, *code;
    uint32_t crc = crc32_of(content, size);
    memcpy(all, content, size);
    for (size_t i = 0; i < LINE_CRC; i++)
        all[size + i] = (uint8_t)(crc >> 8 * i);
    *to++ = 0;
    code = to++;
    for (size_t i = 0; i < size + LINE_CRC; i++) {
        if (all[i]) {
            *to++ = all[i];
            continue;
        }
        *code = (uint8_t)(to - code);
        code = to++;
    }
    *code = (uint8_t)(to - code);
    *to++ = 0;
    return (size_t)(to - out);
}
