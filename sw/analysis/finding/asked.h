/* SPDX-License-Identifier: Apache-2.0 */
/* Events of a profile whose counters' samples were added up (record --counter EVENT,... --aggregate), in the order in which they were
 * asked for. The first one is that by which rows are weighed. */
#ifndef SW_ANALYSIS_FINDING_ASKED_H
#define SW_ANALYSIS_FINDING_ASKED_H
#include "profile.h"

typedef struct {
    const char *name;
    unsigned number;    /* as in mhpmevent */
    double least, most; /* intervals */
    double samples, dropped;
    double turn; /* share of the run in which it had a counter */
    double
        weight; /* events that a sample stands for: what was dropped, and the turns of others, taken in */
} asked_t;

/* As the driver is told it, bits of ASKED; and the facts `event.0`.. that a recording notes. */
size_t profile_asked(const profile_t *profile, asked_t asked[PD_EVENTS_MOST]);

/* The place of an event among them; their number: it is none of them. */
size_t asked_find(const asked_t *asked, size_t count, unsigned number);

/* c^2 of the intervals: variance over squared mean; where turns change, or samples were dropped, those of independent samples. */
double asked_scatter(const asked_t *asked);
#endif
