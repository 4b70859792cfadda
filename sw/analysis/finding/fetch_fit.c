/* SPDX-License-Identifier: Apache-2.0 */
/* See fetch_fit.h. */
#include "fetch_fit.h"
#include "entry.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
    uint64_t pc; /* a place */
    derived_sum_t sampled;
    double truth, fetches; /* exact: the event, and fetches that were not killed */
} both_t;

typedef struct {
    pc_table_t table; /* both_t */
    derived_t event;
    derived_sum_t whole;
    tally_t samples;
    sampling_t sampling;
    double interval; /* fetches that a sample stands for */
} beside_t;

bool fetch_fit_can(const view_t *view) {
    return view->profile.beside[SAMPLER_FETCH].count && view->profile.truth_fetches.count;
}

static void add_sample(void *context, const profile_t *profile, const record_t *record,
                       const sample_t *sample) {
    beside_t *beside = context;
    derived_sum_t sums[DERIVED_COUNT] = {0};
    (void)profile, (void)record;
    uint64_t place = place_of(sample->pc, sample->context, sample->privilege);
    both_t *both = table_entry(&beside->table, place, sizeof *both);
    derived_add(sums, sample);
    const derived_sum_t *one = &sums[beside->event];
    both->sampled.sum += one->sum, beside->whole.sum += one->sum;
    both->sampled.squares += one->squares, beside->whole.squares += one->squares;
}

static void add_truth(beside_t *beside, const pc_table_t *truth) {
    const fetch_row_t *rows = truth->entries;
    for (size_t i = 0; i < truth->count; i++) {
        both_t *both = table_entry(&beside->table, rows[i].pc, sizeof *both);
        both->truth = (double)rows[i].value[beside->event - DERIVED_fetch_all];
        both->fetches = (double)rows[i].value[DERIVED_fetch_attempted - DERIVED_fetch_all];
    }
}

/* What the profiler counted: the population of the samples. */
static void put_beside(beside_t *beside, const view_t *view, derived_t event) {
    double samples = (double)view->profile.beside[SAMPLER_FETCH].count;
    *beside = (beside_t){.event = event, .samples.samples = samples};
    beside->sampling = (sampling_t){
        .whole = &beside->samples,
        .fetched = facts_number(&view->profile.counters, "fetch_starts", 0) / view->sampling.runs};
    beside->interval = estimate_interval(beside->sampling.fetched, samples);
    profile_walk_beside(&view->profile, SAMPLER_FETCH, add_sample, beside);
    add_truth(beside, &view->profile.truth_fetches);
    pc_table_sort(&beside->table);
}

compared_t *fetch_compare(const view_t *view, derived_t event, size_t *count) {
    beside_t beside;
    put_beside(&beside, view, event);
    const both_t *both = beside.table.entries;
    compared_t *list = memory_get((beside.table.count + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < beside.table.count; i++)
        if (both[i].truth > 0 || both[i].sampled.sum > 0)
            list[(*count)++] = (compared_t){
                .pc = both[i].pc,
                .samples = both[i].sampled.sum,
                .truth = both[i].truth,
                .expected = both[i].truth / beside.interval,
                .estimate = estimate_derived(&both[i].sampled, &beside.whole, &beside.sampling)};
    pc_table_free(&beside.table);
    return list;
}

/* A sum of cycles: of at most as many charges as fetches are expected. */
static void judge_cycles(fit_t *fit, const both_t *both, double usual, double interval) {
    charge_t part = {.cycles = both->sampled.sum, .within = {both->sampled.squares}};
    fit_charges_t one = fit_charges(&part, usual, both->truth, interval);
    fit_add_cycles(fit, fmin(one.expected, both->fetches / interval), one.sigmas);
    if (both->truth <= 0)
        fit->impossible += (uint64_t)ceil(both->sampled.sum);
}

fit_t fetch_fit(const view_t *view, derived_t event, double least) {
    beside_t beside;
    fit_t fit;
    fit_start(&fit, least);
    put_beside(&beside, view, event);
    const both_t *both = beside.table.entries;
    double usual = beside.whole.sum > 0 ? beside.whole.squares / beside.whole.sum : 1;
    for (size_t i = 0; i < beside.table.count; i++)
        if (derived_events[event].cycles)
            judge_cycles(&fit, &both[i], usual, beside.interval);
        else
            fit_add(&fit, both[i].sampled.sum, both[i].truth / beside.interval);
    pc_table_free(&beside.table);
    return fit;
}
