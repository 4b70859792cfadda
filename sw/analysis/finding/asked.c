/* SPDX-License-Identifier: Apache-2.0 */
/* See asked.h. */
#include "asked.h"
#include "hpm_events.h"
#include <stdio.h>

static double counted(const profile_t *profile, size_t i, const char *what) {
    char name[48];
    snprintf(name, sizeof name, "event.%zu.%s", i, what);
    return facts_number(&profile->counters, name, 0);
}

/* `event.N` is NAME LEAST MOST. */
static bool read_asked(const profile_t *profile, size_t i, asked_t *asked) {
    char fact[32], name[32];
    snprintf(fact, sizeof fact, "event.%zu", i);
    const char *text = facts_text(&profile->meta, fact);
    if (!text || sscanf(text, "%31s %lf %lf", name, &asked->least, &asked->most) != 3 ||
        !(asked->least >= 1 && asked->most >= asked->least))
        return false;
    const hpm_event_t *event = hpm_find(name);
    if (!event)
        return false;
    double cycles = counted(profile, i, "cycles"), own = counted(profile, i, "counted");
    asked->name = event->name;
    asked->number = event->number;
    asked->samples = counted(profile, i, "samples");
    asked->dropped = counted(profile, i, "dropped");
    asked->turn = cycles > 0 && own > 0 && own < cycles ? own / cycles : 1;
    double all = asked->samples > 0 ? 1 + asked->dropped / asked->samples : 1;
    asked->weight = (asked->least + asked->most) / 2 * all / asked->turn;
    return true;
}

size_t profile_asked(const profile_t *profile, asked_t asked[PD_EVENTS_MOST]) {
    size_t count = 0;
    while (count < PD_EVENTS_MOST && read_asked(profile, count, &asked[count]))
        count++;
    return count;
}

size_t asked_find(const asked_t *asked, size_t count, unsigned number) {
    size_t i = 0;
    while (i < count && asked[i].number != number)
        i++;
    return i;
}

double asked_scatter(const asked_t *asked) {
    double spread = (asked->most - asked->least) / (asked->most + asked->least);
    return asked->dropped > 0 || asked->turn < 1 ? 1 : spread * spread / 3;
}
