/* SPDX-License-Identifier: Apache-2.0 */
/* The lives of a trace's retired instructions, one after the other (base/trace.h). Those that were aborted stand among them in the
 * file, which is in program order, and are passed over. */
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
    const char *wrong; /* fault of the life that it ended at; NULL: nothing */
    bool opened;       /* one was read */
    bool ended;        /* nothing is left in the file */
    trace_record_t read[RETIRED_READ];
    size_t at, count;
    struct {
        uint32_t raw; /* 0 is no instruction */
        operands_t operands;
    } known[RETIRED_KNOWN]; /* by a hash of `raw`: what was decoded last */
    uint64_t due[GRAPH_UNITS]
                [RETIRED_DUE]; /* by cycle: the cycle, if the unit writes a late result */
} retired_t;

/* Reads the next one into `next`; false: none is left, or it has a fault. */
bool retired_read(retired_t *r);

/* Whether nothing was wrong, with the lives or with the program. The fault that a reader would meet first is told. */
bool retired_good(const retired_t *r, failure_t *failure);

operands_t retired_operands(retired_t *r, uint32_t raw);

/* The unit that an instruction went to; whether a result, of a wrong path, too, took it in that cycle. */
unsigned retired_unit(const retired_t *r, const trace_record_t *life);
bool retired_is_due(const retired_t *r, unsigned unit, uint64_t cycle);
#endif
