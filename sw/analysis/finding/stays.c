/* SPDX-License-Identifier: Apache-2.0 */
/* See stays.h. */
#include "stays.h"
#include "memory.h"
#include "profile_defs.h"
#include <math.h>
#include <stdlib.h>

static const truth_column_t columns[STAYS_COUNT] = {TRUTH_MAP,     TRUTH_DATA,   TRUTH_ISSUE,
                                                    TRUTH_EXECUTE, TRUTH_RETIRE, TRUTH_BACK};
static truth_column_t whose(int stage) {
    return stage == STAYS_BACK ? TRUTH_VIOLATION : TRUTH_RETIRED;
}

typedef struct {
    const view_t *view;
    int stage;
    charge_t *stays; /* by the index of the view's table; NULL: all goes to `whole` */
    charge_t *whole;
} staying_t;

static void bill_to(const staying_t *staying, const sample_t *sample, bill_t *bill, double stay) {
    const pc_table_t *table = &staying->view->table;
    const tally_t *tallies = table->entries, *tally = pc_table_find(table, sample->pc);
    bill_add(bill, staying->stays ? &staying->stays[tally - tallies] : staying->whole, stay);
}

static bool is_early(const sample_t *sample) {
    return samplers[sample->sampler].single && sample->store_why == PD_STORE_READ_PAST;
}

static void bill_stay(const void *context, const sample_t *sample, bill_t *bill) {
    const staying_t *staying = context;
    if (staying->stage == STAYS_BACK) {
        if (is_early(sample))
            bill_to(staying, sample, bill, sample->store_back);
        return;
    }
    if (!sample_retired(sample) || !sample_has(sample, (stage_t)staying->stage))
        return;
    double cycles = sample->latency[staying->stage];
    if (samplers[sample->sampler].summed && sample->summed.latency_squares[staying->stage])
        bill->alike = cycles * cycles / (double)sample->summed.latency_squares[staying->stage];
    bill_to(staying, sample, bill, cycles);
}

static void add_back(void *context, const profile_t *profile, const record_t *record,
                     const sample_t *sample) {
    (void)profile, (void)record;
    if (is_early(sample))
        moments_add(context, sample->store_back, sample_weight(sample));
}

static moments_t sampled(const view_t *view, int stage) {
    moments_t back = {0};
    if (stage != STAYS_BACK)
        return view_stay(view, &view->total, (stage_t)stage);
    view_walk(view, add_back, &back);
    return back;
}

stay_t stays_mean(const view_t *view, int stage) {
    double count = (double)truth_sum(&view->profile.truth, whose(stage));
    moments_t moments = sampled(view, stage);
    return (stay_t){estimate_mean(&moments),
                    (double)truth_sum(&view->profile.truth, columns[stage]) / count};
}

bool stays_know_stores(const view_t *view) { return sampled(view, STAYS_BACK).count != 0; }

/* Compares an instruction of the truth with its samples' stays; `stay` without samples: none. */
static void judge_stay(fit_t *fit, const view_t *view, const charge_t *stay, double usual,
                       const truth_row_t *row, int stage) {
    double truth = (double)row->value[columns[stage]];
    fit_charges_t one = fit_charges(stay, usual, truth, view->interval);
    fit_add_cycles(fit, fmin(one.expected, (double)row->value[whose(stage)] / view->interval),
                   one.sigmas);
    if (truth <= 0)
        fit->impossible += (uint64_t)ceil(stay->cycles);
}

fit_t stays_fit(const view_t *view, int stage, double least) {
    const tally_t *tallies = view->table.entries;
    const truth_row_t *rows = view->profile.truth.entries;
    charge_t whole = {0}, none = {0};
    fit_t fit;
    fit_start(&fit, least);
    charge_t *stays = memory_get((view->table.count + 1) * sizeof *stays);
    staying_t staying = {view, stage, NULL, &whole};
    view_bill(view, bill_stay, &staying);
    staying.stays = stays;
    view_bill(view, bill_stay, &staying);
    double usual = whole.cycles > 0 ? whole.within[0] / whole.cycles : 1;
    for (size_t i = 0; i < view->profile.truth.count; i++) {
        const tally_t *tally = pc_table_find(&view->table, rows[i].pc);
        judge_stay(&fit, view, tally ? &stays[tally - tallies] : &none, usual, &rows[i], stage);
    }
    free(stays);
    return fit;
}
