/* The edges of the dependence graph (docs/graph.md has each with the line of RTL that causes it): what they weigh, which part
 * of the machine, when ideal, makes that nothing, and which makes the edge go away. */
#ifndef SW_ANALYSIS_GRAPH_EDGES_H
#define SW_ANALYSIS_GRAPH_EDGES_H
#include "graph.h"

enum {
    NOT_PART = PARTS, /* weighs what it weighs in every lane */
    OTHER_WINDOW,     /* edges of the other machine's window: where PART_WIN is ideal */
    LOAD_LATE,        /* the newest load does not hit when it comes for the first time */
    LOAD_UNGUESSED,   /* users of that load are not issued on the guess that it hits */
    MASKS
};

typedef enum {
    EDGE_BLOCK_RATE,
    EDGE_BUFFER,
    EDGE_REDIRECT,
    EDGE_FIX,
    EDGE_FLUSH,
    EDGE_CUT,
    EDGE_GROUP_RATE,
    EDGE_SLOTS,
    EDGE_DECODE,
    EDGE_ROW_RATE,
    EDGE_ROB,
    EDGE_REGISTERS,
    EDGE_LOADS,
    EDGE_STORES,
    EDGE_CHECKPOINTS,
    EDGE_QUEUE,
    EDGE_EMPTY,
    EDGE_DRAINED,
    EDGE_BEHIND_ALONE,
    EDGE_SELECT,
    EDGE_OPERAND,
    EDGE_SENT,
    EDGE_ALU,
    EDGE_LONG,
    EDGE_LONG_DONE,
    EDGE_DIVIDE,
    EDGE_DIVIDED,
    EDGE_DIVIDER,
    EDGE_RESOLVE,
    EDGE_PAGE,
    EDGE_HIT,
    EDGE_LOADED,
    EDGE_UNGUESSED,
    EDGE_AGAIN,
    EDGE_WAKE,
    EDGE_LINE,
    EDGE_ASK,
    EDGE_ASK_LATE,
    EDGE_MSHR,
    EDGE_FILLED,
    EDGE_ADDRESS,
    EDGE_PARTIAL,
    EDGE_HEAD,
    EDGE_STORE_DONE,
    EDGE_ALONE,
    EDGE_NO_UNIT,
    EDGE_COMPLETE,
    EDGE_COMMIT_RATE,
    EDGE_IN_ORDER,
    EDGE_DRAIN,
    EDGE_DRAIN_RATE,
    EDGE_CANCEL,
    EDGE_URGENT,
    EDGES
} edge_t;

typedef struct {
    const char *name;
    int32_t weight;
    uint8_t ideal; /* part that makes its weight nothing */
    uint8_t gone;  /* part without which it is not there */
    bool absent;   /* planted: left out */
    int32_t best;  /* what it weighs when its part is ideal */
} edge_rule_t;

const char *edge_name(unsigned edge);

/* Those of the machine. */
void edges_set(edge_rule_t edge[EDGES], const trace_machine_t *machine);

/* Ideal parts are as on the other machine, not nothing; `lines`: lines of the caches, too, are still fetched. */
void edges_other(edge_rule_t edge[EDGES], const trace_machine_t *other, bool lines);

/* Plants a fault, for graph_plant. */
bool edges_plant(edge_rule_t edge[EDGES], const char *fault);
#endif
