/* SPDX-License-Identifier: Apache-2.0 */
/* Orders functions in memory so that those that run together share pages and lines: call-chain
 * clustering (C3; Ottoni and Maher, "Optimizing function placement for large-scale data-center
 * applications", CGO 2017). From the hottest function on, each is put after its most frequent
 * caller, if both groups fit in a page and the caller's does not get much cooler; then the groups
 * are sorted by their cycles per byte. */
#ifndef SW_ANALYSIS_OPTIMIZE_FUNCTION_ORDER_H
#define SW_ANALYSIS_OPTIMIZE_FUNCTION_ORDER_H
#include "call_graph.h"

enum { ORDER_PAGE = 4096 };

/* Numbers of the functions that ran, in order; returns how many. The caller frees them. */
uint32_t *function_order(const call_graph_t *graph, size_t *count);

/* The mean distance of a call, from the beginning of the caller to that of the callee, in bytes: in
 * the present program, and with the ordered functions one after the other. NaN: no calls. */
typedef struct {
    double now, then;
} order_distance_t;
order_distance_t order_distance(const call_graph_t *graph, const uint32_t *order, size_t count);
#endif
