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
    const char *path; /* owned by the caller, valid while the trace is open */
    trace_header_t header;
    FILE *file;
    uint64_t lives; /* lives read so far */
    bool cut;       /* the file ends without its end record */
} trace_file_t;

/* Returns false if it cannot be opened, or is of another version. */
bool trace_open(trace_file_t *trace, const char *path, failure_t *failure);

/* Reads at most `most` lives. Returns how many; fewer only at the end. */
size_t trace_read(trace_file_t *trace, trace_record_t *life, size_t most);

/* Reads the next life; false: no more. */
bool trace_next(trace_file_t *trace, trace_record_t *life);

/* Returns false if it was read to its end without an end record from its writer. */
bool trace_close(trace_file_t *trace, failure_t *failure);
#endif
