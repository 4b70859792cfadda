/* SPDX-License-Identifier: Apache-2.0 */
/* Which loads to prefetch for, and how far ahead: loads for whose lines the window waited, in a
 * loop that advances their base register by a constant.
 *
 *     prefetches_t found;
 *     prefetches_find(&found, &view, elf, &failure);
 *     prefetches_write(&found, &export, out);           a list for assay-cc --prefetches
 *
 * Source: Mowry, Lam and Gupta, "Design and evaluation of a compiler algorithm for prefetching",
 * ASPLOS 1992, section 3.2: the distance is the latency divided by the time of the loop's shortest
 * path, rounded up. Both are measured here.
 */
#ifndef SW_ANALYSIS_OPTIMIZE_PREFETCHES_H
#define SW_ANALYSIS_OPTIMIZE_PREFETCHES_H
#include "export.h"

typedef struct {
    uint64_t pc;
    const symbol_t *symbol;
    char text[48];  /* the load, as objdump has it */
    unsigned place; /* index among its function's loads, from 1 */
    int offset;     /* of the prefetch, from the load's base register: bytes, a multiple of 32 */
    double waits; /* share of the run's cycles in which it was the oldest and waited for its line */
    double latency;   /* mean of its samples that missed, cycles */
    double loop;      /* cycles of an iteration, without such waits */
    int step;         /* bytes by which an iteration advances the base */
    const char *none; /* why there is none; NULL: there is one */
} prefetch_t;

typedef struct {
    prefetch_t *list; /* longest waits first */
    size_t count;
} prefetches_t;

/* `elf`: the program that was recorded. */
bool prefetches_find(prefetches_t *found, const view_t *view, const char *elf, failure_t *failure);
void prefetches_free(prefetches_t *found);

/* One line for each load: FUNCTION PLACE OPERAND OFFSET # figures; a comment if there is none. The
 * export must have lines. */
void prefetches_write(const prefetches_t *found, export_t *export, FILE *out);
#endif
