/* SPDX-License-Identifier: Apache-2.0 */
/* The static schedule of a basic block: the least cycles that its instructions take, by the
 * machine's configuration alone.
 *
 *     machine_t machine;
 *     if (!schedule_machine(&machine, &profile->meta)) ...       its sizes are unknown
 *     schedule_t *rows = schedule_block(&machine, raw, length, loops, &count);
 *
 * The head of an out-of-order window advances by a row a cycle, if the row's instructions are done
 * by then. So the least is a cycle a row, and more if several need one unit, or if the block is a
 * loop and each iteration needs results of the one before. The block is scheduled again and again
 * until an iteration takes no longer than the last.
 */
#ifndef SW_ANALYSIS_PROCEDURE_SCHEDULE_H
#define SW_ANALYSIS_PROCEDURE_SCHEDULE_H
#include "facts.h"
#include "operands.h"
#include <stddef.h>

typedef struct {
    unsigned width;
    int32_t alu, multiply, load, alone; /* cycles from issue to use; of an instruction that runs
                                           alone */
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

/* Instructions that are renamed and retire together: an issue point and the instructions in its
 * cycle. */
typedef struct {
    unsigned first, count; /* instructions of the block */
    double least;          /* cycles; a row that the next block may fill up counts by its part */
    static_t why;          /* the main cause of its cycles beyond count/width */
} row_schedule_t;

/* `loops`: the block is its own successor. `open`: the next instruction in memory follows in the
 * same row. The caller frees the rows. */
row_schedule_t *schedule_block(const machine_t *machine, const uint32_t *raw, unsigned length,
                               bool loops, bool open, size_t *count);
#endif
