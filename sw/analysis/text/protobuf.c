/* SPDX-License-Identifier: Apache-2.0 */
/* See protobuf.h. */
#include "protobuf.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

enum { VARINT = 0, LENGTH_DELIMITED = 2 };

static void make_room(message_t *message, size_t size) {
    if (message->size + size <= message->room)
        return;
    message->room = 2 * message->room + size;
    message->bytes = memory_resize(message->bytes, message->room);
}

/* A number has seven bits a byte, the low ones first; all bytes but the last have bit 7 set. */
static void put_varint(message_t *message, uint64_t value) {
    make_room(message, 10);
    for (; value >= 0x80; value >>= 7)
        message->bytes[message->size++] = (uint8_t)(value | 0x80);
    message->bytes[message->size++] = (uint8_t)value;
}

static void put_tag(message_t *message, unsigned field, unsigned type) {
    put_varint(message, (uint64_t)field << 3 | type);
}

void message_number(message_t *message, unsigned field, uint64_t value) {
    put_tag(message, field, VARINT);
    put_varint(message, value);
}

void message_bytes(message_t *message, unsigned field, const void *bytes, size_t size) {
    put_tag(message, field, LENGTH_DELIMITED);
    put_varint(message, size);
    make_room(message, size);
    if (size)
        memcpy(message->bytes + message->size, bytes, size);
    message->size += size;
}

void message_text(message_t *message, unsigned field, const char *text) {
    message_bytes(message, field, text, strlen(text));
}

void message_message(message_t *message, unsigned field, message_t *inner) {
    message_bytes(message, field, inner->bytes, inner->size);
    inner->size = 0;
}

void message_free(message_t *message) {
    free(message->bytes);
    *message = (message_t){0};
}
