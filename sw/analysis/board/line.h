/* SPDX-License-Identifier: Apache-2.0 */
/* The protocol of a board's serial line (docs/line.md): the console's text unchanged, and frames
 * between zeros.
 *
 *     line_reader_t reader = {.text = on_text, .frame = on_frame, .context = me};
 *     line_read(&reader, bytes, size);                 as they come
 *     size = line_write(out, content, size);           a frame for the board
 *
 * Frames from the board are {number << 2 | channel}, payload, CRC-32 (of zlib), stuffed as in COBS
 * but with each code byte after its group; those to it are content and CRC-32 in plain COBS.
 * Neither has more than LINE_CONTENT bytes before stuffing. A piece between zeros that is not a
 * good frame is text or damage; where text was due it is text.
 */
#ifndef SW_ANALYSIS_BOARD_LINE_H
#define SW_ANALYSIS_BOARD_LINE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LINE_CONTENT = 253,
    LINE_CRC = 4,
    LINE_FRAME = LINE_CONTENT + 3, /* on the line, with the zeros around it */
    LINE_NUMBERS = 64
};
typedef enum { LINE_CONSOLE, LINE_PROFILE, LINE_ANSWER, LINE_EVENT } line_channel_t;

typedef struct {
    line_channel_t channel;
    const uint8_t *payload;
    size_t size;
} line_frame_t;

typedef struct {
    void (*text)(void *context, const uint8_t *bytes, size_t size);
    void (*frame)(void *context, const line_frame_t *frame);
    void *context;
    uint64_t frames, damaged; /* good ones; bad pieces, or lost ones by their number */
    /* private to the reader */
    enum { LINE_IN_TEXT, LINE_IN_FRAME, LINE_IN_DOUBT } in;
    uint8_t piece[LINE_FRAME];
    size_t size;
    bool numbered;
    unsigned number; /* of the next frame, if `numbered` */
} line_reader_t;

void line_read(line_reader_t *reader, const uint8_t *bytes, size_t size);

/* `out` has room for LINE_FRAME bytes; content has at most LINE_CONTENT - LINE_CRC. */
size_t line_write(uint8_t *out, const uint8_t *content, size_t size);
#endif
