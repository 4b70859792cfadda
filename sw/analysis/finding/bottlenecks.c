/* SPDX-License-Identifier: Apache-2.0 */
/* See bottlenecks.h. Cycles in progress are charged like time (charge.h), so that their errors are
 * computed in the same way. */
#include "bottlenecks.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
    const view_t *view;
    bottleneck_t *rows; /* by index of the view's table; NULL: all goes to `whole` */
    charge_t *whole;
} charged_to_t;

static double in_progress(const sample_t *sample) {
    double retire = sample_has(sample, STAGE_RETIRE) ? sample->latency[STAGE_RETIRE] : 0;
    return sample->latency[STAGE_TOTAL] - retire;
}

static void bill_progress(const void *context, const sample_t *sample, bill_t *bill) {
    const charged_to_t *to = context;
    if (!sample_retired(sample))
        return;
    if (!to->rows) {
        bill_add(bill, to->whole, in_progress(sample));
        return;
    }
    const tally_t *tallies = to->view->table.entries;
    const tally_t *tally = pc_table_find(&to->view->table, sample->pc);
    bottleneck_t *row = &to->rows[tally - tallies];
    bill_add(bill, &row->progress, in_progress(sample));
    moments_add(&row->latency, in_progress(sample), sample_weight(sample));
}

static int compare_progress(const void *a, const void *b) {
    const bottleneck_t *x = a, *y = b;
    if (x->total.value != y->total.value)
        return x->total.value > y->total.value ? -1 : 1;
    return (x->tally->pc > y->tally->pc) - (x->tally->pc < y->tally->pc);
}

static int compare_cycles(const void *a, const void *b) {
    const bottleneck_t *x = *(const bottleneck_t *const *)a, *y = *(const bottleneck_t *const *)b;
    if (x->cycles.value != y->cycles.value)
        return x->cycles.value > y->cycles.value ? -1 : 1;
    return (x->tally->pc > y->tally->pc) - (x->tally->pc < y->tally->pc);
}

static void rank_rows(bottleneck_t *list, size_t count) {
    bottleneck_t **by_cycles = memory_get((count + 1) * sizeof(bottleneck_t *));
    if (count)
        qsort(list, count, sizeof *list, compare_progress);
    for (size_t i = 0; i < count; i++) {
        list[i].rank = i + 1;
        by_cycles[i] = &list[i];
    }
    if (count)
        qsort(by_cycles, count, sizeof *by_cycles, compare_cycles);
    for (size_t i = 0; i < count; i++)
        by_cycles[i]->cycles_rank = i + 1;
    free(by_cycles);
}

bottleneck_t *bottlenecks_make(const view_t *view, size_t *count) {
    const tally_t *tallies = view->table.entries;
    bottleneck_t *list = memory_get((view->table.count + 1) * sizeof *list);
    charge_t whole = {0};
    charged_to_t to = {view, NULL, &whole};
    view_bill(view, bill_progress, &to);
    to.rows = list;
    view_bill(view, bill_progress, &to);
    tally_t all = view->total;
    sampling_t sampling = view->sampling;
    all.time = whole;
    sampling.whole = &all;
    *count = 0;
    for (size_t i = 0; i < view->table.count; i++) {
        bottleneck_t row = list[i];
        if (!tallies[i].retired)
            continue;
        row.tally = &tallies[i];
        row.total = estimate_cycles(&row.progress, &sampling);
        row.share = estimate_share(&row.progress, &sampling);
        row.cycles = estimate_share(&tallies[i].time, &view->sampling);
        list[(*count)++] = row;
    }
    rank_rows(list, *count);
    return list;
}

/* --- correlation */

typedef struct {
    double value;
    size_t index;
} ranked_t;

static int compare_values(const void *a, const void *b) {
    const ranked_t *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* Equal values get their mean rank. */
static void ranks_of(ranked_t *list, size_t count, double *rank) {
    qsort(list, count, sizeof *list, compare_values);
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;
        while (end < count && list[end].value == list[i].value)
            end++;
        for (size_t k = i; k < end; k++)
            rank[list[k].index] = (double)(i + end - 1) / 2;
        i = end;
    }
}

static double correlation(const double *x, const double *y, size_t n) {
    double mean = (double)(n - 1) / 2, xy = 0, xx = 0, yy = 0;
    for (size_t i = 0; i < n; i++) {
        xy += (x[i] - mean) * (y[i] - mean);
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / sqrt(xx * yy);
}

double bottlenecks_correlation(const bottleneck_t *list, size_t count, uint64_t least) {
    ranked_t *latency = memory_get((count + 1) * sizeof *latency);
    ranked_t *cycles = memory_get((count + 1) * sizeof *cycles);
    double *x = memory_get((count + 1) * sizeof *x), *y = memory_get((count + 1) * sizeof *y);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i].tally->taken_retired >= least) {
            latency[n] = (ranked_t){list[i].total.value, n};
            cycles[n] = (ranked_t){list[i].cycles.value, n};
            n++;
        }
    double found = NAN;
    if (n >= 3) {
        ranks_of(latency, n, x);
        ranks_of(cycles, n, y);
        found = correlation(x, y, n);
    }
    free(latency);
    free(cycles);
    free(x);
    free(y);
    return found;
}
