/* SPDX-License-Identifier: Apache-2.0 */
/* The control-flow graph of a program, read backwards: what may have run before an instruction.
 *
 *     flow_t *flow;
 *     flow_open(&flow, "sort.elf", &failure);
 *     flow_meet(flow, sample);                    for what samples say of indirect transfers and of traps
 *     flow_finish(flow);
 *     for (e = flow_into(flow, slot, &count); ...)
 *
 * Instructions are slots: halfwords of the code, section after section. After a call come the returns of the function that
 * it calls, not the call itself; functions are those of the symbols, and one that jumps to another one, or
 * runs into it, returns where that one does.
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
                   uint64_t target); /* the transfer at `pc` has led there */
void flow_finish(flow_t *flow);
void flow_close(flow_t *flow);

/* FLOW_NONE: no instruction begins there. */
uint32_t flow_slot(const flow_t *flow, uint64_t pc);
uint64_t flow_pc(const flow_t *flow, uint32_t slot);
size_t flow_slots(const flow_t *flow);
transfer_t flow_transfer(const flow_t *flow, uint32_t slot);
bool flow_is_store(const flow_t *flow, uint32_t slot); /* no atomic */

/* Known without flow_finish, too: the next instruction in memory, its direct target, the function that it is in (equal: the
 * same), whether it begins that, and whether anything may jump there that no instruction names: an address in data, in a
 * table of jumps, in a register. flow_indirect marks what samples have met. FLOW_NONE: there is none. */
uint32_t flow_next(const flow_t *flow, uint32_t slot);
uint32_t flow_target(const flow_t *flow, uint32_t slot);
uint32_t flow_function(const flow_t *flow, uint32_t slot);
size_t flow_functions(const flow_t *flow);
bool flow_is_entry(const flow_t *flow, uint32_t slot);
bool flow_is_goal(const flow_t *flow, uint32_t slot);
/* Does not retire: ecall, ebreak; an instruction whose samples that came to its end all ended by a trap of its own, as what is
 * illegal, and a load from where nothing is. */
bool flow_traps(const flow_t *flow, uint32_t slot);

const flow_edge_t *flow_into(const flow_t *flow, uint32_t slot, size_t *count);

/* Other ways than the edges may lead there: it follows an indirect call, or is reached by indirect ones alone, and samples
 * do not meet all of them. */
bool flow_is_open(const flow_t *flow, uint32_t slot);

/* First slot of its function; of its basic block, and how many instructions that has. */
uint32_t flow_entry(const flow_t *flow, uint32_t slot);
uint32_t flow_block(const flow_t *flow, uint32_t slot, unsigned *length);

/* By slot, whether a block begins there: entries, goals, targets of jumps, what follows a transfer. Needs no flow_finish. To be freed. */
uint8_t *flow_leaders(const flow_t *flow);
#endif
