/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of a terminal. Off until tint_use(true): before that only text is printed. */
#ifndef SW_ANALYSIS_TEXT_TINT_H
#define SW_ANALYSIS_TEXT_TINT_H
#include <stdbool.h>

typedef enum { TINT_NONE, TINT_HOT, TINT_WARM, TINT_DIM, TINT_HEAD } tint_t;

void tint_use(bool on);

/* The characters that begin a colour, and that end any. */
const char *tint_begin(tint_t tint);
const char *tint_end(tint_t tint);

/* For a share of all: hot from a tenth on, warm from a hundredth on. */
tint_t tint_of_share(double share);
#endif
