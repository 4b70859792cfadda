/* SPDX-License-Identifier: Apache-2.0 */
/* The exact figures of a run: the truth (truth.h) in the form of tallies.
 *
 * The table of a view becomes one of every instruction that was fetched, each of which counts as a
 * sample of weight 1: a sum that stands for S instructions with samples stands for itself here, and
 * is exact. It covers the whole run, also what the profiler did not count: so cycles and retired
 * instructions are those of the machine's own counters. The number of samples (`taken`) stays.
 *
 * The truth has no causes of aborts, so all of them are ABORT_OTHER here, and of the halves of a
 * process only the user's.
 */
#ifndef SW_ANALYSIS_FINDING_EXACT_H
#define SW_ANALYSIS_FINDING_EXACT_H
#include "view.h"

/* Returns false with a reason for windows of a run, which have nothing exact. `asked` precedes the
 * message ("" or "OPTION: "), `what` is what only whole runs have. */
bool exact_of_run(const view_t *view, const char *asked, const char *what, failure_t *failure);

/* The second half of view_use (METHOD_EXACT). Returns false if the profile has no truth, or cannot
 * be grouped like this view. */
bool exact_use(view_t *view, failure_t *failure);

/* The lines of the header that describe the figures. */
void exact_print_header(const view_t *view, FILE *out);
#endif
