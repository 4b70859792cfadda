/* SPDX-License-Identifier: Apache-2.0 */
/* See window_cursor.h. */
#include "window_cursor.h"
#include <math.h>
#include <stdlib.h>

static void begin(window_cursor_t *cursor, const facts_t *meta) {
    cursor->ends = facts_text(meta, "window_ends");
    cursor->weights = facts_text(meta, "window_weights");
    cursor->cycles = facts_text(meta, "window_cycles");
}

/* The next number of a list; `usual` if it is missing or not above 0. */
static double next_number(const char **list, double usual) {
    char *end;
    if (!*list || !**list)
        return usual;
    double number = strtod(*list, &end);
    *list = end + (*end == ',');
    return number > 0 ? number : usual;
}

static void next_window(window_cursor_t *cursor) {
    char *end;
    cursor->window_end = strtoull(cursor->ends, &end, 10);
    cursor->ends = end + (*end == ',');
    cursor->window++;
    cursor->weight = next_number(&cursor->weights, 1);
    cursor->length = next_number(&cursor->cycles, 0);
}

/* Some instructions with so long a life were fetched so late in the window that it ended before
 * they did: those that were sampled stand for them (Horvitz and Thompson, "A Generalization of
 * Sampling Without Replacement From a Finite Universe", 1952). */
static double for_unended(double life, double window) {
    return window > 0 ? window / (window - fmin(life, window / 2)) : 1;
}

/* Windows without samples are numbered, too. */
void window_cursor_place(window_cursor_t *cursor, const facts_t *meta, sample_t *sample) {
    if (cursor->taken == 0 && !cursor->window)
        begin(cursor, meta);
    while (cursor->ends && *cursor->ends && cursor->taken >= cursor->window_end)
        next_window(cursor);
    cursor->taken++;
    sample->window = cursor->window;
    if (cursor->window)
        sample->weight = sample_weight(sample) * cursor->weight *
                         for_unended(sample->latency[STAGE_TOTAL], cursor->length);
}
