/* SPDX-License-Identifier: Apache-2.0 */
/* Edges of a graph that run equally often, whatever the path through it: those that lie on the same
 * cycles.
 *
 *     class_edge_t edges[] = {{0, 1}, {1, 2}, {2, 0}, {1, 0}};
 *     size_t classes = cycle_classes(edges, 4, 3);            edges[1] and edges[2] have the same number
 *
 * The algorithm is linear in the number of edges (Johnson, Pearson and Pingali: The Program
 * Structure Tree, PLDI 1994). In a graph in which each node can be reached from each other one,
 * edges on the same undirected cycles are those on the same directed ones.
 */
#ifndef SW_ANALYSIS_PROCEDURE_CYCLE_CLASSES_H
#define SW_ANALYSIS_PROCEDURE_CYCLE_CLASSES_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t from, to; /* nodes, from 0 */
    uint32_t number;   /* result: its class */
} class_edge_t;

/* Returns the number of classes. An edge on no cycle is a class of its own, and so is one from a
 * node to itself. */
size_t cycle_classes(class_edge_t *edges, size_t count, size_t nodes);
#endif
