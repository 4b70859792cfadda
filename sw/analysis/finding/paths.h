/* SPDX-License-Identifier: Apache-2.0 */
/* Which way the program reached a sampled instruction: ProfileMe, MICRO-30, section 5.3.
 *
 * A sample's path register has the directions of the conditional branches before it. Walked
 * backwards from the instruction, the control-flow graph has paths that are consistent with them;
 * if there is exactly one, the program came that way. Three schemes, as in the paper:
 *
 *     counts    ignores directions: at each merge the predecessor with most samples
 *     history   all paths that agree with the directions
 *     pairs     those of these paths that also contain the first of the sample's pair, if a
 *               pair was sampled (`record --pair`) and both retired
 *
 * Two more schemes: all 32 directions decide about a shorter path (register), because some of
 * several beginnings lead nowhere; and, of all paths that agree, the likeliest by counts (likely),
 * which always gives an answer.
 *
 * A path ends when it has its length in conditional branches; an intraprocedural one also at the
 * beginning of the function. After a call both go through the called function.
 */
#ifndef SW_ANALYSIS_FINDING_PATHS_H
#define SW_ANALYSIS_FINDING_PATHS_H
#include "flow.h"
#include "view.h"
#include <stdbool.h>

enum { PATHS_LENGTH_MOST = 32 }; /* bits of the path register */

/* Newest first: slots[0] is the sampled instruction, the last one the oldest branch or the
 * function's first. */
typedef struct {
    uint32_t *slots;
    size_t count, room;
} path_t;

typedef enum { PATHS_NONE, PATHS_ONE, PATHS_MANY } paths_found_t;

/* An instruction that ran 1 to `most` instructions before the sampled one: so many were fetched
 * between the two, some perhaps on a wrong path. FLOW_NONE: none is known. */
typedef struct {
    uint32_t slot;
    unsigned most;
} path_also_t;

typedef struct {
    uint32_t slot;    /* the sampled instruction */
    uint64_t history; /* the newest direction in bit 0 */
    unsigned length;  /* length in conditional branches */
    unsigned known;   /* directions that must agree, more than `length` if the path's beginning must
                  fit, too */
    bool intra;       /* the path does not go beyond the beginning of the function */
    path_also_t also;
} path_query_t;

/* The graph, and how often each instruction ran and each branch was taken, by the samples. */
typedef struct {
    flow_t *flow;
    double *executed, *taken; /* by slot; fraction of executions, NaN: not sampled */
} paths_t;

/* `elf`: the program of the view. */
bool paths_open(paths_t *paths, const view_t *view, const char *elf, failure_t *failure);
void paths_close(paths_t *paths);

/* The sample whose path is wanted for a unit (view_walk_units), its PC being a place: the sample
 * itself, or the second of a pair, of which the first is `also`. Returns false for a first one
 * without its second. */
bool paths_sample(const paths_t *paths, const sample_t *first, const sample_t *second,
                  sample_t *sample, path_also_t *also);

/* The consistent path that a walk by the most sampled predecessors finds first; false: none. */
bool paths_first(const paths_t *paths, const path_query_t *query, path_t *path);

/* The one consistent path, or the answer that there is none or more than one. */
paths_found_t paths_consistent(const paths_t *paths, const path_query_t *query, path_t *path);

/* The likeliest consistent path by counts; false: it leads nowhere. */
bool paths_likely(const paths_t *paths, const path_query_t *query, path_t *path);

void path_add(path_t *path, uint32_t slot);
void path_free(path_t *path);
#endif
