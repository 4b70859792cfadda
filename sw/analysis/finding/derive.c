/* SPDX-License-Identifier: Apache-2.0 */
/* Derived events of a view (view.h). */
#include "entry.h"
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

/* A place without instruction samples may have a fetch. */
static void add_place(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    view_t *view = context;
    (void)profile, (void)record;
    uint64_t place = view->grouping(sample->pc, sample->context, sample->privilege);
    if (!pc_table_take(&view->table, place, sizeof(tally_t)))
        memory_out();
}

static void derive_beside(view_t *view) {
    bool own = view->table.entries != view->intake.table.entries;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        profile_walk_beside(&view->profile, (sampler_kind_t)k, add_place, view);
    pc_table_sort(&view->table);
    if (!own)
        view->intake.table = view->table;
    for (int k = SAMPLER_BESIDE; k < SAMPLER_COUNT; k++)
        profile_walk_beside(&view->profile, (sampler_kind_t)k, add_sample, view);
}

static void add_up(view_t *view) {
    const tally_t *tallies = view->table.entries;
    for (size_t i = 0; i < view->table.count; i++) {
        derived_merge(view->total.derived, tallies[i].derived);
        view->total.detailed += tallies[i].detailed;
    }
}

/* --- by the truth */

static void add_exact(view_t *view, const pc_table_t *truth) {
    const fetch_row_t *rows = truth->entries;
    for (size_t i = 0; i < truth->count; i++) {
        tally_t *tally = table_entry(&view->table, rows[i].pc, sizeof *tally);
        for (int e = 0; e < FETCH_EVENTS; e++)
            tally->derived[DERIVED_fetch_all + e].sum +=
                (double)rows[i].value[e] / profile_runs(&view->profile);
    }
}

static bool knows_fetches(const view_t *view) {
    return view->profile.truth_fetches.count + view->profile.fetches_apart.count != 0;
}

static void derive_exact(view_t *view) {
    add_exact(view, &view->profile.truth_fetches);
    add_exact(view, &view->profile.fetches_apart);
    pc_table_sort(&view->table);
    add_up(view);
}

/* The instruction events that the truth has, as exact.c puts them into a tally. Left out are events
 * that it counts differently: misses in fetch, also of instructions that did not retire; taken
 * transfers, only those that a branch unit resolves; latencies of loads, with those of stores. */
static double exact_figure(const tally_t *t, derived_t event) {
    const struct {
        derived_t event;
        double figure;
    } figures[] = {
        {DERIVED_op_all, t->retired},
        {DERIVED_op_fetched, t->samples},
        {DERIVED_op_aborted, t->aborted[ABORT_OTHER]},
        {DERIVED_op_tag_to_retire, t->latency[STAGE_TOTAL].sum},
        {DERIVED_op_map_wait, t->latency[STAGE_MAP].sum},
        {DERIVED_op_data_wait, t->latency[STAGE_DATA].sum},
        {DERIVED_op_issue_wait, t->latency[STAGE_ISSUE].sum},
        {DERIVED_op_execute, t->latency[STAGE_EXECUTE].sum},
        {DERIVED_op_complete_to_retire, t->latency[STAGE_RETIRE].sum},
        {DERIVED_op_retire_delay, t->latency[STAGE_OLDEST].sum},
        {DERIVED_br_retired, t->transfers},
        {DERIVED_br_mispredicted, t->retired_events[EVENT_MISPREDICTED]},
        {DERIVED_ls_all, t->memory},
        {DERIVED_ls_dcache_miss, t->retired_events[EVENT_DCACHE_MISS]},
        {DERIVED_ls_dtlb_miss, t->retired_events[EVENT_DTLB_MISS]},
        {DERIVED_ls_forwarded, t->retired_events[EVENT_FORWARDED]},
        {DERIVED_ls_replayed, t->retired_events[EVENT_REPLAYED]},
        {DERIVED_ls_walk_wait, t->cycles[WHY_MEM_DTLB]},
        {DERIVED_ls_l2_wait, t->cycles[WHY_MEM_L2]},
        {DERIVED_ls_ram_wait, t->cycles[WHY_MEM_RAM]},
        {DERIVED_ls_order_wait, t->cycles[WHY_MEM_ORDER]},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (figures[i].event == event)
            return figures[i].figure;
    return NAN;
}

static estimate_t exact_derived(const view_t *view, const tally_t *tally, derived_t event) {
    bool of_fetch = derived_events[event].needs == NEEDS_FETCH && knows_fetches(view);
    if (!view->derived)
        return (estimate_t){NAN, NAN};
    double figure = of_fetch ? tally->derived[event].sum : exact_figure(tally, event);
    return isnan(figure) ? (estimate_t){NAN, NAN} : estimate_certain(figure);
}

/* --- */

void view_derive(view_t *view) {
    if (view->derived)
        return;
    view->derived = true;
    if (view->method == METHOD_EXACT) {
        derive_exact(view);
        return;
    }
    view_walk(view, add_sample, view);
    derive_beside(view);
    add_up(view);
}

static bool is_known(const view_t *view, derived_t event) {
    const sampler_traits_t *sampler = &samplers[view->sampler];
    derived_need_t needs = derived_events[event].needs;
    if (derived_kind(needs) >= SAMPLER_BESIDE)
        return view->profile.beside[derived_kind(needs)].count != 0;
    return sampler->timed &&
           (needs == NEEDS_ANY ||
            (sampler->single && (needs == NEEDS_LIFE || view->total.detailed > 0)));
}

/* A side kind has intervals of its own. */
static sampling_t sampling_beside(const view_t *view, sampler_kind_t kind, tally_t *whole) {
    whole->samples = (double)view->profile.beside[kind].count;
    return (sampling_t){.whole = whole,
                        .fetched = facts_number(&view->profile.counters, samplers[kind].starts, 0) /
                                   view->sampling.runs};
}

estimate_t view_derived(const view_t *view, const tally_t *tally, derived_t event) {
    tally_t whole = {0};
    if (view->method == METHOD_EXACT)
        return exact_derived(view, tally, event);
    if (!is_known(view, event))
        return (estimate_t){NAN, NAN};
    sampler_kind_t kind = derived_kind(derived_events[event].needs);
    sampling_t sampling =
        kind >= SAMPLER_BESIDE ? sampling_beside(view, kind, &whole) : view->sampling;
    return estimate_derived(&tally->derived[event], &view->total.derived[event], &sampling);
}
