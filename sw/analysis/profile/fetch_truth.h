/* SPDX-License-Identifier: Apache-2.0 */
/* The truth of fetches: the log of every fetch of a run (`+fetch-log`, tb/fetch_log.sv), added up
 * by place.
 *
 * A row has a place, and for each derived event of fetches (core/derived.def) the number of its
 * fetches that had the event, or the sum of their cycles. The events are the same as for samples:
 * each line of the log is taken as a sample of its fetch.
 */
#ifndef SW_ANALYSIS_PROFILE_FETCH_TRUTH_H
#define SW_ANALYSIS_PROFILE_FETCH_TRUTH_H
#include "derived.h"
#include "truth.h"

/* Events of fetches are the last ones of derived.def. */
enum { FETCH_EVENTS = DERIVED_COUNT - DERIVED_fetch_all };
_Static_assert((int)FETCH_EVENTS <= (int)TRUTH_COLUMNS,
               "a row fits where one of instructions does");

typedef struct {
    uint64_t pc; /* a place (pc_table.h) */
    uint64_t value[FETCH_EVENTS];
} fetch_row_t;

extern const truth_shape_t truth_by_fetch;

/* Adds up a log: separately what the profiler counted, which is the population that was sampled,
 * and the rest. Sorted by place. `path`: for messages. */
bool fetch_truth_read(pc_table_t *truth, pc_table_t *apart, FILE *log, const char *path,
                      failure_t *failure);
#endif
