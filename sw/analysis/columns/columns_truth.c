/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of truth: an instruction's estimate and its exact count. */
#include "columns.h"

static uint64_t address_pc(const row_t *row, int index) {
    (void)index;
    return row->compared->pc;
}

static const char *text_name(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    return row->name;
}

static double number_samples(const row_t *row, int index) {
    (void)index;
    return row->compared->samples;
}

static estimate_t estimate(const row_t *row, int index) {
    (void)index;
    return row->compared->estimate;
}

static double number_truth(const row_t *row, int index) {
    (void)index;
    return row->compared->truth;
}

static double number_ratio(const row_t *row, int index) {
    return estimate(row, index).value / row->compared->truth;
}

static double number_sigmas(const row_t *row, int index) {
    (void)index;
    return row->view->method == METHOD_FLOW
               ? (row->compared->estimate.value - row->compared->truth) /
                     row->compared->estimate.sigma
               : fit_deviation(row->compared->samples, row->compared->expected);
}

static const column_t list[] = {
    {"pc", NULL, "address of the instruction", .address = address_pc, .of = OF_COMPARED},
    {"function", NULL, "that it is in", .text = text_name},
    {"samples", NULL,
     "k: samples of the instruction that have the property; by flow the estimate / S",
     .number = number_samples, .of = OF_COMPARED},
    {"estimate", NULL, "k * S ± sqrt(k) * S; of `retired` as report has it", INSTRUCTIONS,
     .estimate = estimate, .of = OF_COMPARED},
    {"truth", NULL, "exact count", INSTRUCTIONS, .number = number_truth, .of = OF_COMPARED},
    {"ratio", NULL, "estimate / truth", RATIO, .number = number_ratio, .of = OF_COMPARED},
    {"sigmas", NULL,
     "(k - expected) / sqrt(expected), with expected = truth / S; by flow (estimate - truth) / its error",
     SIGMAS, .number = number_sigmas, .of = OF_COMPARED},
};

const columns_t truth_columns = {COLUMNS(list), .places = true,
                                 .usual = "pc,function,samples,estimate,truth,ratio,sigmas"};
