/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of truth: an instruction's estimate and its exact count. */
#include "columns.h"

MAKER(uint64_t, address_pc, row->compared->pc)
TEXT_MAKER(text_name, row->name)
MAKER(double, number_samples, row->compared->samples)
MAKER(estimate_t, estimate, row->compared->estimate)
MAKER(double, number_truth, row->compared->truth)

static double number_ratio(const row_t *row, int index) {
    return estimate(row, index).value / row->compared->truth;
}

MAKER(double, number_sigmas,
      row->compared->by_flow
          ? (row->compared->estimate.value - row->compared->truth) / row->compared->estimate.sigma
          : fit_deviation(row->compared->samples, row->compared->expected))

static const column_t list[] = {
    {"pc", NULL, "address of the instruction", .address = address_pc, .of = OF_COMPARED},
    {"function", NULL, "its function", .text = text_name},
    {"samples", NULL,
     "k: samples of the instruction with the property; for `retired` by flow, estimate / S",
     .number = number_samples, .of = OF_COMPARED},
    {"estimate", NULL, "k * S ± sqrt(k) * S; for `retired`, as in report", INSTRUCTIONS,
     .estimate = estimate, .of = OF_COMPARED},
    {"truth", NULL, "exact count", INSTRUCTIONS, .number = number_truth, .of = OF_COMPARED},
    {"ratio", NULL, "estimate / truth", RATIO, .number = number_ratio, .of = OF_COMPARED},
    {"sigmas", NULL,
     "(k - expected) / sqrt(expected), with expected = truth / S; for `retired` by flow, "
     "(estimate - truth) / its error",
     SIGMAS, .number = number_sigmas, .of = OF_COMPARED},
};

const columns_t truth_columns = {COLUMNS(list), .places = true,
                                 .usual = "pc,function,samples,estimate,truth,ratio,sigmas"};
