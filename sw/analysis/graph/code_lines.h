/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of code that only a wrong path has requested.
 *
 * An instruction cache that wrong paths fill, too, has lines before the right path needs them. With
 * perfect prediction the right path would have to wait for these; a line that had to wait for one
 * of a wrong path would come sooner, and one that a wrong path's line replaced would be there. So
 * this model of the cache is fed only by the right path: the same sets and ways, where a full set
 * replaces one way in turn, but never the one that hit last; each miss fetches the line and its
 * neighbour, which comes right after it (rtl/core/fetch/icache.sv). A stream buffer
 * (ICACHE_PREFETCH) is not modelled.
 */
#ifndef SW_ANALYSIS_GRAPH_CODE_LINES_H
#define SW_ANALYSIS_GRAPH_CODE_LINES_H
#include <stdint.h>

typedef struct code_lines code_lines_t;

code_lines_t *code_lines_new(uint32_t sets, uint32_t ways); /* of the cache */
void code_lines_free(code_lines_t *c);

/* Empties the cache, for fence.i. */
void code_lines_forget(code_lines_t *c);

/* How many cycles more the right path would have waited for the cache without wrong paths; below 0:
 * less. It fetches from pc and waited `waited` cycles. */
int32_t code_lines_unseen(code_lines_t *c, uint64_t pc, int32_t waited);
#endif
