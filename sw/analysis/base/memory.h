/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is there or ends the program: a host tool cannot do anything useful without it. */
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

/* Room in a list for one more than the `count` entries that it has: it doubles where that is a power of two. A list grows by this alone. */
#define memory_room(list, count) ((list) = memory_grow(list, count, sizeof *(list)))
void *memory_grow(void *list, size_t count, size_t size);

/* Bytes that grow: `count` more go after the `size` that are there, for which there is `room`. All begin with 0. */
void memory_append(uint8_t **bytes, size_t *size, size_t *room, const void *more, size_t count);

char *memory_copy(const char *text);
char *memory_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *memory_vprint(const char *format, va_list arguments);

/* A stream whose bytes are a text in memory when it is closed, to be freed. */
FILE *memory_stream(char **text, size_t *size);

/* A name for mkstemp or mkdtemp: STEM.XXXXXX in TMPDIR, /tmp where that is not set. To be freed. */
char *memory_temporary(const char *stem);
#endif
