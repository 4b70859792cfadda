/* SPDX-License-Identifier: Apache-2.0 */
/* assay bottlenecks against the truth of the same run: the cycles that each instruction was in progress.
 *
 *     progress PROFILE.assay
 *
 * The truth (record --truth) has, by instruction, the sums of its stages. From fetch to retire-ready they must agree
 * with the estimates as random samples do; with the wait for retirement added they must not. Exit status 1 otherwise.
 */
#include "bottlenecks.h"
#include <stdio.h>
#include <stdlib.h>

static double truly(const truth_row_t *row, bool retire) {
    uint64_t sum = row->value[TRUTH_MAP] + row->value[TRUTH_DATA] + row->value[TRUTH_ISSUE] +
                   row->value[TRUTH_EXECUTE];
    return (double)(sum + (retire ? row->value[TRUTH_RETIRE] : 0));
}

static fit_t fit_of(const view_t *view, const bottleneck_t *list, size_t count, bool retire) {
    enum { LEAST = 5 };
    fit_t fit;
    fit_start(&fit, LEAST);
    for (size_t i = 0; i < count; i++) {
        const truth_row_t *row = pc_table_find(&view->profile.truth, list[i].tally->pc);
        double own = list[i].progress.within[0] / list[i].progress.cycles;
        if (!row || list[i].tally->retired < LEAST)
            continue;
        fit_charges_t charges =
            fit_charges(&list[i].progress, own, truly(row, retire), view->interval);
        fit_add_cycles(&fit, charges.expected, charges.sigmas);
    }
    return fit;
}

int main(int count, char **argument) {
    view_t view;
    failure_t failure;
    size_t rows;
    if (count != 2 || !view_open(&view, argument[1], by_instruction, &failure))
        return 125;
    bottleneck_t *list = bottlenecks_make(&view, &rows);
    fit_t fit = fit_of(&view, list, rows, false), planted = fit_of(&view, list, rows, true);
    bool good = fit_holds(&fit) && !fit_holds(&planted);
    printf(
        "%s: %llu instructions, %llu within one sigma, excess %+.1f; with the wait for retirement %+.1f\n",
        good ? "ok" : "FAILED", (unsigned long long)fit.instructions,
        (unsigned long long)fit.within_one, fit_excess(&fit), fit_excess(&planted));
    free(list);
    view_close(&view);
    return !good;
}
