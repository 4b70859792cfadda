/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of a run: its cycles by call stack (profile/stacks.h), as a tree of functions.
 *
 *     call_tree_t calls;
 *     if (!calls_open(&calls, &view, &failure)) ...
 *     for (size_t i = 1; i < calls.count; i++)          parents come before their callees
 *         printf("%s %f\n", name of calls.nodes[i].symbol, calls.nodes[i].all);
 *     calls_close(&calls);
 *
 * Each instruction has the cycles that the method in force gives it; its stacks share them as its
 * samples do. With exact figures they are the cycles that the simulator counted in each stack.
 *
 * A function that ended in a jump to another one (a tail call) has given its frame away. The frame
 * stays the called function's, and the other appears in it as if called from there.
 */
#ifndef SW_ANALYSIS_FINDING_CALLS_H
#define SW_ANALYSIS_FINDING_CALLS_H
#include "view.h"

/* A function in the stack of its parents. Node 0 is the run; its children are address spaces, and
 * their children are functions without a caller. */
typedef struct {
    uint64_t key; /* of the table */
    size_t parent;
    const symbol_t *symbol; /* NULL: code outside every function, or an address space */
    uint64_t place;         /* a place in it */
    bool again;             /* the same function is among its parents */
    double cycles, retired; /* its own */
    double all;             /* cycles, with those of its callees */
    double unmet;           /* likewise, of long waits that no sample met: view_unmet */
} calls_node_t;

/* An instruction in a stack, and its node. */
typedef struct {
    uint32_t stack;
    uint64_t place;
    double cycles, retired;
    double unmet;   /* of its cycles: view_unmet */
    uint64_t taken; /* samples */
    size_t node;
} calls_row_t;

/* A function with its callees: each of its stacks counts once, even if it is recursive. */
typedef struct {
    const symbol_t *symbol; /* NULL: all code outside every function */
    uint64_t place;
    bool met;
    double own, all; /* cycles */
    double unmet;    /* view_unmet of all */
    charge_t charge; /* the samples' charges to it and its callees */
} calls_function_t;

typedef struct {
    const view_t *view;
    pc_table_t table;    /* the nodes by key */
    calls_node_t *nodes; /* in it */
    size_t count;
    size_t *base; /* by stack: the node of the function that its last frame called */
    calls_row_t *rows;
    size_t row_count;
    double cycles; /* of all of them */
} call_tree_t;

/* Returns false if the profile has no stacks, or not for this request. `what`: the requester, for
 * the message. */
bool calls_open(call_tree_t *calls, const view_t *view, const char *what, failure_t *failure);
bool calls_known(const view_t *view); /* whether calls_open would succeed */
void calls_close(call_tree_t *calls);

/* Those with most cycles, callees included, first; the caller frees them with free(). Fills in
 * `charge` if the figures are from samples. */
calls_function_t *calls_functions(call_tree_t *calls, size_t *count);

/* Its share of the run's cycles. */
estimate_t calls_share(const call_tree_t *calls, const calls_function_t *function);

/* The code at a place in a stack, and its callers, the innermost first: each function with
 * its current instruction, which has called the one before. At most `most` of them; returns
 * how many. */
typedef struct {
    const symbol_t *symbol; /* NULL: code outside every function */
    uint64_t place;
} calls_frame_t;
size_t calls_frames(const call_tree_t *calls, uint32_t stack, uint64_t place, calls_frame_t *frames,
                    size_t most);

/* Whether a stack's last frame is a function's: its first one may not be. */
bool stack_is_framed(const call_tree_t *calls, uint32_t stack);

/* Whether a node is an address space, or the run. */
bool calls_is_space(const call_tree_t *calls, size_t node);

/* Name of a node's function, as shown in reports. */
const char *calls_name(const call_tree_t *calls, size_t node);
#endif
