/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of code that only a wrong path has asked for.
 *
 * An instruction cache that is filled by wrong paths, too, has lines before the right path comes to them. Where
 * all transfers are predicted right these have to be waited for; a line that had to wait for one of a wrong path
 * comes sooner, and one whose place a wrong path's had taken is there. So a model of the cache is fed by the right
 * path alone: the same sets and ways, of which a full set loses one in turn, but never the one that hit last; and
 * with each miss the line and its neighbour, which comes right after it (rtl/core/fetch/icache.sv). A stream buffer
 * (ICACHE_PREFETCH) is not in it.
 */
#ifndef SW_ANALYSIS_GRAPH_CODE_LINES_H
#define SW_ANALYSIS_GRAPH_CODE_LINES_H
#include <stdint.h>

typedef struct code_lines code_lines_t;

code_lines_t *code_lines_new(uint32_t sets, uint32_t ways); /* of the cache */
void code_lines_free(code_lines_t *c);

/* The cache is emptied, by fence.i. */
void code_lines_forget(code_lines_t *c);

/* How many cycles more the right path would have waited for the cache, had there been no wrong path; below 0: less. It
 * fetches from pc and waited `waited` cycles. */
int32_t code_lines_unseen(code_lines_t *c, uint64_t pc, int32_t waited);
#endif
