/* SPDX-License-Identifier: Apache-2.0 */
/* See heads.h. */
#include "heads.h"
#include "charge.h"
#include "memory.h"
#include <string.h>

typedef struct {
    const view_t *view;
    const flow_t *flow;
    head_t *heads;
} making_t;

static bool is_cycles(const char *event) { return event && strcmp(event, "cycles") == 0; }

bool heads_known(const view_t *view) {
    if (view->sampler != SAMPLER_PLACE)
        return view->sampler == SAMPLER_COUNTER
                   ? is_cycles(facts_text(&view->profile.meta, "counter"))
                   : samplers[view->sampler].timed;
    for (size_t i = 0; i < view->asked_count; i++)
        if (is_cycles(view->asked[i].name))
            return true;
    return false;
}

/* Cycles that a counter's sample stands for; 0: it is of another event. */
static double period_of(const view_t *view, const sample_t *sample) {
    if (sample->sampler != SAMPLER_PLACE)
        return view->sampling.period;
    size_t i = asked_find(view->asked, view->asked_count, sample->counted.event);
    return i < view->asked_count && is_cycles(view->asked[i].name) ? view->asked[i].weight : 0;
}

bool heads_know_why(const view_t *view) { return samplers[view->sampler].timed; }

/* Keeps the majority element, with more than half of the cycles, if there is one (Boyer and
 * Moore). */
static void vote(head_t *head, uint64_t culprit, double cycles) {
    if (head->culprit == culprit) {
        head->votes += cycles;
        return;
    }
    head->votes -= cycles;
    if (head->votes < 0) {
        head->votes = -head->votes;
        head->culprit = culprit;
    }
}

static void take_items(head_t *head, const sample_t *sample, double scale) {
    item_t item[SAMPLE_ITEMS];
    int count = sample_items(sample, item);
    double all = 0;
    for (int i = 0; i < count; i++) {
        double cycles = scale * item[i].cycles;
        head->why[item[i].why] += cycles;
        all += item[i].cycles;
        if (item[i].owed)
            vote(head, sample->owner_pc, cycles);
    }
    head->cycles += scale * all;
    head->squares += scale * all * scale * all / sample_alike(sample, all);
    head->samples += all > 0 ? sample_count(sample) : 0;
}

static void take(void *context, const profile_t *profile, const record_t *record,
                 const sample_t *sample) {
    making_t *making = context;
    const view_t *view = making->view;
    (void)profile, (void)record;
    if (place_of(sample->pc, sample->context, sample->privilege) != sample->pc)
        return; /* of a process, which runs another program */
    uint32_t slot = flow_slot(making->flow, sample->pc);
    if (slot == FLOW_NONE)
        return;
    double period = period_of(view, sample), count = period > 0 ? sample_count(sample) : 0;
    if (heads_know_why(view)) {
        take_items(&making->heads[slot], sample, view->interval * sample_weight(sample));
        return;
    }
    making->heads[slot].samples += count;
    making->heads[slot].cycles += count * period;
    making->heads[slot].squares += count * period * period;
}

head_t *heads_make(const view_t *view, const flow_t *flow) {
    making_t making = {view, flow, memory_get((flow_slots(flow) + 1) * sizeof(head_t))};
    view_walk(view, take, &making);
    return making.heads;
}
