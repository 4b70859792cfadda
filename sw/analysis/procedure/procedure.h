/* SPDX-License-Identifier: Apache-2.0 */
/* The control-flow graph of one function: basic blocks, the ways between them, and which of both
 * run equally often.
 *
 *     procedure_t procedure;
 *     procedure_make(&procedure, flow, function);      function: flow_function
 *     for (b = 0; b < procedure.block_count; b++) ...
 *     procedure_free(&procedure);
 *
 * The outside world is a node, too: ways lead from it to the entry and to all possible indirect
 * targets, and to it from returns, jumps out of the function and jumps to unknown places. So inflow
 * equals outflow. After a call the next instruction follows. An endless loop, and unreachable code,
 * are tied to the world by a way that no run takes (DCPI does the same for the kernel's idle loop).
 */
#ifndef SW_ANALYSIS_PROCEDURE_PROCEDURE_H
#define SW_ANALYSIS_PROCEDURE_PROCEDURE_H
#include "flow.h"

#define PROCEDURE_WORLD UINT32_MAX

typedef enum {
    WAY_FALL,
    WAY_NOT_TAKEN,
    WAY_TAKEN,
    WAY_JUMP,
    WAY_CALL,   /* after a call */
    WAY_WORLD,  /* into the function, or out of it */
    WAY_NO_RUN, /* ties an endless loop, or unreachable code */
    WAYS
} way_kind_t;

typedef struct {
    uint32_t from, to; /* blocks, PROCEDURE_WORLD */
    way_kind_t kind;
    uint32_t number; /* of its class of equal frequency */
} way_t;

typedef struct {
    uint32_t first, last; /* slots of the flow */
    unsigned length;      /* instructions */
    bool traps;           /* the last one does not retire */
    uint32_t number;      /* as way_t */
} code_block_t;

typedef struct {
    uint32_t function;
    code_block_t *blocks;
    way_t *ways;
    size_t block_count, way_count, class_count;
} procedure_t;

/* `flow`: after flow_finish. */
void procedure_make(procedure_t *procedure, const flow_t *flow, uint32_t function);
void procedure_free(procedure_t *procedure);

const char *way_name(way_kind_t kind);

/* Whether a way leads from a block back to itself. */
bool procedure_loops(const procedure_t *procedure, uint32_t block);

/* The way of this kind from a block; NULL: none. */
const way_t *procedure_way(const procedure_t *procedure, uint32_t block, way_kind_t kind);
#endif
