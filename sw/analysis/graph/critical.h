/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a run's critical path (walk.h) runs through each instruction: what has to become
 * faster for the run to become shorter, while the cycles of a profile say which instructions held
 * up retirement.
 *
 *     critical_t *critical;
 *     if (!critical_read(&critical, "sort.trace", "sort.elf", &failure)) ...
 *     share = critical_share(critical, pc);
 *     critical_free(critical);
 */
#ifndef SW_ANALYSIS_GRAPH_CRITICAL_H
#define SW_ANALYSIS_GRAPH_CRITICAL_H
#include "failure.h"
#include <stdint.h>

typedef struct critical critical_t;

/* Reads the trace once. `program`: checked to be the one that ran. */
bool critical_read(critical_t **critical, const char *trace, const char *program,
                   failure_t *failure);
void critical_free(critical_t *critical); /* NULL: does nothing */

/* The part of the run's cycles in which the path runs to this instruction. */
double critical_share(const critical_t *critical, uint64_t pc);
double critical_part(const critical_t *critical, uint64_t start,
                     uint64_t end); /* of start <= pc < end */
#endif
