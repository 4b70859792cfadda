/* SPDX-License-Identifier: Apache-2.0 */
/* Adds up the log of a run's fetches while the simulator writes it: it has a line for each, too
 * much for a disk.
 *
 *     fetch_feed_t *feed = fetch_feed_open("/tmp/x/fetches", &failure);     a pipe, for the simulator's
 *                                                                           +fetch-log=/tmp/x/fetches
 *     ... the simulator runs to its end ...
 *     fetch_feed_close(feed, &truth, &apart, &failure);
 */
#ifndef SW_ANALYSIS_RUNNING_FETCH_FEED_H
#define SW_ANALYSIS_RUNNING_FETCH_FEED_H
#include "fetch_truth.h"

typedef struct fetch_feed fetch_feed_t;

/* NULL: no pipe can be made. */
fetch_feed_t *fetch_feed_open(const char *path, failure_t *failure);

/* The caller owns the tables from then on, even if a line was wrong (false). */
bool fetch_feed_close(fetch_feed_t *feed, pc_table_t *truth, pc_table_t *apart, failure_t *failure);
#endif
