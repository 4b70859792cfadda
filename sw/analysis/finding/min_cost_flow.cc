/* SPDX-License-Identifier: Apache-2.0 */
/* See min_cost_flow.h. */
#include "min_cost_flow.h"
#include <lemon/network_simplex.h>
#include <lemon/static_graph.h>
#include <algorithm>
#include <new>
#include <vector>

typedef lemon::StaticDigraph graph_t;
typedef lemon::NetworkSimplex<graph_t, int64_t, int64_t> simplex_t;

/* The graph sorts its arcs by first node: `order` maps them to ours. */
static bool solve(flow_arc_t *arcs, size_t count, size_t nodes) {
    std::vector<uint32_t> order(count);
    std::vector<std::pair<int, int>> ends(count);
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    std::stable_sort(order.begin(), order.end(),
                     [arcs](uint32_t a, uint32_t b) { return arcs[a].from < arcs[b].from; });
    for (size_t i = 0; i < count; i++)
        ends[i] = std::make_pair((int)arcs[order[i]].from, (int)arcs[order[i]].to);
    graph_t graph;
    graph.build((int)nodes, ends.begin(), ends.end());
    graph_t::ArcMap<int64_t> capacity(graph), cost(graph);
    for (size_t i = 0; i < count; i++) {
        capacity[graph.arc((int)i)] = arcs[order[i]].capacity;
        cost[graph.arc((int)i)] = arcs[order[i]].cost;
    }
    simplex_t simplex(graph);
    simplex.upperMap(capacity).costMap(cost);
    if (simplex.run() != simplex_t::OPTIMAL)
        return false;
    for (size_t i = 0; i < count; i++)
        arcs[order[i]].flow = simplex.flow(graph.arc((int)i));
    return true;
}

bool min_cost_flow(flow_arc_t *arcs, size_t count, size_t nodes) {
    try {
        return count == 0 || solve(arcs, count, nodes);
    } catch (const std::bad_alloc &) {
        return false;
    }
}
