/* SPDX-License-Identifier: Apache-2.0 */
/* The hardware's events by name: those of rtl/include/events.def, which docs/events.md explains. */
#ifndef SW_ANALYSIS_RUNNING_HPM_EVENTS_H
#define SW_ANALYSIS_RUNNING_HPM_EVENTS_H
#include "facts.h"

typedef enum { HPM_KIND_COUNT, HPM_KIND_LEAF, HPM_KIND_GROUP } hpm_kind_t;

typedef struct {
    const char *name, *meaning;
    unsigned number;      /* number in mhpmevent */
    hpm_kind_t kind;      /* leaf, group: slots of the top-down tree */
    unsigned first, last; /* leaves of a group, by number */
} hpm_event_t;

extern const hpm_event_t hpm_events[];
extern const size_t hpm_event_count;

const hpm_event_t *hpm_find(const char *name); /* NULL: none */
const hpm_event_t *hpm_numbered(unsigned number);

/* Whether an overflow tells which instruction had the event (docs/events.md). */
bool hpm_is_attributed(unsigned number);

/* Adds the groups to the leaves that a simulator has counted. */
void hpm_sum(facts_t *facts);
#endif
