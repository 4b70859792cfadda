/* SPDX-License-Identifier: Apache-2.0 */
/* Which pages of far memory are worth to be near: those whose loads kept retirement waiting.
 *
 *     pages_t found;
 *     pages_find(&found, &view, &failure);
 *     pages_write(&found, out);                         a list that `assay run --near` takes
 *
 * A load from far memory whose line would have come from near memory would have waited so many cycles less as its latency is shorter, but no
 * more than it did wait as the oldest instruction. The sum over a page's samples is what the page costs.
 *
 * In a system a page is of a process, and stands for the pages at this address of all that run the same program. The system's own pages no
 * list places.
 */
#ifndef SW_ANALYSIS_OPTIMIZE_PAGES_H
#define SW_ANALYSIS_OPTIMIZE_PAGES_H
#include "view.h"
#include <stdio.h>

typedef struct {
    uint64_t
        page; /* its address; of a process in the place of the first ASID that has its program */
    char *program;  /* NULL: of one address space */
    double samples; /* of loads that waited for a line of it from far memory */
    double loads, latency,
        saves; /* estimates: such loads, the sum of their latencies, cycles that it saves near */
} page_far_t;

typedef struct {
    page_far_t *list; /* those that save most in front; by address where they save as much */
    size_t count;
    double cycles, far, near; /* of the run; latencies of far memory and of the rest */
    double others;            /* cycles that pages of the system would save */
} pages_t;

/* False: the run had no far memory. */
bool pages_find(pages_t *found, const view_t *view, failure_t *failure);
void pages_free(pages_t *found);

/* One line a page: its address, in a system the program, then what is known of it as a comment. */
void pages_write(const pages_t *found, FILE *out);
#endif
