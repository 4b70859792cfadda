/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of the dependence graph (graph_row.h) of a fragment: from the program, from each
 * instruction's sample, and the rest by the rules of the machine.
 */
#ifndef SW_ANALYSIS_SHOTGUN_FRAGMENT_ROWS_H
#define SW_ANALYSIS_SHOTGUN_FRAGMENT_ROWS_H
#include "fragment.h"
#include "graph_row.h"

typedef struct {
    graph_row_t *row;
    size_t count;
} fragment_rows_t;

/* `scope`: as for trace_rows_scope, or NULL. Misses come from the bits of the signature sample, in
 * designs without one from the detailed sample. */
typedef struct {
    const trace_machine_t *machine;
    defaults_t defaults;
    uint32_t (*scope)(void *context, uint64_t pc);
    void *context;
    design_t design;
    unsigned hash; /* meaning of the signature bits */
} rows_setup_t;

void fragment_rows(fragment_rows_t *rows, const fragment_t *fragment, const rows_setup_t *setup);

/* Sets what depends on the times of other instructions of the fragment. (fragment_refine.c) */
void fragment_refine(fragment_rows_t *rows, const rows_setup_t *setup);
void fragment_rows_free(fragment_rows_t *rows);
#endif
