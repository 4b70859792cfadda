/* SPDX-License-Identifier: Apache-2.0 */
/* Events of a profile whose counters' samples were added up (record --counter EVENT,...
 * --aggregate), in the order in which they were requested. Rows are weighed by the first one. */
#ifndef SW_ANALYSIS_FINDING_ASKED_H
#define SW_ANALYSIS_FINDING_ASKED_H
#include "profile.h"

typedef struct {
    const char *name;
    unsigned number;    /* as in mhpmevent */
    double least, most; /* intervals */
    double samples, dropped;
    double turn;   /* share of the run in which it had a counter */
    double weight; /* events that a sample stands for, with dropped samples and other events' turns
                   taken into account */
} asked_t;

/* Bits of ASKED for the driver; and the facts `event.0`.. of a recording. */
size_t profile_asked(const profile_t *profile, asked_t asked[PD_EVENTS_MOST]);

/* The index of an event among them; their number if it is none of them. */
size_t asked_find(const asked_t *asked, size_t count, unsigned number);

/* c^2 of the intervals: variance over squared mean; for independent samples if turns change, or
 * samples were dropped. */
double asked_scatter(const asked_t *asked);
#endif
