// SPDX-License-Identifier: Apache-2.0
// Edges of equal frequency: graphs worked out by hand, and random ones beside what taking two edges out says.
#include "cycle_classes.h"
#include "random.h"
#include <criterion/criterion.h>
#include <string.h>

enum { MOST_NODES = 9, MOST_EDGES = 20, GRAPHS = 4000 };

static void check(class_edge_t *edges, size_t count, size_t nodes, const char *letters) {
    size_t classes = cycle_classes(edges, count, nodes);
    for (size_t a = 0; a < count; a++) {
        cr_assert_lt(edges[a].number, classes);
        for (size_t b = 0; b < count; b++)
            cr_assert_eq(edges[a].number == edges[b].number, letters[a] == letters[b],
                         "edges %zu and %zu of %s", a, b, letters);
    }
}

Test(cycle_classes, of_two_ways_that_meet_again) {
    class_edge_t edges[] = {{0, 1, 0}, {1, 2, 0}, {2, 4, 0}, {1, 3, 0},
                            {3, 4, 0}, {4, 5, 0}, {5, 0, 0}};
    check(edges, 7, 6, "abbccaa");
}

Test(cycle_classes, of_a_loop_in_a_loop) {
    class_edge_t edges[] = {{0, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 3, 0},
                            {3, 1, 0}, {3, 4, 0}, {4, 0, 0}};
    check(edges, 7, 5, "abcbdaa");
}

// A way out of a loop's middle: the loop's head and tail differ, entry and exit of all do not.
Test(cycle_classes, of_a_loop_with_two_ways_out) {
    class_edge_t edges[] = {{0, 1, 0}, {1, 2, 0}, {2, 1, 0}, {1, 3, 0}, {2, 3, 0}, {3, 0, 0}};
    check(edges, 6, 4, "abcdea");
}

Test(cycle_classes, of_edges_on_no_cycle_and_of_none) {
    class_edge_t edges[] = {{0, 1, 0}, {1, 2, 0}, {3, 3, 0}};
    check(edges, 3, 4, "abc");
    cr_assert_eq(cycle_classes(NULL, 0, 3), 0);
}

/* --- by brute force: two edges are on the same cycles if, with either out, the other one is on none */

static void reach(const class_edge_t *edges, size_t count, size_t without, size_t and_without,
                  uint32_t from, bool *reached) {
    reached[from] = true;
    for (size_t e = 0; e < count; e++) {
        if (e == without || e == and_without)
            continue;
        if (edges[e].from == from && !reached[edges[e].to])
            reach(edges, count, without, and_without, edges[e].to, reached);
    }
}

// Whether `edge` is on a directed cycle without the other one.
static bool on_cycle(const class_edge_t *edges, size_t count, size_t edge, size_t without) {
    bool reached[MOST_NODES] = {false};
    reach(edges, count, edge, without, edges[edge].to, reached);
    return reached[edges[edge].from];
}

static bool equivalent(const class_edge_t *edges, size_t count, size_t a, size_t b) {
    return a == b || (!on_cycle(edges, count, a, b) && !on_cycle(edges, count, b, a));
}

/* A ring of all nodes, so that each can be reached from each, in a random order, and edges across it. */
static size_t make_graph(random_t *random, class_edge_t *edges, size_t *nodes) {
    uint32_t order[MOST_NODES];
    *nodes = 1 + random_next(random) % MOST_NODES;
    for (uint32_t n = 0; n < *nodes; n++) {
        uint32_t at = (uint32_t)(random_next(random) % (n + 1));
        order[n] = order[at];
        order[at] = n;
    }
    size_t count = 0;
    for (size_t n = 0; n < *nodes; n++)
        edges[count++] = (class_edge_t){order[n], order[(n + 1) % *nodes], 0};
    for (size_t more = random_next(random) % (MOST_EDGES - MOST_NODES); more > 0; more--)
        edges[count++] = (class_edge_t){(uint32_t)(random_next(random) % *nodes),
                                        (uint32_t)(random_next(random) % *nodes), 0};
    for (size_t e = count; e-- > 1;) {
        size_t with = random_next(random) % (e + 1);
        class_edge_t held = edges[e];
        edges[e] = edges[with];
        edges[with] = held;
    }
    return count;
}

Test(cycle_classes, of_random_graphs_as_taking_out_says) {
    random_t random = random_start(1);
    for (int graph = 0; graph < GRAPHS; graph++) {
        class_edge_t edges[MOST_EDGES];
        size_t nodes, count = make_graph(&random, edges, &nodes);
        cycle_classes(edges, count, nodes);
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < count; b++)
                cr_assert_eq(edges[a].number == edges[b].number, equivalent(edges, count, a, b),
                             "graph %d: edges %zu and %zu", graph, a, b);
    }
}
