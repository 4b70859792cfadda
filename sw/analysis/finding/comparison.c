/* SPDX-License-Identifier: Apache-2.0 */
/* See comparison.h. */
#include "comparison.h"
#include "memory.h"
#include <math.h>

static double samples_with(const tally_t *tally, truth_column_t property) {
    switch (property) {
    case TRUTH_FETCHED:
        return tally->samples;
    case TRUTH_ABORTED:
        return tally_aborted(tally);
    case TRUTH_ICMISS:
        return tally->events[EVENT_ICACHE_MISS];
    case TRUTH_DMISS:
        return tally->retired_events[EVENT_DCACHE_MISS];
    case TRUTH_TAKEN:
        return tally->retired_events[EVENT_TAKEN];
    case TRUTH_MISPREDICTED:
        return tally->retired_events[EVENT_MISPREDICTED];
    case TRUTH_ITLBMISS:
        return tally->events[EVENT_ITLB_MISS];
    case TRUTH_DTLBMISS:
        return tally->retired_events[EVENT_DTLB_MISS];
    case TRUTH_FORWARDED:
        return tally->retired_events[EVENT_FORWARDED];
    case TRUTH_VIOLATION:
        return tally->events[EVENT_VIOLATION];
    case TRUTH_REPLAYED:
        return tally->retired_events[EVENT_REPLAYED];
    default:
        return tally->retired;
    }
}

bool comparison_is_whole(const filter_t *filter, truth_column_t property) {
    if (!filter_rejects(filter))
        return true;
    switch (filter_event(filter)) {
    case EVENT_ICACHE_MISS:
        return property == TRUTH_ICMISS;
    case EVENT_DCACHE_MISS:
        return property == TRUTH_DMISS;
    case EVENT_MISPREDICTED:
        return property == TRUTH_MISPREDICTED;
    case EVENT_ITLB_MISS:
        return property == TRUTH_ITLBMISS;
    case EVENT_DTLB_MISS:
        return property == TRUTH_DTLBMISS;
    default:
        return false;
    }
}

static void take_flow(compared_t *both, const view_t *view, const tally_t *tally,
                      const compared_t *before) {
    both->estimate = view_retired(view, tally);
    both->samples = both->estimate.value / view->interval;
    both->again = before && before->estimate.value == both->estimate.value &&
                  before->estimate.sigma == both->estimate.sigma;
}

/* Merges the samples and the truth: both lists are sorted by PC. */
compared_t *comparison_make(const view_t *view, truth_column_t property, size_t *count) {
    const pc_table_t *truth = &view->profile.truth;
    const pc_table_t *table = &view->table;
    const truth_row_t *rows = truth->entries;
    const tally_t *tallies = table->entries;
    compared_t *list = memory_get((truth->count + table->count) * sizeof *list);
    size_t t = 0, s = 0;
    bool by_flow = view->method == METHOD_FLOW && property == TRUTH_RETIRED;
    *count = 0;
    while (t < truth->count || s < table->count) {
        uint64_t truth_pc = t < truth->count ? rows[t].pc : UINT64_MAX;
        uint64_t sample_pc = s < table->count ? tallies[s].pc : UINT64_MAX;
        const tally_t *tally = NULL;
        compared_t both = {.pc = truth_pc < sample_pc ? truth_pc : sample_pc, .by_flow = by_flow};
        if (t < truth->count && both.pc == truth_pc)
            both.truth = (double)rows[t++].value[property];
        if (s < table->count && both.pc == sample_pc)
            both.samples = samples_with(&tallies[s], property), tally = &tallies[s++];
        both.estimate = estimate_count(both.samples, &view->sampling);
        both.expected = view->interval > 0 ? both.truth / view->interval : 0;
        if (by_flow && tally)
            take_flow(&both, view, tally, *count ? &list[*count - 1] : NULL);
        if (both.truth > 0 || both.samples > 0)
            list[(*count)++] = both;
    }
    return list;
}

/* --- agreement with the truth */

static bool is_judged(const compared_t *both, double least) {
    return !both->again && both->estimate.sigma > 0 && both->expected >= least;
}

/* The variance of the numbers with these sums. */
static double variance_of(double sum, double squares) {
    double mean = sum / FIGURES_AGAIN;
    return squares / FIGURES_AGAIN - mean * mean;
}

/* One drawing: its chi-square, and the part of its rows within one sigma. Returns false if there is
 * no row. */
static bool judge_drawing(const view_t *view, const compared_t *list, size_t count, double least,
                          int drawing, double *chi_square, double *within) {
    double rows = 0;
    *chi_square = *within = 0;
    for (size_t i = 0; i < count; i++) {
        const tally_t *tally = pc_table_find(&view->table, list[i].pc);
        if (!tally || !is_judged(&list[i], least))
            continue;
        double off = ((double)tally->figures.retired_again[drawing] - list[i].estimate.value) /
                     list[i].estimate.sigma;
        *chi_square += off * off;
        *within += fabs(off) <= 1;
        rows++;
    }
    *within /= rows > 0 ? rows : 1;
    return rows > 0;
}

/* Counts by flow have common errors: in a piece of the program that got too few samples all are too
 * low. The redrawn ones tell how large that effect is: for n independent ones chi-square has a
 * variance of twice n, and the part within one sigma that of n draws. */
static double independent_rows(const view_t *view, const compared_t *list, size_t count,
                               double least) {
    double sum = 0, squares = 0, parts = 0, part_squares = 0, chi_square, within;
    for (int a = 0; a < FIGURES_AGAIN; a++) {
        if (!judge_drawing(view, list, count, least, a, &chi_square, &within))
            return 0;
        sum += chi_square;
        squares += chi_square * chi_square;
        parts += within;
        part_squares += within * within;
    }
    double mean = sum / FIGURES_AGAIN, part = parts / FIGURES_AGAIN;
    double by_chi_square = 2 * mean * mean / fmax(variance_of(sum, squares), 1e-9),
           by_part = part * (1 - part) / fmax(variance_of(parts, part_squares), 1e-9);
    const double doubt = 1 + 1 / sqrt(2.0 * FIGURES_AGAIN); /* relative error of the spread */
    return fmax(1, fmin(by_chi_square, by_part) / (doubt * doubt));
}

fit_t comparison_fit(const view_t *view, truth_column_t property, const compared_t *list,
                     size_t count, double least) {
    bool flow = view->method == METHOD_FLOW && property == TRUTH_RETIRED;
    fit_t fit;
    fit_start(&fit, least);
    for (size_t i = 0; i < count; i++)
        if (!flow)
            fit_add(&fit, list[i].samples, list[i].expected);
        else if (is_judged(&list[i], least))
            fit_add_cycles(&fit, list[i].expected,
                           (list[i].estimate.value - list[i].truth) / list[i].estimate.sigma);
    if (flow)
        fit.independent =
            fmin((double)fit.instructions, independent_rows(view, list, count, least));
    return fit;
}
