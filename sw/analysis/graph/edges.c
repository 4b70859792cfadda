/* SPDX-License-Identifier: Apache-2.0 */
/* See edges.h. */
#include "edges.h"
#include <string.h>

#define RULE(name, text, weight, ideal, gone, ...)                                                 \
    [EDGE_##name] = {text, weight, ideal, gone, false, 0},
static const edge_rule_t rules[EDGES] = {EDGE_LIST(RULE)};
#undef RULE

#define MEANING(name, text, weight, ideal, gone, meaning) [EDGE_##name] = meaning,
static const char *const meanings[EDGES] = {EDGE_LIST(MEANING)};
#undef MEANING

const char *edge_name(unsigned edge) { return rules[edge].name; }
const char *edge_meaning(unsigned edge) { return meanings[edge]; }

void edges_set(edge_rule_t edge[EDGES], const trace_machine_t *machine) {
    memcpy(edge, rules, sizeof rules);
    edge[EDGE_CUT].weight = graph_cut(machine);
    edge[EDGE_ALU].weight += (int32_t)machine->alu_extra;
    edge[EDGE_LONG].weight = (int32_t)machine->mul_latency;
    edge[EDGE_LONG_DONE].weight = (int32_t)machine->mul_latency - 1;
    edge[EDGE_HIT].weight = load_done(machine);
    edge[EDGE_STORE_DONE].weight = load_done(machine);
    edge[EDGE_LOADED].weight = load_value(machine) - load_done(machine);
    if (machine->dcache_extra > 2) /* no guess: each value wakes its users as it comes */
        edge[EDGE_UNGUESSED].weight = edge[EDGE_WAKE].weight = edge[EDGE_LOADED].weight;
    edge[EDGE_UNGUESSED].best = edge[EDGE_LOADED].weight;
    edge[EDGE_CANCEL].weight -= (int32_t)machine->load_shadow;
}

/* Keeps edges whose ideal part has the other machine's values, not 0. */
static void keep_edges(edge_rule_t edge[EDGES], const uint8_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        edge_rule_t *e = &edge[list[i]];
        e->gone = NOT_PART;
        e->ideal = e->ideal == PART_BW ? PART_BW : NOT_PART;
    }
}

void edges_other(edge_rule_t edge[EDGES], const trace_machine_t *other, bool lines) {
    static const uint8_t of_sizes[] = {EDGE_DIVIDED, EDGE_DIVIDE, EDGE_DIVIDER, EDGE_BUFFER,
                                       EDGE_SLOTS},
                         of_lines[] = {EDGE_LINE, EDGE_ASK, EDGE_LATE_ASK, EDGE_MSHR, EDGE_FILLED};
    keep_edges(edge, of_sizes, sizeof of_sizes);
    if (lines)
        keep_edges(edge, of_lines, sizeof of_lines);
    edge[EDGE_RESOLVE].best = edge[EDGE_RESOLVE].weight;
    edge[EDGE_ALU].best = WEIGHT_ALU + (int32_t)other->alu_extra;
    edge[EDGE_LONG].best = (int32_t)other->mul_latency;
    edge[EDGE_LONG_DONE].best = (int32_t)other->mul_latency - 1;
    edge[EDGE_HIT].best = load_done(other);
    edge[EDGE_LOADED].best = load_value(other) - load_done(other);
}

bool edges_plant(edge_rule_t edge[EDGES], const char *fault) {
    for (unsigned e = 0; e < EDGES; e++) {
        size_t size = strlen(edge[e].name);
        if (strncmp(fault, edge[e].name, size) != 0 || strlen(fault + size) > 2)
            continue;
        if (strcmp(fault + size, "-") == 0)
            return edge[e].absent = true;
        if (strcmp(fault + size, "+1") == 0)
            return edge[e].weight++, true;
        if (strcmp(fault + size, "-1") == 0)
            return edge[e].weight--, true;
    }
    return false;
}
