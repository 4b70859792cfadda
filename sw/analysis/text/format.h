/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers for readers. Each function returns its buffer, so that it can be used in an argument
 * list.
 */
#ifndef SW_ANALYSIS_TEXT_FORMAT_H
#define SW_ANALYSIS_TEXT_FORMAT_H
#include "estimate.h"
#include <stdio.h>

typedef struct {
    char text[48];
} number_t;

/* 1234567 -> "1,234,567". */
const char *format_count(number_t *number, double value);

/* "4.1±.3": the error to one figure, the value to the same precision; "-" for an unknown value, no
 * error if the error is unknown. `scale` 100 makes percent. */
const char *format_estimate(number_t *number, estimate_t estimate, double scale);

/* "1,234±56" for counts. */
const char *format_estimated_count(number_t *number, estimate_t estimate);

/* Prints words in lines of the help's width, indented by `indent`, where the first line already is;
 * words in backticks stay together. */
void print_words(FILE *out, const char *text, size_t indent);
#endif
