/* SPDX-License-Identifier: Apache-2.0 */
/* The stages compiled once more, for graphs of at most four lanes of which only lengths are
 * requested (lanes.h, GRAPH_NARROW). */
#define GRAPH_NARROW 1
#include "graph_stages.h"
// clang-format off
#include "slots.c"
#include "graph_fetch.c"
#include "graph_dispatch.c"
#include "graph_loads.c"
#include "graph_execute.c"
#include "graph_retire.c"
// clang-format on

void graph_take_narrow(graph_t *g, const graph_row_t *row) { graph_take(g, row); }
