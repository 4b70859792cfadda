/* SPDX-License-Identifier: Apache-2.0 */
/* Makes text from outside (symbol names, paths, source lines) safe for a terminal: a character that
 * would act on it instead of being shown is written as \xNN. Files for other programs (CSV) get the
 * text unchanged. */
#ifndef SW_ANALYSIS_BASE_PRINTABLE_H
#define SW_ANALYSIS_BASE_PRINTABLE_H
#include <stdio.h>

/* Number of bytes of the UTF-8 character that begins here, 0: none. Surrogates and overlong
 * encodings are invalid. */
size_t character_length(const char *text);

/* A copy, which the caller frees: control characters (C0, DEL, C1) and invalid UTF-8 bytes become
 * \xNN, a tab a space; characters in `kept` stay. */
char *printable(const char *text, const char *kept);

/* Prints a line, made printable. */
void printable_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
