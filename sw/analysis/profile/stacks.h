/* SPDX-License-Identifier: Apache-2.0 */
/* The call stacks of a run, as the simulator saw them (`+truth-stacks`, tb/truth_stacks.c): which
 * stacks occurred, the exact cycles of each instruction in each, and the stacks of the sampled
 * instructions.
 *
 * Stacks form a tree: each is its last frame, called from the frames of its parent. Stack 0 means
 * none.
 */
#ifndef SW_ANALYSIS_PROFILE_STACKS_H
#define SW_ANALYSIS_PROFILE_STACKS_H
#include "failure.h"
#include "record.h"
#include "stack_kind.h"

typedef struct {
    uint32_t parent;
    stack_kind_t kind;
    uint64_t site,
        entry;      /* places: the call, or where the trap came; the function's first instruction */
    uint64_t calls; /* how often it began */
} call_t;

/* An instruction in a stack: its charge, in parts of cycles (core/why_table.h), and how often it
 * retired. */
typedef struct {
    uint32_t stack;
    uint64_t place, parts, retired;
} stack_row_t;

/* The stacks of a sample: its own, and that of the instruction that it owes cycles to. */
typedef struct {
    uint32_t own, owner;
} stack_pair_t;

/* A tagged instruction's end; the records of some never leave the machine. */
typedef struct {
    uint64_t pc;
    uint32_t total;
    uint8_t cause;
    stack_pair_t stacks;
} stack_life_t;

typedef struct {
    call_t *list; /* list[0] is no stack */
    size_t count; /* with it; 0: stacks are unknown */
    stack_row_t *rows;
    size_t row_count;
    stack_life_t *lives; /* of a run; not in profiles */
    size_t life_count;
    uint64_t folded; /* calls that found no room: their functions count in their caller's stack */
} stacks_t;

/* Reads what the simulator has written; a run of a simulator that writes none has no stacks. */
bool stacks_read(stacks_t *stacks, const char *path, failure_t *failure);

/* The stacks of records, which come in the order of the lives; 0 for a record without a life. The
 * caller frees them. */
stack_pair_t *stacks_of_records(const stacks_t *stacks, const record_t *records, size_t count);

/* Functions for adding, used by readers. Return false for a wrong parent, kind or stack. */
bool stacks_add(stacks_t *stacks, const call_t *stack);
bool stacks_add_row(stacks_t *stacks, const stack_row_t *row);

/* Adds the stacks of another run of the program; returns the new numbers of its stacks, which the
 * caller frees. */
uint32_t *stacks_merge(stacks_t *into, const stacks_t *next);
void stacks_free(stacks_t *stacks);
#endif
