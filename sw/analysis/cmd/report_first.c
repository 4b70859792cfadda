/* SPDX-License-Identifier: Apache-2.0 */
/* See report_first.h. */
#include "report_first.h"
#include "format.h"
#include "printable.h"
#include <string.h>

/* What a programmer calls each reason, after "for"; the command that shows more. */
static const struct {
    const char *what, *command;
} told[WHY_COUNT] = {
    [WHY_BASE] = {"retiring its instructions, so fewer of them would help", "annotate"},
    [WHY_BAD_BRANCH] = {"mispredicted branches", "annotate"},
    [WHY_BAD_JUMP] = {"mispredicted indirect jumps and calls", "annotate"},
    [WHY_BAD_RETURN] = {"mispredicted returns", "annotate"},
    [WHY_BAD_ORDER] = {"loads that ran before a store to the same place", "mem"},
    [WHY_BAD_TRAP] = {"exceptions", "annotate"},
    [WHY_BAD_PAGE] = {"accesses to pages that were not in the TLB", "mem"},
    [WHY_BAD_INTERRUPT] = {"interrupts", "annotate"},
    [WHY_BAD_SERIAL] = {"instructions that run alone, such as fences and CSR accesses", "annotate"},
    [WHY_FRONT_ICACHE] = {"instruction cache misses", "annotate"},
    [WHY_FRONT_ITLB] = {"address translation of instructions", "annotate"},
    [WHY_FRONT_REDIRECT] = {"jumps that only decode found", "annotate"},
    [WHY_FRONT_FETCH] = {"fetch, which had no more to give", "annotate"},
    [WHY_MEM_L1] = {"loads from the data cache", "annotate"},
    [WHY_MEM_L2] = {"data from the second-level cache", "mem"},
    [WHY_MEM_RAM] = {"data from memory", "mem"},
    [WHY_MEM_DTLB] = {"address translation of data", "mem"},
    [WHY_MEM_ORDER] = {"loads that wait for an older store", "mem"},
    [WHY_MEM_DEVICE] = {"devices, and loads across two doublewords", "mem"},
    [WHY_MEM_STORE] = {"stores, whose queue is full", "mem"},
    [WHY_CORE_DIVIDER] = {"divisions", "annotate"},
    [WHY_CORE_DATA] = {"results of instructions just before", "annotate"},
    [WHY_CORE_ISSUE] = {"instructions on their way to a unit", "annotate"},
    [WHY_CORE_EXECUTE] = {"instructions that take several cycles, such as multiplications",
                          "annotate"},
    [WHY_CORE_ALONE] = {"instructions that run alone, such as fences and CSR accesses", "annotate"},
    [WHY_CORE_RETIRE] = {"retirement", "annotate"},
    [WHY_CORE_ROOM] = {"room in the window", "annotate"},
    [WHY_CORE_IDLE] = {"an interrupt, in wfi", "annotate"},
    [WHY_UNTOLD] = {"what this core does not tell", "annotate"}};

static const row_t *hottest(const view_t *view, const row_t *rows, size_t count) {
    const row_t *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (!best || view_weight(view, rows[i].tally) > view_weight(view, best->tally))
            best = &rows[i];
    return best;
}

/* The profile as it was named, when it is one. */
static void print_next(const view_t *view, const char *command, const char *function, FILE *out) {
    bool named = function && strcmp(command, "annotate") == 0;
    if (view->profile.path)
        printable_line(out, "More: assay %s %s%s%s", command, view->profile.path, named ? " " : "",
                       named ? function : "");
}

/* Mispredictions cost more than the reasons `bad_` have: those tell of an empty window, not of the time until it is filled again. */
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
        printable_line(out, "%s has %s %% of the %s.\n", row->name,
                       format_estimate(&n[0], part, 100), view_measure(view));
        return;
    }
    printable_line(out, "%s has %s %% of the cycles: %s %% of these for %s.", row->name,
                   format_estimate(&n[0], part, 100),
                   format_estimate(&n[1], view_reason(view, row->tally, (why_t)first), 100),
                   told[first].what);
    print_mispredicted(view, row, out);
    if (part.sigma > 0.2 * part.value)
        fputs("That is uncertain: there are few samples. `record -c` with less takes more.\n", out);
    print_next(view, told[first].command, functions ? row->name : NULL, out);
    fputs("\n", out);
}
