/* SPDX-License-Identifier: Apache-2.0 */
/* What `assay report --children` and `-g` add to the functions of a profile. */
#ifndef SW_ANALYSIS_CMD_REPORT_CALLS_H
#define SW_ANALYSIS_CMD_REPORT_CALLS_H
#include "calls.h"
#include "columns.h"

typedef struct {
    call_tree_t calls;
    calls_function_t *functions; /* most cycles, with callees, first */
    size_t count;
    bool children;
    bool graph;
    double least; /* share of the cycles that a caller needs to be shown */
} report_calls_t;

/* Returns false if the profile has no stacks. `calls` has `children`, `graph` and `least`. */
bool report_calls_open(report_calls_t *calls, const view_t *view, failure_t *failure);
void report_calls_close(report_calls_t *calls);

/* With --children: a row for each function, also for those that only call others. `count` functions
 * become as many as returned; the caller frees both arrays. */
function_t *report_calls_functions(const report_calls_t *calls, function_t *functions,
                                   size_t *count);

/* The data for the columns of the function `symbol`. */
const calls_function_t *report_calls_of(const report_calls_t *calls, const symbol_t *symbol);

/* Adds lines with the callers of a function, if requested and it has enough. */
void report_calls_lines(const report_calls_t *calls, const symbol_t *symbol, table_t *table);

/* The line of the header. */
void report_calls_header(const report_calls_t *calls, FILE *out);
#endif
