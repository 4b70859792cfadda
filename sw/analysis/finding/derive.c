/* SPDX-License-Identifier: Apache-2.0 */
/* Derived events of a view (view.h). */
#include "memory.h"
#include "view.h"

static void add_sample(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    view_t *view = context;
    (void)profile, (void)record;
    uint64_t place = view->grouping(sample->pc, sample->context, sample->privilege);
    tally_t *tally = pc_table_find(&view->table, place);
    if (!tally)
        return;
    derived_add(tally->derived, sample);
    tally->detailed += sample->detailed ? sample_weight(sample) : 0;
}

/* A place where no instruction was sampled has a fetch, too. */
static void add_place(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    view_t *view = context;
    (void)profile, (void)record;
    uint64_t place = view->grouping(sample->pc, sample->context, sample->privilege);
    if (!pc_table_take(&view->table, place, sizeof(tally_t)))
        memory_out();
}

static void derive_fetches(view_t *view) {
    bool own = view->table.entries != view->intake.table.entries;
    profile_walk_fetches(&view->profile, add_place, view);
    pc_table_sort(&view->table);
    if (!own)
        view->intake.table = view->table;
    profile_walk_fetches(&view->profile, add_sample, view);
}

void view_derive(view_t *view) {
    if (view->method == METHOD_EXACT || view->total.derived[DERIVED_op_fetched].sum > 0)
        return;
    view_walk(view, add_sample, view);
    derive_fetches(view);
    const tally_t *tallies = view->table.entries;
    for (size_t i = 0; i < view->table.count; i++) {
        derived_merge(view->total.derived, tallies[i].derived);
        view->total.detailed += tallies[i].detailed;
    }
}

static bool is_known(const view_t *view, derived_t event) {
    const sampler_traits_t *sampler = &samplers[view->sampler];
    derived_need_t needs = derived_events[event].needs;
    if (view->method == METHOD_EXACT)
        return false;
    if (needs == NEEDS_FETCH)
        return view->profile.fetch_count != 0;
    return sampler->timed &&
           (needs == NEEDS_ANY ||
            (sampler->single && (needs == NEEDS_LIFE || view->total.detailed > 0)));
}

/* Of fetch samples another sampler has other intervals. */
static sampling_t sampling_of_fetches(const view_t *view, tally_t *whole) {
    whole->samples = (double)view->profile.fetch_count;
    return (sampling_t){.whole = whole,
                        .fetched = facts_number(&view->profile.counters, "fetch_starts", 0) /
                                   view->sampling.runs};
}

estimate_t view_derived(const view_t *view, const tally_t *tally, derived_t event) {
    tally_t whole = {0};
    if (!is_known(view, event))
        return (estimate_t){NAN, NAN};
    sampling_t sampling = derived_events[event].needs == NEEDS_FETCH
                              ? sampling_of_fetches(view, &whole)
                              : view->sampling;
    return estimate_derived(&tally->derived[event], &view->total.derived[event], &sampling);
}
