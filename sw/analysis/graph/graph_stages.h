/* The stages of the machine, a file each; for graph.c and graph_narrow.c alone. */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#define SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#include "lanes.h"

STAGE void graph_fetch(graph_t *g, const graph_row_t *row);
STAGE void graph_dispatch(graph_t *g, const graph_row_t *row);
/* A load that is done by what it waited for in the run: where it waits for stores, too, or is not guessed to hit. */
STAGE void graph_load(graph_t *g, const graph_insn_t *insn);
/* Which part, ideal, would have had the load hit at once. */
STAGE unsigned graph_late(const graph_t *g, const graph_insn_t *insn);
STAGE void graph_execute(graph_t *g, const graph_insn_t *insn);

/* All of them, one behind the other, and retirement. */
STAGE void graph_take(graph_t *g, const graph_row_t *row);
void graph_take_narrow(graph_t *g, const graph_row_t *row);
#endif
