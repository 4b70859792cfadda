/* SPDX-License-Identifier: Apache-2.0 */
/* Derived events of a view (view.h). */
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

void view_derive(view_t *view) {
    const tally_t *tallies = view->table.entries;
    if (view->method == METHOD_EXACT || view->total.derived[DERIVED_op_fetched].sum > 0)
        return;
    view_walk(view, add_sample, view);
    for (size_t i = 0; i < view->table.count; i++) {
        derived_merge(view->total.derived, tallies[i].derived);
        view->total.detailed += tallies[i].detailed;
    }
}

static bool is_known(const view_t *view, derived_t event) {
    const sampler_traits_t *sampler = &samplers[view->sampler];
    return view->method != METHOD_EXACT && sampler->timed &&
           (derived_events[event].needs == NEEDS_ANY ||
            (sampler->single &&
             (derived_events[event].needs == NEEDS_LIFE || view->total.detailed > 0)));
}

estimate_t view_derived(const view_t *view, const tally_t *tally, derived_t event) {
    if (!is_known(view, event))
        return (estimate_t){NAN, NAN};
    return estimate_derived(&tally->derived[event], &view->total.derived[event], &view->sampling);
}
