/* SPDX-License-Identifier: Apache-2.0 */
/* See lanes.h. */
#include "lanes.h"
#include "memory.h"

void record_begin(graph_record_t *r) {
    memory_room(r->node, r->node_count);
    r->node[r->node_count++] = (graph_node_t){.kind = NODES, .first = r->edge_count};
}

void record_edge(graph_record_t *r, unsigned edge, uint64_t from, int32_t weight) {
    memory_room(r->edge, r->edge_count);
    r->edge[r->edge_count++] = (graph_edge_t){from, weight, (uint8_t)edge};
}

uint64_t record_end(graph_record_t *r, int64_t time) {
    r->node[r->node_count - 1].time = time;
    return r->base + r->node_count - 1;
}

void count_node(graph_t *g, node_t node, int64_t measured) {
    graph_check_t *check = &g->check[node];
    int64_t model = g->node[0] + g->moved, late = measured - model;
    check->nodes++;
    check->exact += late == 0;
    check->early += late < 0;
    check->late += late > 0;
    check->cycles_early += late < 0 ? (uint64_t)-late : 0;
    check->cycles_late += late > 0 ? (uint64_t)late : 0;
}

void set_rules(graph_t *g) {
    for (unsigned e = 0; e < EDGES; e++)
        g->rule[e] = (g->edge[e].weight & *const_fours(g->keep[g->edge[e].ideal])) +
                     *const_fours(g->far[g->edge[e].gone]);
    g->ruled = true;
}

void set_lane(graph_t *g, unsigned lane, bool ideal) {
    for (unsigned p = 0; p < PARTS; p++) {
        bool gone = ideal && g->ideal[lane] >> p & 1;
        g->keep[p][lane] = gone ? 0 : -1;
        g->far[p][lane] = gone ? LONG_AGO : 0;
    }
    bool wider = is_wider(g, lane), endless = !g->keep[PART_WIN][lane];
    const bool there[MASKS] = {[OTHER_WINDOW] = endless && !wider,
                               [WIDER] = wider,
                               [WIDER_OWN] = wider && !endless,
                               [WIDER_OTHER] = wider && endless,
                               [RUN_QUEUES] = !wider && !endless};
    for (unsigned m = OTHER_WINDOW; m <= NEVER; m++)
        g->far[m][lane] = there[m] ? 0 : LONG_AGO;
    g->ruled = false;
}
