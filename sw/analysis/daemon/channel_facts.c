/* SPDX-License-Identifier: Apache-2.0 */
/* See channel_facts.h. */
#include "channel_facts.h"
#include "configs.h"
#include "filter.h"
#include "hpm_events.h"
#include "memory.h"
#include "profile_defs.h"
#include "run_facts.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static void set_number(facts_t *facts, const char *name, uint64_t value) {
    facts_set(facts, name, "%" PRIu64, value);
}

static void settle_machine(facts_t *settings, const session_t *session, const char *machine) {
    uint64_t hardware = session->hardware, width = PD_GET(hardware, PD_MPMCONFIG_WIDTH);
    if (width) {
        set_number(settings, CONFIG_SIZE "WIDTH", width);
        set_number(settings, CONFIG_SIZE "ROB_ROWS", PD_GET(hardware, PD_MPMCONFIG_WINDOW) / width);
        set_number(settings, CONFIG_SIZE "PM_TAGS", PD_GET(hardware, PD_MPMCONFIG_TAGS));
        set_number(settings, CONFIG_SIZE "PM_FIFO", PD_GET(hardware, PD_MPMCONFIG_FIFO));
        set_number(settings, CONFIG_SIZE "PATH_W", PD_GET(hardware, PD_MPMCONFIG_PATH));
    }
    char *name = machine ? config_name(machine, settings)
                 : width ? config_describe(settings, NULL)
                         : memory_copy("a machine");
    facts_set(settings, "config", "%s", name);
    free(name);
}

static void settle_filter(facts_t *settings, const session_t *session) {
    filter_t filter = {.control =
                           session->control & (PD_MASK(PD_MPDISCTL_SEL) | PD_MASK(PD_MPDISCTL_U) |
                                               PD_MASK(PD_MPDISCTL_S) | PD_MASK(PD_MPDISCTL_M)),
                       .evmask = session->evmask,
                       .evmatch = session->evmatch,
                       .latency = session->filter};
    char *text = filter_text(&filter);
    if (filter_is_set(&filter))
        facts_set(settings, "filter", "%s", text);
    free(text);
}

void channel_settings(facts_t *settings, const session_t *session, sampler_kind_t sampler,
                      const char *machine, const load_file_t *program) {
    facts_set(settings, "program", "%s", program ? program->path : "[unknown]");
    if (program)
        facts_set(settings, "sha256", "%s", program->sha256);
    facts_set(settings, "kind", "%s", samplers[sampler].timed ? "instructions" : "counters");
    settle_machine(settings, session, machine);
    facts_set(settings, "simulator", "a profile channel");
    set_number(settings, "period", session->period);
    facts_set(settings, "delivery", "%s", session->embedded ? "stream" : "interrupt");
    settle_filter(settings, session);
    if (PD_GET(session->control, PD_MPDISCTL_OPP))
        facts_set(settings, "counts", "fetch opportunities");
}

void channel_told(facts_t *told, const load_file_t *program) {
    struct stat is;
    if (program)
        set_number(told, "size", program_file(program->program).size);
    if (program && stat(program->path, &is) == 0)
        facts_set(told, "program_time", "%" PRIdMAX, (intmax_t)is.st_mtime);
    facts_set(told, "seed", "of many sessions");
    run_facts_maker(told);
}

/* --- counters */

static void add(set_t *set, const char *name, uint64_t now, uint64_t *old) {
    set_count(set, name, now > *old ? now - *old : 0);
    *old = now > *old ? now : *old;
}

static void add_event(set_t *set, const char *name, int slot, uint64_t value) {
    char text[48];
    snprintf(text, sizeof text, "event.%d.%s", slot, name);
    set_count(set, text, value);
}

/* The event's index among those of the set, a free one if it has none; -1: no room. */
static int slot_of(const set_t *set, unsigned event) {
    char name[48];
    for (int i = 0; i < PD_EVENTS_MOST; i++) {
        snprintf(name, sizeof name, "event_number.%d", i);
        const char *text = set_text(set, name);
        if (!text || strtoul(text, NULL, 10) == event)
            return i;
    }
    return -1;
}

static void name_event(set_t *set, int slot, unsigned event, uint64_t least, uint64_t most) {
    const hpm_event_t *known = hpm_numbered(event);
    char name[48], text[96];
    if (!known)
        return;
    snprintf(name, sizeof name, "event_number.%d", slot);
    snprintf(text, sizeof text, "%u", event);
    set_fact(set, name, text);
    snprintf(name, sizeof name, "event.%d", slot);
    snprintf(text, sizeof text, "%s %" PRIu64 " %" PRIu64, known->name, least, most);
    set_fact(set, name, text);
    if (slot == 0) {
        set_fact(set, "counter", known->name);
        set_fact(set, "pc", "interrupt");
    }
}

/* Until the EVENTS frames at its end a session reports only its mean interval. */
void channel_event(set_t *set, const session_t *session, unsigned event) {
    int slot = slot_of(set, event);
    char name[48];
    snprintf(name, sizeof name, "event.%d", slot);
    if (slot >= 0 && !set_text(set, name))
        name_event(set, slot, event, session->period, session->period);
}

static void count_events(set_t *set, const session_t *session, session_counts_t *counted) {
    for (; counted->event_count < session->event_count; counted->event_count++) {
        size_t i = counted->event_count;
        uint64_t asked = session->events[i].asked;
        unsigned event = (unsigned)PD_GET(asked, PD_ASKED_EVENT);
        int slot = slot_of(set, event);
        if (slot < 0)
            continue;
        name_event(set, slot, event, PD_GET(asked, PD_ASKED_LEAST), PD_GET(asked, PD_ASKED_MOST));
        add_event(set, "dropped", slot, session->events[i].dropped);
        add_event(set, "counted", slot, session->events[i].counted);
        add_event(set, "cycles", slot, session->events[i].cycles);
    }
}

void channel_counts(set_t *set, const session_t *session, session_counts_t *counted) {
    uint64_t *old = counted->count;
    set_width(set, PD_GET(session->hardware, PD_MPMCONFIG_WIDTH));
    add(set, "sessions", 1, old++);
    add(set, "fetched", session->counters.fetched, old++);
    add(set, "invalid", session->invalid, old++);
    count_events(set, session, counted);
    if (!session->counted)
        return;
    add(set, "delivered", session->counters.delivered, old++);
    add(set, "collisions", session->counters.collisions, old++);
    add(set, "filtered", session->counters.filtered, old++);
    add(set, "dropped", session->counters.dropped, old++);
    add(set, "empty", session->counters.empty, old++);
    add(set, "passed", session->counters.passed, old++);
    add(set, "cycles", session->cycles, old++);
    add(set, "instructions", session->instructions, old++);
    add(set, "ring_full", session->counters.ring_full, old);
}
