/* SPDX-License-Identifier: Apache-2.0 */
/* See pairs_header.h. */
#include "pairs_header.h"
#include "coverage.h"
#include "format.h"
#include "printable.h"
#include <inttypes.h>

void pairs_print_header(const pairs_t *pairs) {
    number_t n[3];
    bool rejects = filter_rejects(&pairs->filter);
    const char *program = facts_text(&pairs->profile.meta, "program");
    printable_line(stdout, "# program:  %s", program ? program : "?");
    printf("# pairs:    %s, one in %s %s%s; the second is one of the %s after the "
           "first\n",
           format_count(&n[0], pairs->nested.pairs), format_count(&n[1], pairs->nested.interval),
           coverage_population(&pairs->profile.meta), rejects ? " chosen" : "",
           format_count(&n[2], pairs->nested.window));
    const char *filter = facts_text(&pairs->profile.meta, "filter");
    if (filter)
        printable_line(stdout, "# filter:   %s: %s; %.1f %% of the chosen passed", filter,
                       pairs->chosen ? "the first of each pair; useful, metric: what is after it"
                                     : "both of each pair; nothing is known of other modes",
                       100 * pairs->nested.pairs /
                           (pairs->nested.pairs +
                            facts_filtered(&pairs->profile.counters, pairs->nested.pairs)));
    if (pairs->orphans)
        printf("# lost:     %" PRIu64 " records without the other one of their pair\n",
               pairs->orphans);
    coverage_t coverage;
    const char *lost = coverage_lost_text(&coverage, &pairs->profile.counters);
    if (lost)
        printf("# LOST:     %s\n", lost);
    printf("\n");
}
