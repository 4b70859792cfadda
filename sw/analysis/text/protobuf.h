/* SPDX-License-Identifier: Apache-2.0 */
/* Messages in the wire format of Protocol Buffers: fields are numbers, or bytes (texts, messages).
 *
 *     message_t line = {0};
 *     message_number(&line, 1, 7);
 *     message_message(&location, 4, &line);          and empties it
 *
 * Source: protobuf.dev, "Encoding".
 */
#ifndef SW_ANALYSIS_TEXT_PROTOBUF_H
#define SW_ANALYSIS_TEXT_PROTOBUF_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *bytes;
    size_t size, room;
} message_t;

void message_number(message_t *message, unsigned field, uint64_t value);
void message_bytes(message_t *message, unsigned field, const void *bytes, size_t size);
void message_text(message_t *message, unsigned field, const char *text);
void message_message(message_t *message, unsigned field, message_t *inner);
void message_free(message_t *message);
#endif
