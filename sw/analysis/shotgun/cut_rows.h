/* SPDX-License-Identifier: Apache-2.0 */
/* Fragments as they are in the whole graph of a run (design 1 of the paper's table IV, "graphfrag"
 * of its table IX): rows of a trace, cut where signature samples began and ended. The remaining
 * error of the profiler is that of sampling.
 *
 *     cut_rows_t *cut;
 *     if (!cut_rows_open(&cut, "sort.trace", &samples, &failure)) ...
 *     while (cut_rows_next(cut, &rows)) ...
 *     if (!cut_rows_end(cut, &failure)) ...
 */
#ifndef SW_ANALYSIS_SHOTGUN_CUT_ROWS_H
#define SW_ANALYSIS_SHOTGUN_CUT_ROWS_H
#include "fragment_rows.h"
#include "sampler.h"
#include "trace_rows.h"

typedef struct cut_rows cut_rows_t;

bool cut_rows_open(cut_rows_t **cut, const char *trace, const samples_t *samples,
                   failure_t *failure);

/* Closes it; returns false when trace_rows_end does. */
bool cut_rows_end(cut_rows_t *cut, failure_t *failure);

/* The rows of the next signature sample; free them with fragment_rows_free. */
bool cut_rows_next(cut_rows_t *cut, fragment_rows_t *rows);
#endif
