/* SPDX-License-Identifier: Apache-2.0 */
/* The exact figures of a run: what the truth says (truth.h), in the form of tallies.
 *
 * The table of a view becomes one of every instruction that was fetched, each of which counts as a sample of weight 1:
 * what stands for S instructions where samples are added up stands for itself here, and every sum is exact. It has all of the
 * run, what the profiler did not count, too: so cycles and retired instructions are those of the machine's own counters. How many
 * samples were taken (`taken`) stays.
 *
 * The truth knows no causes of aborts, so all of them are ABORT_OTHER here, and no half of a process but the user's.
 */
#ifndef SW_ANALYSIS_FINDING_EXACT_H
#define SW_ANALYSIS_FINDING_EXACT_H
#include "view.h"

/* False, and why: of windows of a run nothing is exact. `asked` comes before that ("" or "OPTION: "), `what` is what whole runs have. */
bool exact_of_run(const view_t *view, const char *asked, const char *what, failure_t *failure);

/* The second half of view_use (METHOD_EXACT). False: the profile has no truth, or cannot be grouped as this view is. */
bool exact_use(view_t *view, failure_t *failure);

/* The lines of the header that say what the figures are. */
void exact_print_header(const view_t *view, FILE *out);
#endif
