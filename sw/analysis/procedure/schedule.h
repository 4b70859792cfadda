/* SPDX-License-Identifier: Apache-2.0 */
/* The static schedule of a basic block: the least cycles that its instructions take, by the machine's configuration alone.
 *
 *     machine_t machine;
 *     if (!schedule_machine(&machine, &profile->meta)) ...       its sizes are not known
 *     schedule_t *rows = schedule_block(&machine, raw, length, loops, &count);
 *
 * The head of an out-of-order window moves on by a row a cycle, what is in it having been done meanwhile. So the least
 * is a cycle a row, and more where a unit is needed by several, or where the block runs round by itself and each round needs
 * results of the one before. The block is laid out again and again until a round takes no longer than the last.
 */
#ifndef SW_ANALYSIS_PROCEDURE_SCHEDULE_H
#define SW_ANALYSIS_PROCEDURE_SCHEDULE_H
#include "facts.h"
#include "operands.h"
#include <stddef.h>

typedef struct {
    unsigned width;
    int32_t alu, multiply, load, alone; /* cycles from issue to use; of one that runs alone */
} machine_t;
bool schedule_machine(machine_t *machine, const facts_t *meta);

/* Why a row takes more than its share of the width. */
typedef enum {
    STATIC_NOT,
    STATIC_SLOTS,
    STATIC_OPERAND,
    STATIC_UNIT,
    STATIC_ALONE,
    STATICS
} static_t;
const char *static_name(static_t cause);

/* Instructions that are renamed and retire together: an issue point and what follows it in the same cycle. */
typedef struct {
    unsigned first, count; /* instructions of the block */
    double least; /* cycles; a row that the next block may fill up counts for what it has */
    static_t why; /* what most of its cycles beyond count/width are for */
} row_schedule_t;

/* `loops`: the block goes on with itself. `open`: it goes on with the next instruction in memory, in the same row. To be freed. */
row_schedule_t *schedule_block(const machine_t *machine, const uint32_t *raw, unsigned length,
                               bool loops, bool open, size_t *count);
#endif
