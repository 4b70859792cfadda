/* SPDX-License-Identifier: Apache-2.0 */
/* What the sessions of a channel report, as facts of a set, with the names of a profile's facts
 * (docs/assay.md). */
#ifndef SW_ANALYSIS_DAEMON_CHANNEL_FACTS_H
#define SW_ANALYSIS_DAEMON_CHANNEL_FACTS_H
#include "load_files.h"
#include "session.h"
#include "store.h"

/* The part of a session's counters that is in a set. */
typedef struct {
    uint64_t count[16];
    struct {
        uint64_t dropped, counted, cycles;
    } events[PD_EVENTS_MOST];
    size_t event_count;
} session_counts_t;

/* What samples must have in common to be added up. `program` NULL: unknown. */
void channel_settings(facts_t *settings, const session_t *session, sampler_kind_t sampler,
                      const char *machine, const load_file_t *program);
/* Other facts of a new set. */
void channel_told(facts_t *told, const load_file_t *program);

/* Adds what the counters have counted since. */
void channel_counts(set_t *set, const session_t *session, session_counts_t *counted);

/* The set has samples of this event. */
void channel_event(set_t *set, const session_t *session, unsigned event);
#endif
