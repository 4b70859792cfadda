/* SPDX-License-Identifier: Apache-2.0 */
/* Which pages of far memory should be near: those whose loads held up retirement.
 *
 *     pages_t found;
 *     pages_find(&found, &view, &failure);
 *     pages_write(&found, out);                         a list for `assay run --near`
 *
 * With its line in near memory, a load from far memory would have waited less, by the difference of
 * the latencies, but at most by its wait as the oldest instruction. The sum over a page's samples
 * is the page's cost.
 *
 * In a system a page belongs to a process, and stands for the pages at this address of all
 * processes that run the same program. The system's own pages cannot be placed by a list.
 */
#ifndef SW_ANALYSIS_OPTIMIZE_PAGES_H
#define SW_ANALYSIS_OPTIMIZE_PAGES_H
#include "view.h"
#include <stdio.h>

typedef struct {
    uint64_t page;  /* its address; for a process in the first ASID with its program */
    char *program;  /* NULL: of one address space */
    double samples; /* of loads that waited for one of its lines from far memory */
    double loads, latency,
        saves; /* estimates: such loads, the sum of their latencies, cycles that it saves if near */
} page_far_t;

typedef struct {
    page_far_t *list; /* largest savings first; by address if equal */
    size_t count;
    double cycles, far, near; /* of the run; latencies of far memory and of the rest */
    double others;            /* cycles that the system's pages would save */
} pages_t;

/* Returns false if the run had no far memory. */
bool pages_find(pages_t *found, const view_t *view, failure_t *failure);
void pages_free(pages_t *found);

/* One line for each page: its address, in a system the program, then its figures as a comment. */
void pages_write(const pages_t *found, FILE *out);
#endif
