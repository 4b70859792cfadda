/* The stages of the machine, a file each; for graph.c alone. */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#define SW_ANALYSIS_GRAPH_GRAPH_STAGES_H
#include "lanes.h"

void graph_fetch(graph_t *g, const graph_row_t *row);
void graph_dispatch(graph_t *g, const graph_row_t *row);
void graph_execute(graph_t *g, const graph_insn_t *insn);
#endif
