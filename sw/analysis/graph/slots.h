/* SPDX-License-Identifier: Apache-2.0 */
/* Which cycles of each unit are taken, and when the entries of its queue are free; used only by the
 * files of graph.h. */
#ifndef SW_ANALYSIS_GRAPH_SLOTS_H
#define SW_ANALYSIS_GRAPH_SLOTS_H
#include "lanes.h"

/* Takes the first free cycle of the unit from `time` on; `time` itself if bandwidth is ideal. */
STAGE int32_t slots_find(graph_t *g, unsigned unit, unsigned lane, int32_t time);

/* Moves the node to such a cycle in all lanes from this one on. */
STAGE void slots_find_from(graph_t *g, unsigned unit, unsigned from);

/* Takes the first free cycle from `time` on as one in which the unit begins nothing. */
STAGE void slots_lose(graph_t *g, unsigned lane, unsigned unit, int32_t time);

/* Returns a taken cycle, and takes another one instead. */
STAGE void slots_move(graph_t *g, unsigned lane, unsigned unit, int32_t from, int32_t to);

/* Takes cycles, from the cell's time on, in which a unit, or all units, can begin nothing. */
STAGE void slots_fill(graph_t *g, unsigned from, unsigned to, unsigned cell, int32_t after,
                      int32_t cycles, unsigned part);

/* Cycles before this dispatch are over: clears them in each unit's slots. */
STAGE void slots_clear(graph_t *g);

/* A queue entry is free when its instruction has left: the latest leave times are kept, sorted. */
STAGE void enter_queue(graph_t *g, unsigned unit, unsigned cell);
#endif
