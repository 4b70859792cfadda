/* SPDX-License-Identifier: Apache-2.0 */
/* How a node of the dependence graph is computed; used only by the files of graph.h.
 *
 * Times are in cells, one time for each lane: the last of its kind (CELL_BLOCK), or as many as the
 * machine's window holds, in a ring (CELL_ROW + row). A node is computed by joining edges: each
 * takes a cell's time and adds its weight, and the latest counts; then the node is stored in its
 * cells. Making a part ideal is a mask for each lane: the part's weight becomes 0, and edges that
 * exist only because of it come from long ago.
 */
#ifndef SW_ANALYSIS_GRAPH_LANES_H
#define SW_ANALYSIS_GRAPH_LANES_H
#include "edges.h"
#include "hit_guess.h"
#include <string.h>

/* graph_narrow.c compiles the stages once more, for at most four lanes without recording,
 * listeners, planted faults or another machine: then the compiler knows the costs of edges. Mostly
 * only one cost is requested. */
#ifndef GRAPH_NARROW
#define GRAPH_NARROW 0
#define STAGE
#else
#define STAGE static
#endif

enum {
    LANES = GRAPH_LANES,
    LONG_AGO = -(1 << 29),
    TOO_LATE = 1 << 28, /* when a time exceeds this, all times move back by */
    MOVE = 1 << 27,
    SLOTS = 2048, /* cycles ahead of dispatch for which it is known whether they are taken */
    SLOT_WORDS = SLOTS / 64,
    WAIT_W = 5, /* wait_table.sv: SIZE_W, TAG_W, CLEAR_W, and two ways */
    WAIT_SETS = 1 << WAIT_W,
    WAIT_WAYS = 2,
    WAIT_TAG_W = 6,
    WAIT_FORGETS = 15,
    RUN_ROWS = 32, /* that a reorder buffer has, at most */
    BLOCKS = 8,    /* that the fetch buffer holds */
    FAILS = 3      /* cycles until a store to be written has failed for its line */
};

/* --- cells */

enum {
    ROWS = 4 * RUN_ROWS,
    DESTINATIONS = 256,
    LOADS = 64,
    STORES = GRAPH_STORES,
    CHECKPOINTS = 32,
    QUEUE = 32,
    BUFFER = 4 * BLOCKS,
    LINES = 16,
    MEMORY = GRAPH_MEMORY,
    REGISTERS = 32,
};

enum {
    CELL_BLOCK,    /* the newest block came into the fetch buffer */
    CELL_FETCH,    /* the newest group left the aligner */
    CELL_TAKEN,    /* the group before it moved on to decode */
    CELL_DISPATCH, /* the newest row */
    CELL_BEFORE,   /* the last row of the group before it */
    CELL_COMMIT,   /* the newest instruction retired */
    CELL_WRITTEN,  /* the newest store was written */
    CELL_BRANCH,   /* the outcome of the newest transfer is known */
    CELL_DIVIDER,  /* the newest division has its result */
    CELL_ISSUE,
    CELL_PAGED,                                  /* the page of the newest load or store is known */
    CELL_DONE,                                   /* the newest instruction is done */
    CELL_REGISTER,                               /* a user of it may execute */
    CELL_ROW = CELL_REGISTER + REGISTERS,        /* its last instruction retired */
    CELL_DESTINATION = CELL_ROW + ROWS,          /* an instruction with a destination retired */
    CELL_LOAD = CELL_DESTINATION + DESTINATIONS, /* a load retired */
    CELL_STORE = CELL_LOAD + LOADS,              /* a store was written */
    CELL_TRIED = CELL_STORE + STORES,            /* a store that waits for lines was tried */
    CELL_RETIRED = CELL_TRIED + STORES,          /* a store retired */
    CELL_SENT = CELL_RETIRED + STORES,           /* a store's address is sent, its page known */
    CELL_CHECKPOINT = CELL_SENT + STORES,        /* a transfer retired */
    CELL_MEMORY = CELL_CHECKPOINT + CHECKPOINTS, /* a memory operation is sent, its page known */
    CELL_BUFFER = CELL_MEMORY + MEMORY,          /* the group with a block's end moved on */
    CELL_LINE = CELL_BUFFER + BUFFER,            /* a requested line came */
    CELL_QUEUE = CELL_LINE + LINES,              /* by unit: the latest issues, sorted in a ring */
    CELL_ENTERS = CELL_QUEUE + GRAPH_UNITS * QUEUE, /* the issue that enters that ring */
    CELLS
};

typedef int32_t times_t[LANES] __attribute__((aligned(16)));

/* Four lanes at once. */
typedef int32_t four_t __attribute__((vector_size(16), may_alias));
typedef int64_t two_t __attribute__((vector_size(16), may_alias));

static inline four_t *fours(int32_t *times) { return (four_t *)times; }
static inline const four_t *const_fours(const int32_t *times) { return (const four_t *)times; }
static inline four_t later(four_t a, four_t b) {
    four_t first = a > b;
    return (a & first) | (b & ~first);
}

/* A row of the wait table: for the store so many back, or all stores up to it; 0: not in use. */
typedef struct {
    uint8_t back, tag;
    bool all;
} wait_t;

typedef struct {
    wait_t way[WAIT_WAYS];
    uint8_t next; /* the way for the next load */
} wait_set_t;

struct graph {
    trace_machine_t machine, other;
    uint32_t partial; /* ideal parts with the other machine's values, not 0 */
    int32_t sooner;   /* cycles by which lines come sooner */
    edge_rule_t edge[EDGES];
    unsigned lanes, quads; /* lanes and quads in use */
    bool narrow;           /* its lanes are suitable for graph_narrow.c */
    bool weighed;          /* `weight` is not 0 */
    times_t cell[CELLS];   /* narrow: uses a quarter of them, packed together */
    times_t node, weight;  /* the node being computed; weight of the next edge */
    times_t keep[MASKS];   /* all ones: the part has its weight */
    times_t far[MASKS];    /* LONG_AGO: edges of the part are not there */
    four_t rule[EDGES];    /* first four lanes: the weight of each edge, with all of the above */
    bool ruled;            /* `rule` matches `keep` and `far` */
    uint64_t slots[LANES][GRAPH_UNITS][SLOT_WORDS];
    int32_t cleared[LANES]; /* in units of 64 cycles: earlier ones are free for reuse */
    uint32_t ideal[LANES], scope_of[LANES], with_of[LANES], scope;
    int64_t moved;
    /* state of the run so far */
    uint64_t rows, destinations, loads, stores, checkpoints, memory, blocks, freed, lines;
    unsigned enters[GRAPH_UNITS]; /* by queue: the index in its ring of the next that enters */
    times_t room;                 /* free places in the newest group */
    times_t joined;               /* all ones: the row joins the group before it */
    bool joins;                   /* joined in some lane */
    bool checkpoint;              /* a row of the newest group has one */
    bool alone;                   /* the last row ran alone */
    bool second;             /* the row would join the one before it on the other, wider machine */
    unsigned filled;         /* instructions in that other row */
    bool filled_checkpoint;  /* one of them has a checkpoint */
    const graph_row_t *next; /* the run's next row, or NULL if not known */
    bool next_joins;         /* it joins this one on the wider machine */
    struct other_units
        *other_units; /* of that machine, one in each lane (other_units.h), or NULL */
    uint64_t last_pc, block_pc;
    uint64_t wide_blocks, wide_block[BLOCKS]; /* the newest; the block with which each begins */
    bool block_waited;                        /* the last block waited for the cache, or its page */
    uint64_t others,
        ended[ROWS]; /* rows of the other machine; the run's row with which each ended */
    uint32_t branch_scope;
    int32_t took[LINES]; /* latency of the newest lines, in cycles */
    times_t awaits;   /* 1: the newest load waits for a store that it did not wait for in the run */
    times_t hits;     /* the counter of loads that hit, which guesses whether the next one does */
    int32_t run_hits; /* that counter in the run */
    wait_set_t wait[WAIT_SETS][LANES];
    int64_t wait_age[LANES];
    wait_set_t run_wait[WAIT_SETS]; /* the run's table, and its age */
    int64_t run_age;
    times_t
        learned; /* all ones: the newest load waits for all stores, and is not guessed to hit; in
                    the run it was */
    times_t unasked; /* all ones: the newest line is requested when its store is to be written */
    struct {
        uint64_t line;      /* number of the line that it requested, plus one; 0: none */
        times_t unasked;    /* all ones: so far it requests only when it is to be written */
    } asker[STORES];        /* the newest stores, by number */
    uint64_t tried;         /* the newest stores, a bit each: the store has a CELL_TRIED */
    uint64_t stalled_store; /* the last store that was written late because of a line: its number
                               + 1 */
    graph_row_t *learns;    /* the row being learned from, or NULL */
    bool anchored;          /* lane 0 continues from the measured times */
    graph_check_t *check;   /* or NULL */
    void (*listener)(void *context, node_t node, const graph_insn_t *insn, int64_t model);
    void *context;
    graph_record_t *record; /* or NULL */
    uint64_t made[CELLS];   /* the node stored in each cell */
};

/* --- in lanes.c */

/* The record of lane 0. */
void record_begin(graph_record_t *r);
void record_edge(graph_record_t *r, unsigned edge, uint64_t from, int32_t weight);
uint64_t record_end(graph_record_t *r, int64_t time);

/* Compares the node with the measurement. */
void count_node(graph_t *g, node_t node, int64_t measured);

/* Sets `rule` from `keep` and `far`. */
void set_rules(graph_t *g);

/* Sets whether parts are ideal; in lanes with a scope of their own only for its instructions. */
void set_lane(graph_t *g, unsigned lane, bool ideal);

/* The cell's time in each lane. */
static inline int32_t *at(const graph_t *g, unsigned cell) {
    return (int32_t *)g->cell + (GRAPH_NARROW ? 4 : LANES) * cell;
}

static inline unsigned quads_of(const graph_t *g) { return GRAPH_NARROW ? 1 : g->quads; }
static inline graph_record_t *record_of(const graph_t *g) {
    return GRAPH_NARROW ? NULL : g->record;
}
static inline bool is_absent(const graph_t *g, edge_t edge) {
    return !GRAPH_NARROW && g->edge[edge].absent;
}

/* --- computing a node */

static inline void start(graph_t *g) {
    if (record_of(g))
        record_begin(g->record);
    for (unsigned q = 0; q < quads_of(g); q++)
        fours(g->node)[q] = (four_t){LONG_AGO, LONG_AGO, LONG_AGO, LONG_AGO};
}

/* Additional weight of the next edge, if its part is not ideal. */
static inline void weigh(graph_t *g, unsigned part, int32_t cycles) {
    if (!cycles)
        return;
    g->weighed = true;
    for (unsigned q = 0; q < quads_of(g); q++)
        fours(g->weight)[q] += cycles & const_fours(g->keep[part])[q];
}

static inline bool is_partial(const graph_t *g, unsigned part) {
    return !GRAPH_NARROW && g->partial >> part & 1;
}

/* A line being fetched: with faster memory it comes sooner, but not below `least`. */
static inline void weigh_line(graph_t *g, unsigned part, int32_t cycles, int32_t least) {
    int32_t best = cycles - g->sooner > least ? cycles - g->sooner : least;
    best = best < cycles ? best : cycles;
    weigh(g, part, cycles);
    if (best && is_partial(g, part))
        for (unsigned l = 0; l < g->lanes; l++)
            g->weight[l] += best & ~g->keep[part][l];
}

/* The next edge is a cycle between groups: none if the row joins the group before it. */
static inline void weigh_joined(graph_t *g) {
    if (!g->joins)
        return;
    g->weighed = true;
    for (unsigned q = 0; q < quads_of(g); q++)
        fours(g->weight)[q] +=
            const_fours(g->joined)[q] & const_fours(g->keep[PART_BW])[q]; /* -1 */
}

/* Cycles that exist only if prediction is right. */
static inline void weigh_unseen(graph_t *g, int32_t cycles) {
    if (!cycles)
        return;
    g->weighed = true;
    for (unsigned l = 0; l < g->lanes; l++)
        g->weight[l] += cycles & g->keep[PART_IMISS][l] & ~g->keep[PART_BMISP][l];
}

/* The edge has weight 0 where `ideal` is ideal, and does not exist where `gone` is. */
static inline void join_as(graph_t *g, edge_t edge, unsigned cell, unsigned ideal, unsigned gone) {
    const edge_rule_t *e = &g->edge[edge];
    const four_t *keep = const_fours(g->keep[ideal]), *far = const_fours(g->far[gone]);
    const four_t *from = const_fours(at(g, cell)), *weight = const_fours(g->weight);
    int32_t own = e->weight, best = e->best;
    if (record_of(g) && at(g, cell)[0] + g->far[gone][0] > LONG_AGO)
        record_edge(g->record, edge, g->made[cell], g->weight[0] + (own & g->keep[ideal][0]));
    for (unsigned q = 0; q < quads_of(g) && !is_absent(g, edge); q++)
        fours(g->node)[q] = later(fours(g->node)[q], from[q] + weight[q] + (own & keep[q]) +
                                                         (best & ~keep[q]) + far[q]);
    if (record_of(g))
        g->record->node[g->record->node_count - 1].ready = g->node[0] + g->moved;
    if (GRAPH_NARROW || g->weighed)
        memset(g->weight, 0, quads_of(g) * sizeof(four_t));
    g->weighed = false;
}

static inline void join_if(graph_t *g, edge_t edge, unsigned cell, unsigned gone) {
    join_as(g, edge, cell, g->edge[edge].ideal, gone);
}

static inline void join(graph_t *g, edge_t edge, unsigned cell) {
#if GRAPH_NARROW
    four_t *node = fours(g->node), *weight = fours(g->weight);
    *node = later(*node, *const_fours(at(g, cell)) + *weight + g->rule[edge]);
    *weight = (four_t){0};
#else
    join_if(g, edge, cell, g->edge[edge].gone);
#endif
}

static inline void put(graph_t *g, unsigned cell) {
    memcpy(at(g, cell), g->node, quads_of(g) * sizeof(four_t));
    if (record_of(g))
        g->made[cell] = record_end(g->record, g->node[0] + g->moved);
}

static inline void copy(graph_t *g, unsigned to, unsigned from) {
    memcpy(at(g, to), at(g, from), quads_of(g) * sizeof(four_t));
    if (record_of(g))
        g->made[to] = g->made[from];
}

/* The node comes so much later, if the part is not ideal. */
static inline void hold(graph_t *g, unsigned part, int32_t cycles) {
    if (cycles)
        for (unsigned q = 0; q < quads_of(g); q++)
            fours(g->node)[q] += cycles & const_fours(g->keep[part])[q];
}

/* How much later than the model's time it was; 0: not later. */
static inline int32_t later_than(const graph_t *g, int32_t model, int64_t measured) {
    int64_t late = measured - (model + g->moved);
    return late > 0 ? (int32_t)late : 0;
}

/* Writing one lane and then loading all at once would make the processor wait for the store. */
static inline void set_first(graph_t *g, int32_t time) {
    static const four_t others = {0, -1, -1, -1};
    four_t *node = fours(g->node);
    *node = (*node & others) | (four_t){time, 0, 0, 0};
}

static inline void found(graph_t *g, node_t node, const graph_insn_t *insn, int64_t measured) {
    if (record_of(g)) {
        graph_node_t *last = &g->record->node[g->record->node_count - 1];
        last->kind = (uint8_t)node;
        last->scope = insn->scope;
    }
    if (!GRAPH_NARROW && g->listener)
        g->listener(g->context, node, insn, g->node[0] + g->moved);
    if (!g->anchored)
        return;
    if (!GRAPH_NARROW && g->check)
        count_node(g, node, measured);
    set_first(g, (int32_t)(measured - g->moved));
}

static inline void enter(graph_t *g, uint32_t scope) {
    if (scope == g->scope)
        return;
    g->scope = scope;
    for (unsigned l = 0; l < LANES; l++)
        if (g->scope_of[l])
            set_lane(g, l, g->scope_of[l] == scope || (g->with_of[l] && g->with_of[l] == scope));
    if (GRAPH_NARROW && !g->ruled)
        set_rules(g);
}

/* Edges that only a wholly ideal part removes stay if it has another machine's times and sizes. */
static inline unsigned unless_partial(const graph_t *g, unsigned part) {
    return is_partial(g, part) ? NOT_PART : part;
}

/* The lane has the width of the other machine, a wider one. */
static inline bool is_wider(const graph_t *g, unsigned lane) {
    return is_partial(g, PART_BW) && !g->keep[PART_BW][lane];
}

/* Units begin one operation a cycle, as on each machine; if not, width costs nothing. */
static inline bool is_narrow(const graph_t *g, unsigned lane) {
    return g->keep[PART_BW][lane] || is_partial(g, PART_BW);
}

/* The rings of rows and of blocks. Those of a wider machine are four times as long; short ones stay in
 * the processor's cache. */
static inline unsigned row_cell(const graph_t *g, uint64_t row) {
    return CELL_ROW + (unsigned)(row % (is_partial(g, PART_BW) ? ROWS : RUN_ROWS));
}
static inline unsigned block_cell(const graph_t *g, uint64_t block) {
    return CELL_BUFFER + (unsigned)(block % (is_partial(g, PART_BW) ? BUFFER : BLOCKS));
}

static inline bool is_load(const graph_insn_t *insn) {
    return insn->operands.operation == OPERATION_LOAD ||
           insn->operands.operation == OPERATION_ATOMIC;
}

/* A group has at most one such row. */
static inline bool has_checkpoint(const graph_row_t *row) {
    for (unsigned i = 0; i < row->count; i++)
        if (row->insn[i].operands.operation == OPERATION_BRANCH)
            return true;
    return false;
}

static inline unsigned queue_size(const trace_machine_t *m, unsigned unit) {
    return unit == m->alus ? m->memq_size : m->aluq_size;
}

/* The size of the larger of both machines' queues. */
static inline unsigned queue_room(const graph_t *g, unsigned unit) {
    unsigned size = queue_size(&g->machine, unit), other = queue_size(&g->other, unit);
    return other > size ? other : size;
}

/* The index of the issue that was followed by `later` others. */
static inline unsigned cell_of_queue(const graph_t *g, unsigned unit, unsigned later) {
    unsigned enters = g->enters[unit];
    unsigned place = enters > later ? enters - 1 - later : enters + queue_room(g, unit) - 1 - later;
    return CELL_QUEUE + unit * QUEUE + place;
}
#endif
