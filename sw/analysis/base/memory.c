/* SPDX-License-Identifier: Apache-2.0 */
/* See memory.h. */
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void memory_out(void) {
    fputs("assay: out of memory\n", stderr);
    exit(125);
}

static void *memory_check(void *block) {
    if (!block)
        memory_out();
    return block;
}

void *memory_get(size_t size) { return memory_check(calloc(1, size ? size : 1)); }

void *memory_resize(void *old, size_t size) { return memory_check(realloc(old, size ? size : 1)); }

void *memory_grow(void *list, size_t count, size_t size) {
    return count & (count - 1) ? list : memory_resize(list, (count ? 2 * count : 1) * size);
}

void memory_append(uint8_t **bytes, size_t *size, size_t *room, const void *more, size_t count) {
    if (*size + count > *room)
        *bytes = memory_resize(*bytes, *room = 2 * *room + count);
    if (count)
        memcpy(*bytes + *size, more, count);
    *size += count;
}

char *memory_copy(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_get(size), text, size);
}

char *memory_vprint(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = memory_get((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *memory_print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = memory_vprint(format, arguments);
    va_end(arguments);
    return text;
}

char *memory_temporary(const char *stem) {
    const char *base = getenv("TMPDIR");
    return memory_print("%s/%s.XXXXXX", base && *base ? base : "/tmp", stem);
}

FILE *memory_stream(char **text, size_t *size) {
    FILE *stream = open_memstream(text, size);
    if (!stream)
        memory_out();
    return stream;
}
