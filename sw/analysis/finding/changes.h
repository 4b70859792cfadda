/* SPDX-License-Identifier: Apache-2.0 */
/* Two profiles compared, part by part: a function, a source line or an instruction of both.
 *
 * The samples say the shares, the simulator's counts how many cycles and retired instructions there were in
 * all: so periods may differ, and the share that was counted. A part that one profile has not met has nothing
 * there, give or take a sample. Where the whole is not known, or a filter left a part of it, estimates are
 * compared as they are.
 */
#ifndef SW_ANALYSIS_FINDING_CHANGES_H
#define SW_ANALYSIS_FINDING_CHANGES_H
#include "view.h"

typedef enum { CHANGES_BY_FUNCTION, CHANGES_BY_LINE, CHANGES_BY_INSTRUCTION } changes_by_t;

/* 1.96 standard errors: one row in twenty goes beyond that by chance. */
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
    difference_t cycles, retired; /* of a counter: its events; retired NaN */
    double why[WHY_COUNT];        /* the change of the cycles, by reason */
} change_t;

typedef struct {
    change_t *list; /* the largest change of cycles first; the last one is the whole */
    size_t count;
} changes_t;

/* `elf`: the programs, for lines; NULL where they are not needed. */
bool changes_make(changes_t *changes, const view_t views[2], changes_by_t by,
                  const char *const elf[2], failure_t *failure);
void changes_free(changes_t *changes);
/* How much has changed for a reason. */
typedef struct {
    const char *name;
    double by;
} reason_change_t;

/* "mem_ram +1,234, base -56": the two largest, the second if it is a tenth of the first; the list is sorted. To be freed. */
char *changes_named(reason_change_t *list, size_t count);

/* Whether the change is more than chance; with exact figures: whether there is any. */
bool change_is_significant(const change_t *change);
#endif
