/* SPDX-License-Identifier: Apache-2.0 */
/* The stages of the machine, a file each; used only by graph.c and graph_narrow.c. */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#define SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#include "lanes.h"

STAGE void graph_fetch(graph_t *g, const graph_row_t *row);
STAGE void graph_dispatch(graph_t *g, const graph_row_t *row);
/* A load that is done when its wait in the run is over: adds its waits for stores in each lane. */
STAGE void graph_load(graph_t *g, const graph_insn_t *insn);
STAGE uint32_t graph_held_for(const graph_t *g, const graph_insn_t *insn);
/* Sets the lanes where the load does not hit at once, and where a hit is not guessed:
 * keep[LOAD_LATE], keep[LOAD_UNGUESSED]. */
STAGE void graph_guess(graph_t *g, const graph_insn_t *insn);
STAGE void graph_execute(graph_t *g, const graph_insn_t *insn);

/* All stages, one after the other, and retirement. */
STAGE void graph_take(graph_t *g, const graph_row_t *row);
void graph_take_narrow(graph_t *g, const graph_row_t *row);
#endif
