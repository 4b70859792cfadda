/* SPDX-License-Identifier: Apache-2.0 */
/* In which order functions should stand in memory, so that those that run together share pages and lines: call-chain clustering (C3;
 * Ottoni and Maher, "Optimizing function placement for large-scale data-center applications", CGO 2017). The hottest function first,
 * each goes after the one that calls it most often, where both groups fit in a page and the caller's does not get much cooler by it;
 * then the groups stand by their cycles a byte. */
#ifndef SW_ANALYSIS_OPTIMIZE_FUNCTION_ORDER_H
#define SW_ANALYSIS_OPTIMIZE_FUNCTION_ORDER_H
#include "call_graph.h"

enum { ORDER_PAGE = 4096 };

/* Numbers of the functions that ran, in order; how many. To be freed. */
uint32_t *function_order(const call_graph_t *graph, size_t *count);

/* The mean distance of a call, from the beginning of the caller to that of the callee, in bytes: as the program is, and with the
 * functions of the order one after the other. NaN: there are no calls. */
typedef struct {
    double now, then;
} order_distance_t;
order_distance_t order_distance(const call_graph_t *graph, const uint32_t *order, size_t count);
#endif
