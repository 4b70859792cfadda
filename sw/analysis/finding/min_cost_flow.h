/* SPDX-License-Identifier: Apache-2.0 */
/* A circulation of least cost: flow on arcs, none above its capacity, with equal flow into and out
 * of every node.
 *
 *     flow_arc_t arcs[] = {{.from = 0, .to = 1, .capacity = 5, .cost = -3},
 *                          {.from = 1, .to = 0, .capacity = 9, .cost = 1}};
 *     min_cost_flow(arcs, 2, 2);                arcs[0].flow is 5
 *
 * Costs may be negative; then capacities bound the flow. All numbers are integers. The one file in
 * C++, min_cost_flow.cc, calls LEMON's network simplex.
 */
#ifndef SW_ANALYSIS_FINDING_MIN_COST_FLOW_H
#define SW_ANALYSIS_FINDING_MIN_COST_FLOW_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t from, to; /* nodes, from 0 */
    int64_t capacity, cost;
    int64_t flow; /* found */
} flow_arc_t;

#ifdef __cplusplus
extern "C"
#endif
    /* Returns false if the cost is unbounded below, because of negative cycles, or memory is
     * out. */
    bool
    min_cost_flow(flow_arc_t *arcs, size_t count, size_t nodes);
#endif
