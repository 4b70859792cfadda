/* SPDX-License-Identifier: Apache-2.0 */
/* Pipeline view: converts a window of a trace (base/trace.h) to a Kanata 0004 log, which Konata
 * shows. */
#ifndef SW_ANALYSIS_FINDING_KANATA_H
#define SW_ANALYSIS_FINDING_KANATA_H
#include "failure.h"
#include <stdint.h>

/* Writes the instructions fetched in cycles from..to. Stages: D waits for dispatch, W waits for
 * operands, R ready, X executes, M in the memory pipeline, C waits to retire. Write errors stay in
 * the log's stream. */
bool kanata_write(const char *trace, uint64_t from, uint64_t to, FILE *log, failure_t *failure);
#endif
