/* SPDX-License-Identifier: Apache-2.0 */
/* See report_first.h. */
#include "report_first.h"
#include "format.h"
#include "printable.h"
#include "remedy.h"
#include <string.h>

static const row_t *hottest(const view_t *view, const row_t *rows, size_t count) {
    const row_t *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (!best || view_weight(view, rows[i].tally) > view_weight(view, best->tally))
            best = &rows[i];
    return best;
}

/* The profile as it was named, when it is one. */
static void print_next(const view_t *view, const char *command, const char *function) {
    bool named = function && strcmp(command, "annotate") == 0;
    printable_line(stdout, "More: assay %s %s%s%s", command, view->profile.path, named ? " " : "",
                   named ? function : "");
}

void report_first(const view_t *view, const row_t *rows, size_t count, bool functions) {
    number_t n[2];
    const row_t *row = hottest(view, rows, count);
    estimate_t part = row ? view_part(view, row->tally) : (estimate_t){0};
    const double *whys = row ? view_whys(view, row->tally) : NULL;
    unsigned first = whys ? index_of_most(whys, WHY_COUNT, WHY_COUNT) : WHY_COUNT;
    if (!(part.value > 0))
        return;
    if (first == WHY_COUNT) {
        printable_line(stdout, "%s has %s %% of the %s.\n", row->name,
                       format_estimate(&n[0], part, 100), view_measure(view));
        return;
    }
    printable_line(stdout, "%s has %s %% of the cycles: %s %% of these for %s.", row->name,
                   format_estimate(&n[0], part, 100),
                   format_estimate(&n[1], view_reason(view, row->tally, (why_t)first), 100),
                   remedy_of((why_t)first).what);
    if (part.sigma > 0.2 * part.value)
        printf("That is uncertain: there are few samples. `record -c` with less takes more.\n");
    print_next(view, remedy_of((why_t)first).command, functions ? row->name : NULL);
    printf("\n");
}
