// SPDX-License-Identifier: Apache-2.0
// Circulations of least cost: by hand, and beside GLPK's simplex on random graphs.
#include "min_cost_flow.h"
#include "random.h"
#include <criterion/criterion.h>
#include <glpk.h>

// A unit from 0 to 1 earns 3, by the first way back it costs 1, by the second 2; only 2 and 9 fit.
Test(min_cost_flow, takes_the_cheaper_way_first) {
    flow_arc_t arcs[] = {{.from = 0, .to = 1, .capacity = 5, .cost = -3},
                         {.from = 1, .to = 0, .capacity = 2, .cost = 1},
                         {.from = 1, .to = 0, .capacity = 9, .cost = 2}};
    cr_assert(min_cost_flow(arcs, 3, 2));
    cr_assert_eq(arcs[0].flow, 5);
    cr_assert_eq(arcs[1].flow, 2);
    cr_assert_eq(arcs[2].flow, 3);
}

Test(min_cost_flow, flows_only_where_it_earns) {
    flow_arc_t arcs[] = {{.from = 0, .to = 1, .capacity = 5, .cost = -3},
                         {.from = 1, .to = 0, .capacity = 9, .cost = 4}};
    cr_assert(min_cost_flow(arcs, 2, 2));
    cr_assert_eq(arcs[0].flow, 0);
    cr_assert(min_cost_flow(arcs, 0, 2));
}

static int64_t cost_of(const flow_arc_t *arcs, int count) {
    int64_t cost = 0;
    for (int i = 0; i < count; i++)
        cost += arcs[i].cost * arcs[i].flow;
    return cost;
}

// The least cost, by another's simplex.
static double oracle(const flow_arc_t *arcs, int count, int nodes) {
    glp_prob *lp = glp_create_prob();
    int rows[3];
    double values[3] = {0, -1, 1};
    glp_term_out(GLP_OFF);
    glp_add_rows(lp, nodes);
    glp_add_cols(lp, count);
    for (int n = 1; n <= nodes; n++)
        glp_set_row_bnds(lp, n, GLP_FX, 0, 0);
    for (int i = 0; i < count; i++) {
        rows[1] = (int)arcs[i].from + 1, rows[2] = (int)arcs[i].to + 1;
        glp_set_col_bnds(lp, i + 1, GLP_DB, 0, (double)arcs[i].capacity);
        glp_set_obj_coef(lp, i + 1, (double)arcs[i].cost);
        if (rows[1] != rows[2])
            glp_set_mat_col(lp, i + 1, 2, rows, values);
    }
    cr_assert_eq(glp_simplex(lp, NULL), 0);
    double cost = glp_get_obj_val(lp);
    glp_delete_prob(lp);
    return cost;
}

static void check_flow(const flow_arc_t *arcs, int count, int nodes) {
    int64_t into[64] = {0};
    for (int i = 0; i < count; i++) {
        cr_assert(arcs[i].flow >= 0 && arcs[i].flow <= arcs[i].capacity);
        into[arcs[i].to] += arcs[i].flow;
        into[arcs[i].from] -= arcs[i].flow;
    }
    for (int n = 0; n < nodes; n++)
        cr_assert_eq(into[n], 0);
}

Test(min_cost_flow, costs_as_little_as_an_oracle_says) {
    enum { ARCS = 120 };
    flow_arc_t arcs[ARCS];
    for (uint64_t seed = 1; seed <= 60; seed++) {
        random_t random = random_start(seed);
        int nodes = 2 + (int)(random_next(&random) % 30);
        for (int i = 0; i < ARCS; i++)
            arcs[i] = (flow_arc_t){.from = (uint32_t)(random_next(&random) % (unsigned)nodes),
                                   .to = (uint32_t)(random_next(&random) % (unsigned)nodes),
                                   .capacity = 1 + (int64_t)(random_next(&random) % 1000),
                                   .cost = (int64_t)(random_next(&random) % 200) - 80};
        cr_assert(min_cost_flow(arcs, ARCS, (size_t)nodes));
        check_flow(arcs, ARCS, nodes);
        cr_assert_float_eq((double)cost_of(arcs, ARCS), oracle(arcs, ARCS, nodes), 1e-3, "seed %d",
                           (int)seed);
    }
}
