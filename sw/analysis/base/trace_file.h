/* SPDX-License-Identifier: Apache-2.0 */
/* Traces on disk.
 *
 *     trace_file_t trace;
 *     if (!trace_open(&trace, "sort.trace", &failure)) ...
 *     while (trace_next(&trace, &life)) ...
 *     if (!trace_close(&trace, &failure)) ...
 */
#ifndef SW_ANALYSIS_BASE_TRACE_FILE_H
#define SW_ANALYSIS_BASE_TRACE_FILE_H
#include "failure.h"
#include "trace.h"
#include <stdio.h>

typedef struct {
    const char *path; /* the caller's: as long as the trace is open */
    trace_header_t header;
    FILE *file;
    uint64_t lives; /* lives that were read */
    bool cut;       /* nothing more came before the end */
} trace_file_t;

/* False: it cannot be opened, or is not of this version. */
bool trace_open(trace_file_t *trace, const char *path, failure_t *failure);

/* Reads at most `most` lives; how many: fewer only at the end. */
size_t trace_read(trace_file_t *trace, trace_record_t *life, size_t most);

/* The next life; false: there is none. */
bool trace_next(trace_file_t *trace, trace_record_t *life);

/* False: it was read to its end, and its writer's end is missing. */
bool trace_close(trace_file_t *trace, failure_t *failure);
#endif
