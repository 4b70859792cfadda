/* SPDX-License-Identifier: Apache-2.0 */
/* Which instructions are sampled: the selection and the filters of the hardware (mpdisctl.SEL and
 * its modes, mpdisevmask, mpdisevmatch, mpdisfilter), and the words for them.
 *
 *     SPEC = TYPE [:CONDITION,...] [:MODES]       load:dmiss,lat>20    branch:misp:u    all:lat.exec>=12
 *
 * An instruction is counted and chosen only if it is of the type and runs in one of the modes. A
 * sample is delivered only if it meets all conditions, and otherwise counted as filtered. So
 * samples rejected by a filter are not lost: their number is known (estimate.h).
 */
#ifndef SW_ANALYSIS_PROFILE_FILTER_H
#define SW_ANALYSIS_PROFILE_FILTER_H
#include "failure.h"
#include "record.h"
#include "setup.h"

/* The registers' values; control has SEL and the modes U, S, M, no mode: all. All 0: no filter. */
typedef struct {
    uint64_t control, evmask, evmatch, latency;
} filter_t;

bool filter_parse(filter_t *filter, const char *spec, failure_t *failure);

/* The filter as text, in one form for all filters with the same meaning; the caller frees it. */
char *filter_text(const filter_t *filter);

/* Whether the filter has anything at all; whether it has conditions, which reject samples. */
bool filter_is_set(const filter_t *filter);
bool filter_rejects(const filter_t *filter);

/* Whether the filter restricts more than modes: then the first of a pair meets it, and the second
 * is any instruction in these modes. */
bool filter_chooses(const filter_t *filter);

/* Whether two filters mean the same. */
bool filter_equal(const filter_t *a, const filter_t *b);

/* The one event that the filter requires; EVENT_COUNT: the filter is not that simple. */
event_t filter_event(const filter_t *filter);

void filter_ask(setup_t *setup, const filter_t *filter);

/* Whether a record meets the filter: the record shows what the hardware has decided. */
bool filter_passes(const filter_t *filter, const record_t *record);

/* The lines of --help. */
extern const char filter_help[];
#endif
