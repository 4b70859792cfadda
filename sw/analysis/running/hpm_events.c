/* SPDX-License-Identifier: Apache-2.0 */
/* See hpm_events.h. */
#include "hpm_events.h"
#include "event_defs.h"
#include <inttypes.h>
#include <string.h>

#define COUNT(name, number, meaning) {#name, meaning, number, HPM_KIND_COUNT, 0, 0},
#define LEAF(name, number, meaning) {#name, meaning, number, HPM_KIND_LEAF, 0, 0},
#define GROUP(name, number, first, last, meaning)                                                  \
    {#name, meaning, number, HPM_KIND_GROUP, first, last},
/* cppcheck-suppress unknownMacro */
const hpm_event_t hpm_events[] = {HPM_EVENTS(COUNT) HPM_LEAVES(LEAF) HPM_GROUPS(GROUP)};
const size_t hpm_event_count = sizeof hpm_events / sizeof *hpm_events;

const hpm_event_t *hpm_find(const char *name) {
    for (size_t i = 0; i < hpm_event_count; i++)
        if (strcmp(hpm_events[i].name, name) == 0)
            return &hpm_events[i];
    return NULL;
}

const hpm_event_t *hpm_numbered(unsigned number) {
    for (size_t i = 0; i < hpm_event_count; i++)
        if (hpm_events[i].number == number)
            return &hpm_events[i];
    return NULL;
}

bool hpm_is_attributed(unsigned number) {
#define CASE(name, number) case number:
    switch (number) {
        HPM_ATTRIBUTED(CASE)
        return true;
    default:
        return false;
    }
}

static void sum_group(facts_t *facts, const hpm_event_t *group) {
    uint64_t slots = 0;
    for (size_t i = 0; i < hpm_event_count; i++)
        if (hpm_events[i].kind == HPM_KIND_LEAF && hpm_events[i].number >= group->first &&
            hpm_events[i].number <= group->last)
            slots += facts_integer(facts, hpm_events[i].name, 0);
    facts_set(facts, group->name, "%" PRIu64, slots);
}

void hpm_sum(facts_t *facts) {
    for (size_t i = 0; facts_text(facts, "retiring") && i < hpm_event_count; i++)
        if (hpm_events[i].kind == HPM_KIND_GROUP)
            sum_group(facts, &hpm_events[i]);
}
