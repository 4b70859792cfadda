/* SPDX-License-Identifier: Apache-2.0 */
/* Which instruction called what, for Callgrind's format. */
#ifndef SW_ANALYSIS_EXPORT_CALLGRIND_CALLS_H
#define SW_ANALYSIS_EXPORT_CALLGRIND_CALLS_H
#include "calls.h"

typedef struct {
    uint64_t site;          /* place of the instruction */
    const symbol_t *called; /* the function; NULL: code outside every function */
    uint64_t entry;         /* its place */
    uint64_t calls;         /* how often; 0: unknown, a jump has led there */
    double cycles, retired; /* from there on */
} callgrind_call_t;

/* By site; the caller frees them with free(). */
callgrind_call_t *callgrind_calls(const call_tree_t *calls, size_t *count);
#endif
