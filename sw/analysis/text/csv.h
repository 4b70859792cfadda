/* SPDX-License-Identifier: Apache-2.0 */
/* CSV output (RFC 4180). */
#ifndef SW_ANALYSIS_TEXT_CSV_H
#define SW_ANALYSIS_TEXT_CSV_H
#include <stdio.h>

/* One field, quoted if needed. */
void csv_text(FILE *out, const char *text);

/* A number; an empty field for NaN and infinity. */
void csv_number(FILE *out, double value);
#endif
