/* SPDX-License-Identifier: Apache-2.0 */
/* `assay stat -I N`: the counts of every N cycles, printed while the run goes on. The simulator
 * sends a row of all counts so far (tb/interval_rows.h) at the end of each interval; the
 * differences of neighbouring rows are printed, so that they add up to the run's counts.
 */
#ifndef SW_ANALYSIS_CMD_STAT_INTERVALS_H
#define SW_ANALYSIS_CMD_STAT_INTERVALS_H
#include "feed.h"
#include "stat_report.h"

typedef struct {
    live_t live;
    feed_t feed;
    const stat_t *stat; /* which events */
    sheet_form_t form;
    FILE *out;
    size_t at;          /* bytes of the feed read so far */
    char **name;        /* of the counts */
    size_t names, rows; /* rows printed so far */
    uint64_t *last;     /* counts at the end of the last interval */
} stat_intervals_t;

/* Runs like `simulate`. With SHEET_JSON an array of the intervals is left open for what follows in
 * the same object. */
bool stat_intervals(stat_intervals_t *intervals, run_t *run, outcome_t *outcome,
                    failure_t *failure);
#endif
