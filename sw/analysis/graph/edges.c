/* See edges.h. */
#include "edges.h"
#include <string.h>

static const edge_rule_t rules[EDGES] = {
    [EDGE_BLOCK_RATE] = {"block-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_BUFFER] = {"buffer", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_REDIRECT] = {"redirect", 1, NOT_PART, PART_BMISP, false, 0},
    [EDGE_FIX] = {"fix", 2, NOT_PART, PART_BMISP, false, 0},
    [EDGE_FLUSH] = {"flush", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_CUT] = {"cut", 0, NOT_PART, NOT_PART, false, 0}, /* graph_cut() */
    [EDGE_GROUP_RATE] = {"group-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_SLOTS] = {"slots", 1, PART_BW, PART_WIN, false, 0},
    [EDGE_DECODE] = {"decode", 1, NOT_PART, NOT_PART, false, 0},
    [EDGE_ROW_RATE] = {"row-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_ROB] = {"rob", 0, NOT_PART, PART_WIN, false, 0},
    [EDGE_REGISTERS] = {"registers", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_LOADS] = {"loads", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_STORES] = {"stores", 2, NOT_PART, PART_WIN, false, 0},
    [EDGE_CHECKPOINTS] = {"checkpoints", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_QUEUE] = {"queue", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_EMPTY] = {"empty", 3, NOT_PART, NOT_PART, false, 0},
    [EDGE_DRAINED] = {"drained", 4, NOT_PART, NOT_PART, false, 0},
    [EDGE_BEHIND_ALONE] = {"behind-alone", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_SELECT] = {"select", 3, NOT_PART, NOT_PART, false, 0},
    [EDGE_OPERAND] = {"operand", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_SENT] = {"sent", ISSUE_AFTER_SENT, NOT_PART, PART_ORDER, false, 0},
    [EDGE_ALU] = {"alu", 1, PART_SHALU, NOT_PART, false, 0},
    [EDGE_LONG] = {"long", 0, PART_LGALU, NOT_PART, false, 0},           /* MUL_LATENCY */
    [EDGE_LONG_DONE] = {"long-done", 0, PART_LGALU, NOT_PART, false, 0}, /* one less */
    [EDGE_DIVIDED] = {"divided", 1, PART_LGALU, NOT_PART, false, 0},
    [EDGE_DIVIDE] = {"divide", 0, PART_LGALU, NOT_PART, false, 0},
    [EDGE_DIVIDER] = {"divider", 1, NOT_PART, PART_LGALU, false, 0},
    [EDGE_RESOLVE] = {"resolve", 1, PART_SHALU, NOT_PART, false, 0},
    [EDGE_PAGE] = {"page", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_HIT] = {"hit", 0, PART_DL1, NOT_PART, false, 0},       /* load_done() */
    [EDGE_LOADED] = {"loaded", 0, PART_DL1, NOT_PART, false, 0}, /* none, or 1 with DCACHE_EXTRA */
    [EDGE_UNGUESSED] = {"unguessed", 3, LOAD_UNGUESSED, NOT_PART, false, 0},
    [EDGE_AGAIN] = {"again", 1, LOAD_LATE, NOT_PART, false, 0},
    [EDGE_WAKE] = {"wake", 3, NOT_PART, NOT_PART, false, 0},
    [EDGE_LINE] = {"line", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_ASK] = {"ask", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_ASK_LATE] = {"late-ask", -1, NOT_PART, PART_DMISS, false, 0},
    [EDGE_MSHR] = {"mshr", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_FILLED] = {"filled", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_ADDRESS] = {"address", DONE_AFTER_ADDRESS, NOT_PART, PART_ORDER, false, 0},
    [EDGE_PARTIAL] = {"partial", DONE_AFTER_STORE, NOT_PART, PART_FORWARD, false, 0},
    [EDGE_HEAD] = {"head", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_STORE_DONE] = {"store-done", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_ALONE] = {"alone", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_NO_UNIT] = {"no-unit", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_COMPLETE] = {"complete", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_COMMIT_RATE] = {"commit-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_IN_ORDER] = {"in-order", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_DRAIN] = {"drain", 3, NOT_PART, NOT_PART, false, 0},
    [EDGE_DRAIN_RATE] = {"drain-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_CANCEL] = {"cancel", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_URGENT] = {"urgent", 2, NOT_PART, PART_WIN, false, 0},
};

const char *edge_name(unsigned edge) { return rules[edge].name; }

void edges_set(edge_rule_t edge[EDGES], const trace_machine_t *machine) {
    memcpy(edge, rules, sizeof rules);
    edge[EDGE_CUT].weight = graph_cut(machine);
    edge[EDGE_ALU].weight += (int32_t)machine->alu_extra;
    edge[EDGE_LONG].weight = (int32_t)machine->mul_latency;
    edge[EDGE_LONG_DONE].weight = (int32_t)machine->mul_latency - 1;
    edge[EDGE_HIT].weight = load_done(machine);
    edge[EDGE_LOADED].weight = load_value(machine) - load_done(machine);
    edge[EDGE_UNGUESSED].best = edge[EDGE_LOADED].weight;
}

/* Keeps edges whose part is not nothing, but as good as on the other machine. */
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
                         of_lines[] = {EDGE_LINE, EDGE_ASK, EDGE_ASK_LATE, EDGE_MSHR, EDGE_FILLED};
    keep_edges(edge, of_sizes, sizeof of_sizes);
    if (lines)
        keep_edges(edge, of_lines, sizeof of_lines);
    edge[EDGE_RESOLVE].best = edge[EDGE_RESOLVE].weight;
    edge[EDGE_ALU].best = 1 + (int32_t)other->alu_extra;
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
