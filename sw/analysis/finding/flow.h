/* SPDX-License-Identifier: Apache-2.0 */
/* The control-flow graph of a program, read backwards: what may have run before an instruction.
 *
 *     flow_t *flow;
 *     flow_open(&flow, "sort.elf", &failure);
 *     flow_meet(flow, sample);            what samples say of indirect transfers and traps
 *     flow_finish(flow);
 *     for (e = flow_into(flow, slot, &count); ...)
 *
 * Instructions are slots: halfwords of the code, section after section. A call is followed by the
 * returns of the function that it calls, not by the next instruction directly. Functions are those
 * of the symbols; one that jumps to another, or runs into it, returns where that one does.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_H
#define SW_ANALYSIS_FINDING_FLOW_H
#include "failure.h"
#include "sample.h"
#include "symbols.h"
#include "transfer.h"
#include <stddef.h>
#include <stdint.h>

typedef struct flow flow_t;
#define FLOW_NONE UINT32_MAX

typedef enum {
    FLOW_FALL,
    FLOW_NOT_TAKEN,
    FLOW_TAKEN,
    FLOW_JUMP,
    FLOW_CALL,
    FLOW_RETURN
} flow_kind_t;

typedef struct {
    uint32_t to, from; /* slots */
    uint32_t call;     /* a return's call */
    flow_kind_t kind;
} flow_edge_t;

bool flow_open(flow_t **flow, const char *path, failure_t *failure);
void flow_meet(flow_t *flow, const sample_t *sample);
void flow_indirect(flow_t *flow, uint64_t pc,
                   uint64_t target); /* the transfer at `pc` has gone there */
void flow_finish(flow_t *flow);
void flow_close(flow_t *flow);

/* FLOW_NONE: no instruction begins there. */
uint32_t flow_slot(const flow_t *flow, uint64_t pc);
uint64_t flow_pc(const flow_t *flow, uint32_t slot);
size_t flow_slots(const flow_t *flow);
transfer_t flow_transfer(const flow_t *flow, uint32_t slot);
bool flow_is_store(const flow_t *flow, uint32_t slot); /* not an atomic */

/* Known even before flow_finish: the next instruction in memory, its direct target, its function
 * (equal: the same), whether it is the function's first, and whether unnamed jumps may go there: by
 * an address in data, in a jump table, in a register. flow_indirect marks what samples have met.
 * FLOW_NONE: none. */
uint32_t flow_next(const flow_t *flow, uint32_t slot);
uint32_t flow_target(const flow_t *flow, uint32_t slot);
uint32_t flow_function(const flow_t *flow, uint32_t slot);
size_t flow_functions(const flow_t *flow);
bool flow_is_entry(const flow_t *flow, uint32_t slot);
bool flow_is_goal(const flow_t *flow, uint32_t slot);
/* Does not retire: ecall, ebreak; an instruction all of whose finished samples ended in a trap of
 * its own, such as an illegal one, or a load from an unmapped address. */
bool flow_traps(const flow_t *flow, uint32_t slot);

/* A direct call that may not return: it leads to a function that takes another stack, as longjmp
 * does. One that may return more often than it is made: to a function that keeps the stack, as
 * setjmp does. */
bool flow_may_leave(const flow_t *flow, uint32_t slot);
bool flow_may_return_again(const flow_t *flow, uint32_t slot);

const flow_edge_t *flow_into(const flow_t *flow, uint32_t slot, size_t *count);

/* Other ways than the edges may lead there: it follows an indirect call, or is reached only by
 * indirect ones, and samples do not meet all of them. */
bool flow_is_open(const flow_t *flow, uint32_t slot);

/* First slot of its function; of its basic block, and the number of instructions in that. */
uint32_t flow_entry(const flow_t *flow, uint32_t slot);
uint32_t flow_block(const flow_t *flow, uint32_t slot, unsigned *length);

/* By slot, whether a block begins there: entries, goals, targets of jumps, instructions after a
 * transfer. Does not need flow_finish. The caller frees it. */
uint8_t *flow_leaders(const flow_t *flow);
#endif
