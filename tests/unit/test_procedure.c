// SPDX-License-Identifier: Apache-2.0
// Functions worked out by hand: edges of equal frequency, and random graphs beside what taking two edges out says; blocks and ways;
// static schedules; frequencies from clusters.
#include "cycle_classes.h"
#include "frequency_head.h"
#include "random.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
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

/* --- blocks and ways: flow.S */

typedef struct {
    flow_t *flow;
    procedure_t procedure;
} case_t;

static case_t begin(uint64_t pc) {
    case_t c;
    failure_t failure;
    cr_assert(flow_open(&c.flow, FLOW_ELF, &failure), "%s", failure.text);
    flow_finish(c.flow);
    procedure_make(&c.procedure, c.flow, flow_function(c.flow, flow_slot(c.flow, pc)));
    return c;
}

static void end(case_t *c) {
    procedure_free(&c->procedure);
    flow_close(c->flow);
}

static uint32_t class_of(const case_t *c, uint32_t block, way_kind_t kind) {
    const way_t *way = procedure_way(&c->procedure, block, kind);
    cr_assert_not_null(way, "block %u: %s", block, way_name(kind));
    return way->number;
}

Test(procedure, of_two_ways_has_three_classes) {
    case_t c = begin(UINT64_C(0x80000000));
    const code_block_t *b = c.procedure.blocks;
    cr_assert_eq(c.procedure.block_count, 4);
    cr_assert_eq(c.procedure.class_count, 3);
    cr_assert_eq(b[0].number, b[3].number);
    cr_assert_eq(b[0].number, class_of(&c, 3, WAY_WORLD));
    cr_assert_eq(b[0].number, class_of(&c, PROCEDURE_WORLD, WAY_WORLD));
    cr_assert_eq(b[1].number, class_of(&c, 0, WAY_NOT_TAKEN));
    cr_assert_eq(b[1].number, class_of(&c, 1, WAY_JUMP));
    cr_assert_eq(b[2].number, class_of(&c, 0, WAY_TAKEN));
    cr_assert_eq(b[2].number, class_of(&c, 2, WAY_FALL));
    end(&c);
}

// What is in front of a loop runs as often as what is after it, and as after a call.
Test(procedure, of_a_loop_and_a_call) {
    case_t c = begin(UINT64_C(0x80000020));
    const code_block_t *b = c.procedure.blocks;
    cr_assert_eq(c.procedure.block_count, 4);
    cr_assert(procedure_loops(&c.procedure, 1));
    cr_assert_not(procedure_loops(&c.procedure, 0));
    cr_assert_eq(b[0].number, b[2].number);
    cr_assert_eq(b[0].number, b[3].number);
    cr_assert_eq(b[0].number, class_of(&c, 2, WAY_CALL));
    cr_assert_neq(b[0].number, b[1].number);
    cr_assert_neq(b[1].number, class_of(&c, 1, WAY_TAKEN));
    end(&c);
}

Test(procedure, of_a_loop_without_an_end) {
    case_t c = begin(UINT64_C(0x80000064));
    const procedure_t *p = &c.procedure;
    cr_assert_eq(p->block_count, 2);
    cr_assert_not_null(procedure_way(p, 1, WAY_NO_RUN));
    cr_assert_neq(p->blocks[0].number, p->blocks[1].number);
    end(&c);
}

/* --- schedules */

static const uint32_t ADDI = 0x00150513 /* a0, a0, 1 */, MUL = 0x02b50533 /* a0, a0, a1 */,
                      LOAD = 0x00062683 /* a3, 0(a2) */, FENCE = 0x0ff0000f,
                      BRANCH = 0x00050463 /* beqz a0 */, OTHER = 0x00170713 /* a4, a4, 1 */;
static const machine_t machine = {.width = 2, .alu = 1, .multiply = 3, .load = 2, .alone = 6};

static void check_rows(const uint32_t *raw, unsigned length, bool loops, bool open, size_t rows,
                       const double *least, const static_t *why) {
    size_t count;
    row_schedule_t *row = schedule_block(&machine, raw, length, loops, open, &count);
    cr_assert_eq(count, rows);
    for (size_t r = 0; r < rows; r++) {
        cr_assert_eq(row[r].least, least[r], "row %zu: %g", r, row[r].least);
        cr_assert_eq(row[r].why, why[r], "row %zu: %s", r, static_name(row[r].why));
    }
    free(row);
}
#define ROWS(length, loops, open, ...)                                                             \
    check_rows(raw, length, loops, open, sizeof((double[]){__VA_ARGS__}) / sizeof(double),         \
               (double[]){__VA_ARGS__}, why)

Test(schedule, fills_rows) {
    const uint32_t raw[] = {ADDI, OTHER, ADDI, OTHER, ADDI};
    const static_t why[] = {STATIC_NOT, STATIC_NOT, STATIC_NOT};
    ROWS(5, false, true, 1, 1, 0.5);
    const static_t closed[] = {STATIC_NOT, STATIC_NOT, STATIC_SLOTS};
    check_rows(raw, 5, false, false, 3, (double[]){1, 1, 1}, closed);
}

Test(schedule, has_one_branch_a_row) {
    const uint32_t raw[] = {BRANCH, BRANCH, BRANCH};
    const static_t why[] = {STATIC_SLOTS, STATIC_SLOTS, STATIC_SLOTS};
    ROWS(3, false, false, 1, 1, 1);
}

// Each round needs the product of the one before; outside of a loop time may have been left for it.
Test(schedule, of_a_loop_waits_for_the_round_before) {
    const uint32_t raw[] = {MUL, OTHER};
    const static_t why[] = {STATIC_OPERAND}, alone[] = {STATIC_NOT};
    ROWS(2, true, false, 3);
    check_rows(raw, 2, false, false, 1, (double[]){1}, alone);
}

Test(schedule, of_a_loop_shares_a_unit) {
    const uint32_t raw[] = {LOAD, LOAD};
    const static_t why[] = {STATIC_UNIT};
    ROWS(2, true, false, 2);
}

Test(schedule, lets_run_alone_what_must) {
    const uint32_t raw[] = {OTHER, FENCE, OTHER, OTHER};
    size_t count;
    row_schedule_t *row = schedule_block(&machine, raw, 4, false, false, &count);
    cr_assert_eq(count, 3);
    cr_assert_eq(row[1].count, 1);
    cr_assert_eq(row[1].why, STATIC_ALONE);
    cr_assert_geq(row[1].least, machine.alone);
    free(row);
}

/* --- clusters */

// The copy loop of the paper's slides: 1,575 is right, and the slides have 1,527.
Test(cluster, of_the_slides) {
    issue_point_t points[] = {{3126, 3126, 2},   {1636, 1636, 1}, {1482, 1482, 1},
                              {27766, 27766, 1}, {1493, 1493, 1}, {174727, 174727, 1},
                              {1548, 1548, 1},   {1586, 1586, 1}};
    guess_t guess = frequency_cluster(points, 8);
    cr_assert_float_eq(guess.count, 10871.0 / 7, 1e-9);
    cr_assert_eq(guess.confidence, CONFIDENCE_HIGH);
}

// One low ratio among many is an anomaly, no cluster; rows that no sample met are none either.
Test(cluster, passes_over_anomalies) {
    issue_point_t points[] = {{0, 0, 1},     {10, 10, 1},   {100, 100, 1}, {110, 110, 1},
                              {105, 105, 1}, {500, 500, 1}, {600, 600, 1}, {900, 900, 1}};
    cr_assert_float_eq(frequency_cluster(points, 8).count, 105, 1e-9);
}

Test(cluster, of_few_samples_is_all) {
    issue_point_t points[] = {{1, 100, 1}, {5, 500, 1}, {0, 0, 1}};
    guess_t guess = frequency_cluster(points, 3);
    cr_assert_float_eq(guess.count, 200, 1e-9);
    cr_assert_eq(guess.confidence, CONFIDENCE_LOW);
    cr_assert(isnan(frequency_cluster(points, 0).count));
}
