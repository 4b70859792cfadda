/* SPDX-License-Identifier: Apache-2.0 */
/* Allocates memory or ends the program: a host tool cannot do anything useful without it. */
#ifndef SW_ANALYSIS_BASE_MEMORY_H
#define SW_ANALYSIS_BASE_MEMORY_H
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Prints that memory is out, and ends the program. */
_Noreturn void memory_out(void);

void *memory_get(size_t size); /* zeroed */
void *memory_resize(void *old, size_t size);

/* Makes room for one more entry in a list of `count` entries: the list doubles when `count` is a
 * power of two. A list must grow only by this. */
#define memory_room(list, count) ((list) = memory_grow(list, count, sizeof *(list)))
void *memory_grow(void *list, size_t count, size_t size);

/* A growing byte buffer: appends `count` bytes to the `size` bytes in it; `room` is its capacity.
 * All begin with 0. */
void memory_append(uint8_t **bytes, size_t *size, size_t *room, const void *more, size_t count);

char *memory_copy(const char *text);
char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_vprint(const char *format, va_list arguments);

/* A stream whose bytes are a text in memory when it is closed; the caller frees it. */
FILE *memory_stream(char **text, size_t *size);

/* A name for mkstemp or mkdtemp: STEM.XXXXXX in TMPDIR, or in /tmp if that is not set. The caller
 * frees it. */
char *memory_temporary(const char *stem);
#endif
