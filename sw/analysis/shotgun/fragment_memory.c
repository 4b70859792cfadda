/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_maker.h: loads and stores of a fragment. */
#include "fragment_maker.h"
#include "hit_guess.h"

static bool guesses(maker_t *m, bool hit) {
    bool guess = m->hits >= GUESS_LEAST;
    m->hits = count_hit(m->hits, hit);
    return guess;
}

/* Whether the instruction asked for its line itself, or will. */
static bool asks(const maker_t *m) { return m->step->detail->line_back == 0; }

/* Finds the instruction so far back that asked for the line, if it is in the fragment. */
static bool find_owner(const maker_t *m, uint32_t *owner) {
    unsigned back = m->step->detail->line_back;
    if (back == 0 || back > m->at || m->owner[m->at - back] == 0)
        return false;
    *owner = m->owner[m->at - back] - 1;
    return m->memory - *owner < GRAPH_MEMORY;
}

/* A sample has one time for line and page: what is more than lines take was for the page. */
static int32_t page_of(const maker_t *m, int32_t execute) {
    int32_t more = execute - m->setup->defaults.line;
    return maker_met(m->step, EVENT_DTLB_MISS) && more > 0 ? more : 0;
}

static void set_waited(maker_t *m, graph_insn_t *insn, int32_t execute) {
    const detail_t *d = m->step->detail;
    insn->extra = execute - load_done(m->setup->machine);
    insn->late = LATE_LINE;
    if (maker_met(m->step, EVENT_DCACHE_MISS)) {
        insn->page = page_of(m, execute);
        insn->extra -= insn->page;
        if (find_owner(m, &insn->owner))
            insn->late = LATE_SHARED;
    } else if (maker_met(m->step, EVENT_DTLB_MISS)) {
        insn->late = LATE_PAGE;
        insn->page = insn->extra;
    } else if (d->store_why == PD_STORE_ADDRESS || d->store_why == PD_STORE_WRITTEN) {
        if (d->store_back <= m->stores && d->store_back < GRAPH_STORES) {
            insn->late = d->store_why == PD_STORE_ADDRESS ? LATE_ADDRESS : LATE_STORE;
            insn->owner = m->stores - d->store_back;
            insn->extra = 0;
        }
    } else {
        insn->late = LATE_HEAD;
        insn->extra =
            maker_latency(m->step, STAGE_OLDEST, 0) - maker_latency(m->step, STAGE_RETIRE, 0);
        insn->extra = insn->extra > 0 ? insn->extra : 0;
    }
}

void maker_set_load(maker_t *m, graph_insn_t *insn) {
    int32_t hit = load_done(m->setup->machine);
    if (maker_agreed(m, m->step, FACTS_DATA)) {
        int32_t execute = maker_latency(m->step, STAGE_EXECUTE, hit);
        if (execute > hit)
            set_waited(m, insn, execute);
    } else if (maker_missed(m, FACTS_DATA, false)) {
        insn->late = LATE_LINE;
        insn->extra = m->setup->defaults.line - hit;
    }
    insn->asked = insn->turn =
        insn->late == LATE_LINE && (!maker_agreed(m, m->step, FACTS_DATA) || asks(m));
    insn->came = insn->asked ? insn->extra + hit : 0;
    bool guess = guesses(m, insn->late == LATE_NOT);
    insn->unguessed = !guess;
    if (m->step->waits && m->step->detail && m->step->detail->store_why == PD_STORE_FORWARDED &&
        m->step->detail->store_back <= m->stores && m->step->detail->store_back < GRAPH_STORES)
        insn->held_for = m->step->detail->store_back;
    insn->cancels = !insn->unguessed && insn->late != LATE_NOT;
}

void maker_set_store(maker_t *m, graph_insn_t *insn) {
    insn->page =
        maker_agreed(m, m->step, FACTS_DATA) ? maker_latency(m->step, STAGE_EXECUTE, 2) - 2 : 0;
    insn->asked = maker_missed(m, FACTS_DATA, maker_met(m->step, EVENT_DCACHE_MISS) && asks(m));
    insn->turn = insn->drain_misses = insn->asked;
    insn->came = insn->line = insn->asked ? m->setup->defaults.line : 0;
}
