/* SPDX-License-Identifier: Apache-2.0 */
/* See report_first.h. */
#include "report_first.h"
#include "format.h"
#include "printable.h"
#include "remedy.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const row_t *hottest(const view_t *view, const row_t *rows, size_t count) {
    const row_t *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (!best || view_weight(view, rows[i].tally) > view_weight(view, best->tally))
            best = &rows[i];
    return best;
}

/* In lines that fit 80 columns. */
__attribute__((format(printf, 2, 3))) static void print_sentence(FILE *out, const char *format,
                                                                 ...) {
    char text[1024];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    char *shown = printable(text, "");
    print_words(out, shown, 0);
    free(shown);
}

/* The profile's name as given, if it is a single one. */
static void print_next(const view_t *view, const char *command, const char *function, FILE *out) {
    bool named = function && strcmp(command, "annotate") == 0;
    if (view->profile.path)
        printable_line(out, "More: assay %s %s%s%s", command, view->profile.path, named ? " " : "",
                       named ? function : "");
}

/* Mispredictions cost more than the reasons `bad_`: those count only the empty window, not the time
 * until it is filled again. */
static void print_mispredicted(const view_t *view, const row_t *row, FILE *out) {
    number_t n;
    estimate_t rate = view_rate(view, row->tally, RATE_MISPREDICT);
    if (rate.value - 2 * rate.sigma > 0.1 && !filter_rejects(&view->filter))
        fprintf(out, "%s %% of its branches and jumps were mispredicted: annotate says which.\n",
                format_estimate(&n, rate, 100));
}

void report_first(const view_t *view, const row_t *rows, size_t count, bool functions, FILE *out) {
    number_t n[2];
    const row_t *row = hottest(view, rows, count);
    estimate_t part = row ? view_part(view, row->tally) : (estimate_t){0};
    const double *whys = row ? view_whys(view, row->tally) : NULL;
    unsigned first = whys ? index_of_most(whys, WHY_COUNT, WHY_COUNT) : WHY_COUNT;
    if (!(part.value > 0))
        return;
    if (first == WHY_COUNT) {
        print_sentence(out, "%.400s has %s %% of the %s.", row->name,
                       format_estimate(&n[0], part, 100),
                       view->asked_count ? view->asked[0].name : view_measure(view));
        fprintf(out, "\n");
        return;
    }
    print_sentence(out, "%.400s has %s %% of the cycles: %s %% of these for %s.", row->name,
                   format_estimate(&n[0], part, 100),
                   format_estimate(&n[1], view_reason(view, row->tally, (why_t)first), 100),
                   remedy_of((why_t)first).what);
    print_mispredicted(view, row, out);
    if (part.sigma > 0.2 * part.value)
        fputs("That is uncertain: there are few samples. `record -c` with less takes more.\n", out);
    print_next(view, remedy_of((why_t)first).command, functions ? row->name : NULL, out);
    fputs("\n", out);
}
