/* SPDX-License-Identifier: Apache-2.0 */
/* JSON output (RFC 8259), always valid UTF-8. */
#ifndef SW_ANALYSIS_TEXT_JSON_H
#define SW_ANALYSIS_TEXT_JSON_H
#include <stdio.h>

/* A string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void json_text(FILE *out, const char *text);

/* A number; null for NaN and infinity. */
void json_number(FILE *out, double value);
#endif
