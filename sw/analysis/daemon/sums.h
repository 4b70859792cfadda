/* SPDX-License-Identifier: Apache-2.0 */
/* Adds up samples by what they have in common, without limit: records of FMT 5 and 6 (profile.def).
 * A full entry is closed, and another one continues. */
#ifndef SW_ANALYSIS_DAEMON_SUMS_H
#define SW_ANALYSIS_DAEMON_SUMS_H
#include "record.h"

typedef struct {
    record_t record;
    uint32_t id; /* its row in the set */
    bool dirty;  /* changed since it was written */
    bool closed; /* it is full */
} sum_t;

typedef struct {
    sum_t *list;
    size_t count;
    uint32_t *slots; /* index plus one of entries that are not closed; 0: free */
    size_t slot_count;
    uint32_t next_id;
} sums_t;

/* A sum of the single sample of a record of any kind; false: it has no sum (the second of a pair;
 * not a plain choice). Its CONTEXT becomes `context`. */
bool sum_of(const record_t *record, uint16_t context, record_t *sum);

void sums_take(sums_t *sums, const record_t *record);
/* Takes a row as written. */
void sums_load(sums_t *sums, const record_t *record, uint32_t id);
/* Marks all as written; forgets closed ones. */
void sums_written(sums_t *sums);
void sums_free(sums_t *sums);
#endif
