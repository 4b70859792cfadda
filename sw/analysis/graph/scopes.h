/* SPDX-License-Identifier: Apache-2.0 */
/* The scope of costs: each instruction belongs to one function, source line, loop, or is its own
 * scope. A loop is the code between a taken backward transfer (no call or return) and its target;
 * an instruction belongs to the smallest loop that contains it.
 *
 *     scopes_t *scopes;
 *     if (!scopes_open(&scopes, SCOPE_FUNCTION, "sort.elf", "sort.trace", &failure)) ...
 *     trace_rows_scope(rows, scopes_of, scopes);
 *     scopes_name(scopes, id)
 */
#ifndef SW_ANALYSIS_GRAPH_SCOPES_H
#define SW_ANALYSIS_GRAPH_SCOPES_H
#include "failure.h"
#include <stddef.h>
#include <stdint.h>

typedef enum { SCOPE_FUNCTION, SCOPE_LOOP, SCOPE_LINE, SCOPE_INSTRUCTION } scope_kind_t;
typedef struct scopes scopes_t;

extern const char *const scope_names[]; /* of the kinds, NULL at the end */

/* Reads the trace once: which scopes exist, and how many cycles passed while the oldest instruction
 * belonged to each. */
bool scopes_open(scopes_t **scopes, scope_kind_t kind, const char *program, const char *trace,
                 failure_t *failure);

/* Opens scopes without a trace, for functions, lines and instructions: the caller counts (scopes_of
 * gives `id`), then sorts. */
bool scopes_begin(scopes_t **scopes, scope_kind_t kind, const char *program, failure_t *failure);
void scopes_count(scopes_t *scopes, uint32_t id, uint64_t cycles);
void scopes_sort(scopes_t *scopes);
void scopes_close(scopes_t *scopes);

uint32_t scopes_of(void *scopes, uint64_t pc); /* 0: the PC is in no scope */

typedef struct {
    uint32_t id;
    char *name;
    uint64_t instructions, cycles;
} scope_t;

/* Sorts the scopes by cycles, most first. */
const scope_t *scopes_list(const scopes_t *scopes, size_t *count);
#endif
