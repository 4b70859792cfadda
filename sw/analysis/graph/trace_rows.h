/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a dependence graph from the lives of a run (`assay record --trace`, base/trace.h).
 *
 *     trace_rows_t *rows;
 *     graph_row_t row;
 *     if (!trace_rows_open(&rows, "sort.trace", &failure)) ...
 *     while (trace_rows_next(rows, &row)) graph_row(graph, &row);
 *     if (!trace_rows_end(rows, &failure)) ...
 *
 * Reads the file once, from beginning to end, and keeps no more of it than the machine's window.
 */
#ifndef SW_ANALYSIS_GRAPH_TRACE_ROWS_H
#define SW_ANALYSIS_GRAPH_TRACE_ROWS_H
#include "failure.h"
#include "graph_row.h"
#include "trace.h"

typedef struct trace_rows trace_rows_t;

bool trace_rows_open(trace_rows_t **rows, const char *path, failure_t *failure);
const trace_machine_t *trace_rows_machine(const trace_rows_t *rows);

/* Checks while reading that the trace is of this program; if not, trace_rows_end returns false.
 * Call right after opening; false: the program cannot be read. */
bool trace_rows_of(trace_rows_t *rows, const char *program, failure_t *failure);

/* Sets the source of instructions' scopes; NULL: they have none. */
void trace_rows_scope(trace_rows_t *rows, uint32_t (*scope)(void *context, uint64_t pc),
                      void *context);

/* False at the end, or at an invalid life: its times are out of order, or 2^27 cycles apart. */
bool trace_rows_next(trace_rows_t *rows, graph_row_t *row);

/* Says on standard error, for `command`, that a graph of all of these rows has another length than
 * the run. */
void trace_rows_compare(const trace_rows_t *rows, const char *command, int64_t length);

/* Closes the trace. Returns false if it was not read completely. */
bool trace_rows_end(trace_rows_t *rows, failure_t *failure);

/* Closes the trace if only the machine was read. */
void trace_rows_close(trace_rows_t *rows);
#endif
