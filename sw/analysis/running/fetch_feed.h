/* SPDX-License-Identifier: Apache-2.0 */
/* Adds the log of a run's fetches up while the simulator writes it: a line for each is more than a disk should have to hold.
 *
 *     fetch_feed_t *feed = fetch_feed_open("/tmp/x/fetches", &failure);     a pipe; the simulator gets +fetch-log=/tmp/x/fetches
 *     ... the simulator runs to its end ...
 *     fetch_feed_close(feed, &truth, &apart, &failure);
 */
#ifndef SW_ANALYSIS_RUNNING_FETCH_FEED_H
#define SW_ANALYSIS_RUNNING_FETCH_FEED_H
#include "fetch_truth.h"

typedef struct fetch_feed fetch_feed_t;

/* NULL: no pipe can be made. */
fetch_feed_t *fetch_feed_open(const char *path, failure_t *failure);

/* The tables are the caller's from then on, also where a line was not as it should be (false). */
bool fetch_feed_close(fetch_feed_t *feed, pc_table_t *truth, pc_table_t *apart, failure_t *failure);
#endif
