/* SPDX-License-Identifier: Apache-2.0 */
/* The lives of a trace's retired instructions, one after the other (base/trace.h). Aborted ones are
 * among them in the file, which is in program order, and are skipped. */
#ifndef SW_ANALYSIS_GRAPH_RETIRED_H
#define SW_ANALYSIS_GRAPH_RETIRED_H
#include "graph.h"
#include "graph_row.h"
#include "same_program.h"
#include "trace_file.h"

enum { RETIRED_READ = 512, RETIRED_DUE = 1024, RETIRED_KNOWN = 1024 };

typedef struct {
    trace_file_t trace;
    same_program_t *same; /* or NULL */
    trace_record_t next;  /* read ahead */
    bool has_next;
    bool order;        /* `next`, or one just before it, was fetched again for memory order */
    const char *wrong; /* fault of the life where reading stopped; NULL: none */
    bool opened;       /* the first one has been read */
    bool ended;        /* end of the file */
    trace_record_t read[RETIRED_READ];
    size_t at, count;
    struct {
        uint32_t raw; /* 0 is no instruction */
        operands_t operands;
    } known[RETIRED_KNOWN]; /* by a hash of `raw`: decoded last */
    uint64_t due[GRAPH_UNITS]
                [RETIRED_DUE]; /* by cycle: the cycle, if the unit writes a late result */
} retired_t;

/* Reads the next one into `next`; false: no more, or it has a fault. */
bool retired_read(retired_t *r);

/* Whether there was no fault, in the lives or the program. Reports the fault that a reader would
 * meet first. */
bool retired_good(const retired_t *r, failure_t *failure);

operands_t retired_operands(retired_t *r, uint32_t raw);

/* The unit of an instruction; whether a result, even of a wrong path, took it in that cycle. */
unsigned retired_unit(const retired_t *r, const trace_record_t *life);
bool retired_is_due(const retired_t *r, unsigned unit, uint64_t cycle);
#endif
