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
        printable_line(stdout, "%s has %s %% of the %s.", row->name,
                       format_estimate(&n[0], part, 100),
                       view->asked_count ? view->asked[0].name : view_measure(view));
        printf("\n");
        return;
    }
    printable_line(stdout, "%s has %s %% of the cycles: %s %% of these for %s.", row->name,
                   format_estimate(&n[0], part, 100),
                   format_estimate(&n[1], view_reason(view, row->tally, (why_t)first), 100),
                   told[first].what);
    if (part.sigma > 0.2 * part.value)
        printf("That is uncertain: there are few samples. `record -c` with less takes more.\n");
    print_next(view, told[first].command, functions ? row->name : NULL);
    printf("\n");
}
