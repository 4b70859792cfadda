// SPDX-License-Identifier: Apache-2.0
// Text that grows: a process's output, kept until it is shown as a whole.
#ifndef SW_PROGRAMS_KERNEL_TEXT_H
#define SW_PROGRAMS_KERNEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text_page;

typedef struct {
    struct text_page *first, *last;
} text_t;

// Returns false if there is no memory for it.
bool text_append(text_t *text, const char *bytes, size_t size);

// %s a string, %d a long in decimal, %x an unsigned long in hexadecimal; the arguments have these
// types.
void text_print(text_t *text, const char *format, ...);

// Writes it to the console and frees its memory.
void text_show(text_t *text);

#endif
