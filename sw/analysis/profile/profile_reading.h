/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of reading a profile (profile_read.c): each reads a table or some into reading->profile, and on false reading->failure says
 * which one is wrong. What depends on a part that was read before says so.
 */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_READING_H
#define SW_ANALYSIS_PROFILE_PROFILE_READING_H
#include "profile.h"
#include "profile_sql.h"
#include "window_cursor.h"
#include <sqlite3.h>

typedef struct {
    sqlite3 *db;
    const char *path;
    failure_t *failure;
    profile_t *profile;
    sample_taker_t *take; /* of samples, which are handed over one by one */
    void *context;
    size_t count;           /* samples so far */
    sampler_kind_t sampler; /* of every row */
    double rare;            /* what the weight of a rare one is multiplied with */
    bool stacks;            /* rows have the stacks of the sample */
    window_cursor_t windows;
} reading_t;

typedef bool reading_part_t(reading_t *reading);

/* profile_tables.c */
reading_part_t reading_meta, reading_counters, reading_symbols, reading_stacks, reading_signatures,
    reading_truth;
reading_part_t reading_data, reading_stack_rows; /* later, where they are asked for */

/* profile_samples.c */
reading_part_t reading_samples; /* after meta, counters and stacks */
reading_part_t reading_beside;  /* after meta */

/* All rows of a query. False: one is not as it should be. */
bool reading_rows(const reading_t *reading, const char *sql, sql_take_t *take, void *into);
/* Likewise of a table, which is damaged then. */
bool reading_table(reading_t *reading, const char *table, const char *sql, sql_take_t *take,
                   void *into);
bool reading_has_table(const reading_t *reading, const char *name);
#endif
