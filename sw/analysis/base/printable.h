/* SPDX-License-Identifier: Apache-2.0 */
/* Text from outside - symbol names, paths, source lines - as it may go to a terminal: a character that would
 * act on it instead of being shown is written as \xNN. Files that other programs read (CSV) take
 * the text as it is. */
#ifndef SW_ANALYSIS_BASE_PRINTABLE_H
#define SW_ANALYSIS_BASE_PRINTABLE_H
#include <stdio.h>

/* Bytes of the UTF-8 character that begins here, 0: none does. Surrogates and needlessly long encodings
 * are none. */
size_t character_length(const char *text);

/* A copy, to be freed: control characters (C0, DEL, C1) and bytes that are no UTF-8 become \xNN, a
 * tab a space; characters in `kept` stay. */
char *printable(const char *text, const char *kept);

/* Prints a line, made printable. */
void printable_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
