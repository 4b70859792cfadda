/* SPDX-License-Identifier: Apache-2.0 */
/* Compares two profiles part by part: by function, source line or instruction of both.
 *
 * Samples give the shares, the simulator's counts the total cycles and retired instructions: so
 * periods may differ, and the share that was counted. A part that one profile has not met has
 * nothing there, give or take a sample. If the total is unknown, or a filter left only a part of
 * it, estimates are compared directly.
 */
#ifndef SW_ANALYSIS_FINDING_CHANGES_H
#define SW_ANALYSIS_FINDING_CHANGES_H
#include "view.h"

typedef enum { CHANGES_BY_FUNCTION, CHANGES_BY_LINE, CHANGES_BY_INSTRUCTION } changes_by_t;

/* 1.96 standard errors: by chance one row in twenty exceeds that. */
#define CHANGES_SIGNIFICANT 1.96
#define CHANGES_CHANCE 0.05

typedef struct {
    double before, after; /* estimates */
    double by, sigma;     /* after - before */
    double z;
} difference_t;

typedef struct {
    char *name;
    uint64_t samples[2];          /* before, after */
    difference_t cycles, retired; /* for a counter: its events; retired NaN */
    double why[WHY_COUNT];        /* the change of the cycles, by reason */
} change_t;

typedef struct {
    change_t *list; /* the largest change of cycles first; the last one is the whole */
    size_t count;
} changes_t;

/* `elf`: the programs, for lines; NULL if not needed. */
bool changes_make(changes_t *changes, const view_t views[2], changes_by_t by,
                  const char *const elf[2], failure_t *failure);
void changes_free(changes_t *changes);
/* The change for one reason. */
typedef struct {
    const char *name;
    double by;
} reason_change_t;

/* "mem_ram +1,234, base -56": the two largest, the second only if it is a tenth of the first; the
 * list is sorted. The caller frees it. */
char *changes_named(reason_change_t *list, size_t count);

/* Whether the change is more than chance; with exact figures: whether there is any. */
bool change_is_significant(const change_t *change);
#endif
