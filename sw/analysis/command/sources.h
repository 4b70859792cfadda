/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of a profile with the recorded program: annotations, the hottest first.
 *
 *     sources_t sources;
 *     if (!sources_open(&sources, &view, elf, failure)) ...
 *     good = sources_hottest(&sources, 0.9, take, context, failure);
 *     sources_close(&sources);
 */
#ifndef SW_ANALYSIS_COMMAND_SOURCES_H
#define SW_ANALYSIS_COMMAND_SOURCES_H
#include "annotation.h"
#include "texts.h"

typedef struct {
    const view_t *view;
    const char *elf;
    lines_t *lines; /* of the program; a process's program has its own */
    texts_t *newer; /* source files newer than the program: reported once each */
} sources_t;

/* `elf` NULL: the path in the profile. Returns false also if it is not the recorded program. */
bool sources_open(sources_t *sources, const view_t *view, const char *elf, failure_t *failure);
void sources_close(sources_t *sources);

/* Gets the annotation, which is freed afterwards, and the lines of its program. */
typedef void annotation_taker_t(void *context, const annotation_t *annotation, lines_t *lines);

bool sources_annotate(const sources_t *sources, const symbol_t *symbol, annotation_taker_t *take,
                      void *context, failure_t *failure);

/* The same for the hottest functions that together have this part of the cycles, at least one; 1:
 * all that have samples. */
bool sources_hottest(const sources_t *sources, double part, annotation_taker_t *take, void *context,
                     failure_t *failure);
#endif
