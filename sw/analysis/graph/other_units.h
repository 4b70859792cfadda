/* SPDX-License-Identifier: Apache-2.0 */
/* The integer units of a wider machine: which one each instruction goes to. Used only by the files
 * of graph.h, for graphs of a wider machine, in lanes in which PART_BW is ideal. */
#ifndef SW_ANALYSIS_GRAPH_OTHER_UNITS_H
#define SW_ANALYSIS_GRAPH_OTHER_UNITS_H
#include "lanes.h"

/* Makes the graph's units, so many in each lane: 1 to 4. */
void other_units_new(graph_t *g, unsigned units);

/* A row is dispatched, at the time of the node. If it begins a row of the wider machine, its first
 * instruction goes to the unit with the fewest waiting. */
void other_units_row(graph_t *g);

/* Chooses the unit of the instruction in each lane. */
void other_units_choose(graph_t *g, const graph_insn_t *insn);

/* The unit that was chosen, and the last unit, as slots.h numbers them: the memory unit keeps its
 * number, and integer units that the run's machine has not come after it. */
unsigned other_unit_chosen(const graph_t *g, unsigned lane);
unsigned other_unit_last(const graph_t *g);

/* The instruction issues at the time of the node. */
void other_units_issued(graph_t *g, const graph_insn_t *insn);

/* All times are `cycles` earlier. */
void other_units_move(graph_t *g, int32_t cycles);
#endif
