/* See graph.h.
 *
 * Times stand in cells, one time a lane in each: the last of its kind (CELL_BLOCK), or as many as the
 * machine's window holds, in a ring (CELL_ROW + row). A node is made by joining edges: each takes a
 * cell's time, adds what it weighs, and the latest counts; then the node is put into its cells.
 * Making a part ideal is a mask a lane: what the part weighs becomes nothing, and edges that only are
 * there because of it come from long ago.
 *
 * Issue is no edge but a search: instructions come in program order and take the first free cycle of
 * their unit. As a unit takes the oldest that is ready, that is what it does, too.
 */
#include "graph.h"
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = GRAPH_LANES,
    NOT_PART = PARTS, /* weighs what it weighs in every lane */
    OTHER_WINDOW,     /* edges of the other machine's window: where PART_WIN is ideal */
    MASKS,
    PORT_OF_LINE =
        16, /* cycles of the cache's ports that a line takes: to fill it, to copy its victim */
    LONG_AGO = -(1 << 29),
    TOO_LATE = 1 << 28, /* all times move back when one is later than this, by */
    MOVE = 1 << 27,
    SLOTS = 2048, /* cycles ahead of dispatch for which it is known which are taken */
    SLOT_WORDS = SLOTS / 64,
};

/* --- cells */

enum {
    ROWS = 32,
    DESTINATIONS = 256,
    LOADS = 64,
    STORES = GRAPH_STORES,
    CHECKPOINTS = 32,
    QUEUE = 32,
    BUFFER = 8,
    MEMORY = GRAPH_MEMORY,
    REGISTERS = 32,
};

enum {
    CELL_BLOCK,    /* the newest block came into the fetch buffer */
    CELL_FETCH,    /* the newest group left the aligner */
    CELL_TAKEN,    /* the group in front of it went on to decode */
    CELL_DISPATCH, /* the newest row */
    CELL_BEFORE,   /* the last row of the group in front */
    CELL_COMMIT,   /* the newest instruction retired */
    CELL_WRITTEN,  /* the newest store was written */
    CELL_BRANCH,   /* the newest transfer is known */
    CELL_DIVIDER,  /* the newest division has its result */
    CELL_ISSUE,
    CELL_DONE,                                   /* of the newest instruction */
    CELL_REGISTER,                               /* a user of it may execute */
    CELL_ROW = CELL_REGISTER + REGISTERS,        /* its last instruction retired */
    CELL_DESTINATION = CELL_ROW + ROWS,          /* an instruction with a destination retired */
    CELL_LOAD = CELL_DESTINATION + DESTINATIONS, /* a load retired */
    CELL_STORE = CELL_LOAD + LOADS,              /* a store was written */
    CELL_SENT = CELL_STORE + STORES,             /* a store's address is sent */
    CELL_CHECKPOINT = CELL_SENT + STORES,        /* a transfer retired */
    CELL_MEMORY = CELL_CHECKPOINT + CHECKPOINTS, /* a memory operation is sent */
    CELL_BUFFER = CELL_MEMORY + MEMORY,          /* the group with a block's end went on */
    CELL_QUEUE = CELL_BUFFER + BUFFER,           /* of each unit the latest issues, sorted */
    CELLS = CELL_QUEUE + GRAPH_UNITS * QUEUE
};

/* --- edges: what they weigh, which part makes it nothing, which part makes the edge go away */

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
    EDGE_ALU,
    EDGE_LONG,
    EDGE_LONG_DONE,
    EDGE_DIVIDE,
    EDGE_DIVIDED,
    EDGE_DIVIDER,
    EDGE_RESOLVE,
    EDGE_HIT,
    EDGE_UNGUESSED,
    EDGE_AGAIN,
    EDGE_LINE,
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
    EDGE_STORE_LINE,
    EDGE_CANCEL,
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

static const edge_rule_t rules[EDGES] = {
    [EDGE_BLOCK_RATE] = {"block-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_BUFFER] = {"buffer", 1, NOT_PART, PART_WIN, false, 0},
    [EDGE_REDIRECT] = {"redirect", 1, NOT_PART, PART_BMISP, false, 0},
    [EDGE_FIX] = {"fix", 2, NOT_PART, PART_BMISP, false, 0},
    [EDGE_FLUSH] = {"flush", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_CUT] = {"cut", 2, NOT_PART, NOT_PART, false, 0},
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
    [EDGE_ALU] = {"alu", 1, PART_SHALU, NOT_PART, false, 0},
    [EDGE_LONG] = {"long", 0, PART_LGALU, NOT_PART, false, 0},           /* MUL_LATENCY */
    [EDGE_LONG_DONE] = {"long-done", 0, PART_LGALU, NOT_PART, false, 0}, /* one less */
    [EDGE_DIVIDED] = {"divided", 1, PART_LGALU, NOT_PART, false, 0},
    [EDGE_DIVIDE] = {"divide", 0, PART_LGALU, NOT_PART, false, 0},
    [EDGE_DIVIDER] = {"divider", 4, NOT_PART, PART_LGALU, false, 0},
    [EDGE_RESOLVE] = {"resolve", 1, PART_SHALU, NOT_PART, false, 0},
    [EDGE_HIT] = {"hit", 0, PART_DL1, NOT_PART, false, 0}, /* 2 + DCACHE_EXTRA */
    [EDGE_UNGUESSED] = {"unguessed", 3, PART_DMISS, NOT_PART, false, 0},
    [EDGE_AGAIN] = {"again", 1, NOT_PART, NOT_PART, false, 0},
    [EDGE_LINE] = {"line", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_ADDRESS] = {"address", 5, NOT_PART, PART_ORDER, false, 0},
    [EDGE_PARTIAL] = {"partial", 5, NOT_PART, PART_ORDER, false, 0},
    [EDGE_HEAD] = {"head", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_STORE_DONE] = {"store-done", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_ALONE] = {"alone", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_NO_UNIT] = {"no-unit", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_COMPLETE] = {"complete", 2, NOT_PART, NOT_PART, false, 0},
    [EDGE_COMMIT_RATE] = {"commit-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_IN_ORDER] = {"in-order", 0, NOT_PART, NOT_PART, false, 0},
    [EDGE_DRAIN] = {"drain", 3, NOT_PART, NOT_PART, false, 0},
    [EDGE_DRAIN_RATE] = {"drain-rate", 1, PART_BW, NOT_PART, false, 0},
    [EDGE_STORE_LINE] = {"store-line", 0, NOT_PART, PART_DMISS, false, 0},
    [EDGE_CANCEL] = {"cancel", 2, NOT_PART, PART_DMISS, false, 0},
};

const char *const part_names[PARTS] = {"dl1",   "win",   "bw",    "bmisp", "dmiss",
                                       "shalu", "lgalu", "imiss", "dtlb",  "order"};
const char *const node_names[NODES] = {"block", "fetch",  "dispatch", "issue",
                                       "done",  "commit", "written"};

typedef int32_t times_t[LANES] __attribute__((aligned(16)));

/* Four lanes at once. */
typedef int32_t four_t __attribute__((vector_size(16), may_alias));

static inline four_t *fours(int32_t *times) { return (four_t *)times; }
static inline const four_t *const_fours(const int32_t *times) { return (const four_t *)times; }
static inline four_t later(four_t a, four_t b) {
    four_t first = a > b;
    return (a & first) | (b & ~first);
}

struct graph {
    trace_machine_t machine, other;
    bool partial;   /* what is ideal is as on the other machine, not nothing ... */
    int32_t sooner; /* ... and lines come so many cycles sooner */
    edge_rule_t edge[EDGES];
    unsigned lanes, quads; /* that are in use */
    bool weighed;          /* `weight` is not 0 */
    times_t at[CELLS];
    times_t node, weight; /* that is being made; of the edge to come */
    times_t keep[MASKS];  /* all ones: the part weighs what it does */
    times_t far[MASKS];   /* LONG_AGO: edges of the part are not there */
    uint64_t slots[LANES][GRAPH_UNITS][SLOT_WORDS];
    int32_t cleared[LANES]; /* 64 cycles each: those before are free for later ones */
    uint32_t ideal[LANES], scope_of[LANES], scope;
    int64_t moved;
    /* what has come so far */
    uint64_t rows, destinations, loads, stores, checkpoints, memory, blocks, freed, redirected;
    bool alone; /* the last row ran alone */
    uint32_t branch_scope;
    graph_row_t *learns;  /* this row, or NULL */
    graph_check_t *check; /* or NULL */
    void (*listener)(void *context, node_t node, const graph_insn_t *insn, int64_t model);
    void *context;
    graph_record_t *record; /* or NULL */
    uint64_t made[CELLS];   /* which node stands there */
};

/* --- what is recorded of lane 0 */

static void begin_node(graph_record_t *r) {
    if (r->node_count == r->node_room) {
        r->node_room = r->node_room ? 2 * r->node_room : 1 << 12;
        r->node = memory_resize(r->node, r->node_room * sizeof *r->node);
    }
    r->node[r->node_count++] = (graph_node_t){.kind = NODES, .first = r->edge_count};
}

static void add_edge(graph_record_t *r, unsigned edge, uint64_t from, int32_t weight) {
    if (r->edge_count == r->edge_room) {
        r->edge_room = r->edge_room ? 2 * r->edge_room : 1 << 14;
        r->edge = memory_resize(r->edge, r->edge_room * sizeof *r->edge);
    }
    r->edge[r->edge_count++] = (graph_edge_t){from, weight, (uint8_t)edge};
}

static uint64_t end_node(graph_record_t *r, int64_t time) {
    r->node[r->node_count - 1].time = time;
    return r->base + r->node_count - 1;
}

/* --- making a node */

static inline void start(graph_t *g) {
    if (g->record)
        begin_node(g->record);
    for (unsigned q = 0; q < g->quads; q++)
        fours(g->node)[q] = (four_t){LONG_AGO, LONG_AGO, LONG_AGO, LONG_AGO};
}

/* The next edge weighs so much more, if its part is not ideal. */
static inline void weigh(graph_t *g, unsigned part, int32_t cycles) {
    if (!cycles)
        return;
    g->weighed = true;
    for (unsigned q = 0; q < g->quads; q++)
        fours(g->weight)[q] += cycles & const_fours(g->keep[part])[q];
}

/* A line that is fetched: with faster memory it comes sooner, but not below `least`. */
static inline void weigh_line(graph_t *g, unsigned part, int32_t cycles, int32_t least) {
    int32_t best = cycles - g->sooner > least ? cycles - g->sooner : least;
    best = best < cycles ? best : cycles;
    weigh(g, part, cycles);
    if (g->partial && best)
        for (int l = 0; l < LANES; l++)
            g->weight[l] += best & ~g->keep[part][l];
}

static inline void join_if(graph_t *g, edge_t edge, unsigned cell, unsigned gone) {
    const edge_rule_t *e = &g->edge[edge];
    const four_t *keep = const_fours(g->keep[e->ideal]), *far = const_fours(g->far[gone]);
    const four_t *at = const_fours(g->at[cell]), *weight = const_fours(g->weight);
    int32_t own = e->weight, best = e->best;
    if (g->record && g->at[cell][0] + g->far[gone][0] > LONG_AGO)
        add_edge(g->record, edge, g->made[cell], g->weight[0] + (own & g->keep[e->ideal][0]));
    for (unsigned q = 0; q < g->quads && !e->absent; q++)
        fours(g->node)[q] = later(fours(g->node)[q],
                                  at[q] + weight[q] + (own & keep[q]) + (best & ~keep[q]) + far[q]);
    if (g->record)
        g->record->node[g->record->node_count - 1].ready = g->node[0] + g->moved;
    if (g->weighed)
        memset(g->weight, 0, sizeof g->weight);
    g->weighed = false;
}

static inline void join(graph_t *g, edge_t edge, unsigned cell) {
    join_if(g, edge, cell, g->edge[edge].gone);
}

static inline void put(graph_t *g, unsigned cell) {
    memcpy(g->at[cell], g->node, sizeof g->node);
    if (g->record)
        g->made[cell] = end_node(g->record, g->node[0] + g->moved);
}

static inline void copy(graph_t *g, unsigned to, unsigned from) {
    memcpy(g->at[to], g->at[from], sizeof g->at[to]);
    g->made[to] = g->made[from];
}

/* The node comes so much later, if the part is not ideal. */
static inline void hold(graph_t *g, unsigned part, int32_t cycles) {
    if (cycles)
        for (int l = 0; l < LANES; l++)
            g->node[l] += cycles & g->keep[part][l];
}

/* Holds the node against the measurement, and goes on from there. */
static void anchor(graph_t *g, node_t node, int64_t measured) {
    graph_check_t *check = &g->check[node];
    int64_t model = g->node[0] + g->moved, late = measured - model;
    check->nodes++;
    check->exact += late == 0;
    check->early += late < 0;
    check->late += late > 0;
    check->cycles_early += late < 0 ? (uint64_t)-late : 0;
    check->cycles_late += late > 0 ? (uint64_t)late : 0;
    g->node[0] = (int32_t)(measured - g->moved);
}

/* How much later than the model's it was; 0: it was not. */
static int32_t later_than(const graph_t *g, int64_t measured) {
    int64_t late = measured - (g->node[0] + g->moved);
    return late > 0 ? (int32_t)late : 0;
}

static inline void found(graph_t *g, node_t node, const graph_insn_t *insn, int64_t measured) {
    if (g->record) {
        graph_node_t *last = &g->record->node[g->record->node_count - 1];
        last->kind = (uint8_t)node;
        last->scope = insn->scope;
    }
    if (g->listener)
        g->listener(g->context, node, insn, g->node[0] + g->moved);
    if (g->check)
        anchor(g, node, measured);
}

/* --- whose parts are ideal: in lanes with a scope of their own only its instructions' */

static void set_lane(graph_t *g, unsigned lane, bool ideal) {
    for (unsigned p = 0; p < PARTS; p++) {
        bool gone = ideal && g->ideal[lane] >> p & 1;
        g->keep[p][lane] = gone ? 0 : -1;
        g->far[p][lane] = gone ? LONG_AGO : 0;
    }
    g->far[OTHER_WINDOW][lane] = g->keep[PART_WIN][lane] ? LONG_AGO : 0;
}

static inline void enter(graph_t *g, uint32_t scope) {
    if (scope == g->scope)
        return;
    g->scope = scope;
    for (unsigned l = 0; l < LANES; l++)
        if (g->scope_of[l])
            set_lane(g, l, g->scope_of[l] == scope);
}

/* With another machine's times and sizes there is what only the ideal part does away with. */
static inline unsigned unless_partial(const graph_t *g, unsigned part) {
    return g->partial ? NOT_PART : part;
}

/* --- front end */

static void make_block(graph_t *g, const graph_insn_t *insn, unsigned n) {
    const graph_block_t *b = &insn->block[n];
    start(g);
    if (b->behind != BEHIND_BLOCK)
        g->redirected = g->blocks;
    unsigned last = b->behind == BEHIND_BRANCH ? 1 : b->behind == BEHIND_FIX ? 2 : 0;
    if (b->behind !=
        BEHIND_FLUSH) { /* without the redirect it would come behind the one in front */
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page);
        weigh(g, PART_BMISP, b->guess);
        join(g, EDGE_BLOCK_RATE, CELL_BLOCK);
    }
    if (last) {
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page);
        weigh(g, NOT_PART, b->guess);
        join(g, last == 1 ? EDGE_REDIRECT : EDGE_FIX, last == 1 ? CELL_BRANCH : CELL_TAKEN);
    }
    if (b->behind == BEHIND_FLUSH) {
        weigh(g, NOT_PART, b->gap + b->guess);
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page);
        join(g, EDGE_FLUSH, CELL_COMMIT);
    }
    if (g->blocks - g->redirected >= BUFFER)
        join(g, EDGE_BUFFER, CELL_BUFFER + g->blocks % BUFFER);
    found(g, NODE_BLOCK, insn, insn->measured.block[n]);
    put(g, CELL_BLOCK);
    g->blocks++;
}

/* The group in front goes on to decode when the one before that has been dispatched. */
static void leave_group(graph_t *g) {
    start(g);
    join(g, EDGE_OPERAND, CELL_FETCH);
    join(g, EDGE_OPERAND, CELL_BEFORE);
    put(g, CELL_TAKEN);
    copy(g, CELL_BEFORE, CELL_DISPATCH);
}

/* Blocks that are used up are free when the group that used them up has gone on. */
static void free_blocks(graph_t *g, uint64_t up_to) {
    for (; g->freed < up_to; g->freed++)
        copy(g, CELL_BUFFER + g->freed % BUFFER, CELL_TAKEN);
}

static void make_group(graph_t *g, const graph_row_t *row) {
    const graph_insn_t *first = &row->insn[0];
    leave_group(g);
    free_blocks(g, g->blocks - !first->starts_block);
    if (first->block_count && first->block[0].behind == BEHIND_BRANCH)
        enter(g, g->branch_scope);
    for (unsigned i = 0; i < row->count; i++)
        for (unsigned n = 0; n < row->insn[i].block_count; n++) {
            make_block(g, &row->insn[i], n);
            enter(g, first->scope);
        }
    start(g);
    join(g, EDGE_GROUP_RATE, CELL_FETCH);
    join(g, EDGE_SLOTS, CELL_TAKEN);
    join(g, EDGE_CUT, CELL_BLOCK);
    found(g, NODE_FETCH, first, first->measured.fetch);
    put(g, CELL_FETCH);
}

/* --- dispatch */

typedef struct {
    unsigned destinations, loads, stores, checkpoints, memory, units[GRAPH_UNITS];
} wants_t;

static bool is_load(const graph_insn_t *insn) {
    return insn->operands.operation == OPERATION_LOAD ||
           insn->operands.operation == OPERATION_ATOMIC;
}

static unsigned queue_size(const trace_machine_t *m, unsigned unit) {
    return unit == m->alus ? m->memq_size : m->aluq_size;
}

static wants_t wants_of(const graph_row_t *row) {
    wants_t w = {0};
    for (unsigned i = 0; i < row->count; i++) {
        const graph_insn_t *insn = &row->insn[i];
        operation_t operation = insn->operands.operation;
        w.destinations += insn->operands.rd != 0;
        w.loads += is_load(insn);
        w.stores += operation == OPERATION_STORE;
        w.checkpoints += operation == OPERATION_BRANCH;
        if (operation != OPERATION_NONE)
            w.units[insn->unit]++;
    }
    return w;
}

/* Room in a ring: the one that stood there `size` before the last that is wanted must have left. */
static void join_ring(graph_t *g, edge_t edge, unsigned cell, unsigned ring, uint64_t wanted,
                      uint32_t size, unsigned gone) {
    if (wanted > size)
        join_if(g, edge, cell + (unsigned)((wanted - size - 1) % ring), gone);
}

static void join_window(graph_t *g, const wants_t *w, const trace_machine_t *m, unsigned gone) {
    join_ring(g, EDGE_ROB, CELL_ROW, ROWS, g->rows + 1, m->rob_rows, gone);
    join_ring(g, EDGE_REGISTERS, CELL_DESTINATION, DESTINATIONS, g->destinations + m->width,
              m->pregs - 32, gone);
    if (w->loads)
        join_ring(g, EDGE_LOADS, CELL_LOAD, LOADS, g->loads + w->loads, m->lq_size, gone);
    if (w->stores)
        join_ring(g, EDGE_STORES, CELL_STORE, STORES, g->stores + w->stores, m->sq_size, gone);
    if (w->checkpoints)
        join_ring(g, EDGE_CHECKPOINTS, CELL_CHECKPOINT, CHECKPOINTS, g->checkpoints + 1,
                  m->branches, gone);
    for (unsigned u = 0; u < GRAPH_UNITS; u++)
        if (w->units[u])
            join_if(g, EDGE_QUEUE, CELL_QUEUE + u * QUEUE + queue_size(m, u) - w->units[u], gone);
}

static void join_alone(graph_t *g, const graph_row_t *row) {
    serial_t serial = row->insn[0].operands.serial;
    if (serial != SERIAL_NOT) {
        weigh(g, NOT_PART, row->held);
        join(g, EDGE_EMPTY, CELL_COMMIT);
    }
    if (serial == SERIAL_DRAINED)
        join(g, EDGE_DRAINED, CELL_WRITTEN);
    if (g->alone)
        join(g, EDGE_BEHIND_ALONE, CELL_COMMIT);
    g->alone = serial != SERIAL_NOT;
}

/* What dispatch is behind of now is behind what was cleared of each unit's slots. */
static void clear_slots(graph_t *g) {
    for (unsigned l = 0; l < g->lanes; l++)
        while (g->cleared[l] < g->node[l] >> 6) {
            for (unsigned u = 0; u < GRAPH_UNITS; u++)
                g->slots[l][u][(unsigned)g->cleared[l] % SLOT_WORDS] = 0;
            g->cleared[l]++;
        }
}

static void make_dispatch(graph_t *g, const graph_row_t *row) {
    const graph_insn_t *first = &row->insn[0];
    wants_t wants = wants_of(row);
    start(g);
    join(g, EDGE_DECODE, CELL_FETCH);
    join(g, EDGE_ROW_RATE, CELL_DISPATCH);
    join_window(g, &wants, &g->machine, PART_WIN);
    if (g->partial)
        join_window(g, &wants, &g->other, OTHER_WINDOW);
    join_alone(g, row);
    if (g->learns && row->stalled)
        g->learns->queued = later_than(g, first->measured.dispatch);
    hold(g, PART_WIN, row->queued);
    found(g, NODE_DISPATCH, first, first->measured.dispatch);
    put(g, CELL_DISPATCH);
    clear_slots(g);
}

/* --- issue */

/* The first cycle from `time` on in which the unit is free, and takes it. */
static inline int32_t take_slot(uint64_t *slots, int32_t time, int32_t end) {
    for (; time < end; time = (time | 63) + 1) {
        unsigned word = (unsigned)time / 64 % SLOT_WORDS;
        uint64_t free = ~slots[word] >> (time & 63);
        if (free) {
            time += __builtin_ctzll(free);
            slots[word] |= UINT64_C(1) << (time & 63);
            return time;
        }
    }
    return time;
}

static inline void fill_slot(uint64_t *slots, int32_t time, int32_t end) {
    if (time < end && time >= end - SLOTS)
        slots[(unsigned)time / 64 % SLOT_WORDS] |= UINT64_C(1) << (time & 63);
}

static void move_slot(graph_t *g, unsigned lane, unsigned unit, int32_t from, int32_t to) {
    uint64_t *slots = g->slots[lane][unit];
    int32_t end = (g->cleared[lane] << 6) + SLOTS;
    if (from < end)
        slots[(unsigned)from / 64 % SLOT_WORDS] &= ~(UINT64_C(1) << (from & 63));
    fill_slot(slots, to, end);
}

static void find_slots(graph_t *g, unsigned unit) {
    for (unsigned l = 0; l < g->lanes; l++)
        if (g->keep[PART_BW][l])
            g->node[l] = take_slot(g->slots[l][unit], g->node[l], (g->cleared[l] << 6) + SLOTS);
}

/* Cycles from the node on in which a unit, or all, can begin nothing. */
static void fill_slots(graph_t *g, unsigned from, unsigned to, unsigned cell, int32_t after,
                       int32_t cycles, unsigned part) {
    for (unsigned l = 0; l < g->lanes; l++)
        for (unsigned u = from; u <= to && g->keep[part][l]; u++)
            for (int32_t c = 0; c < cycles; c++)
                fill_slot(g->slots[l][u], g->at[cell][l] + after + c, (g->cleared[l] << 6) + SLOTS);
}

/* The same for which nodes they are. */
static void sort_names(graph_t *g, unsigned queue, unsigned size, unsigned cell) {
    uint64_t name = g->made[cell];
    int32_t time = g->at[cell][0];
    for (unsigned q = queue; q < queue + size; q++)
        if (g->at[q][0] <= time) {
            uint64_t held = g->made[q];
            g->made[q] = name;
            name = held;
            time = g->at[q][0];
        }
}

/* An entry of the queue is free when it has left: the latest leave times are kept, sorted. */
static void enter_queue(graph_t *g, unsigned unit, unsigned cell) {
    unsigned size = queue_size(&g->machine, unit), other = queue_size(&g->other, unit);
    size = other > size ? other : size;
    times_t time;
    memcpy(time, g->at[cell], sizeof time);
    if (g->record)
        sort_names(g, CELL_QUEUE + unit * QUEUE, size, cell);
    for (unsigned q = 0; q < size; q++) {
        int32_t *there = g->at[CELL_QUEUE + unit * QUEUE + q];
        for (unsigned v = 0; v < g->quads; v++) {
            four_t one = fours(there)[v], other = fours(time)[v], late = later(one, other);
            fours(time)[v] = one + other - late;
            fours(there)[v] = late;
        }
    }
}

/* Finds the slot; what it waited beyond that, for its unit or because its grant was taken back. */
static void times_of_unit(graph_t *g, const graph_insn_t *insn) {
    graph_insn_t *learns = &g->learns->insn[insn - g->learns->insn];
    int32_t ready = g->node[0];
    find_slots(g, insn->unit);
    int32_t late = later_than(g, insn->measured.issue);
    bool by_load = insn->cancel && insn->cancel <= late + 3;
    if (late && (by_load || insn->unit == g->machine.alus)) {
        learns->held = (int32_t)(insn->measured.issue - g->moved) - ready;
        learns->held_by_load = by_load;
    }
}

static void make_issue(graph_t *g, const graph_insn_t *insn) {
    const operands_t *o = &insn->operands;
    start(g);
    join(g, EDGE_SELECT, CELL_DISPATCH);
    if (o->rs1)
        join(g, EDGE_OPERAND, CELL_REGISTER + o->rs1);
    if (o->rs2)
        join(g, EDGE_OPERAND, CELL_REGISTER + o->rs2);
    if (o->operation == OPERATION_DIVIDE)
        join(g, EDGE_DIVIDER, CELL_DIVIDER);
    hold(g, insn->held_by_load ? unless_partial(g, PART_DMISS) : PART_BW, insn->held);
    if (g->learns)
        times_of_unit(g, insn);
    else
        find_slots(g, insn->unit);
    int32_t model = g->node[0];
    found(g, NODE_ISSUE, insn, insn->measured.issue);
    if (g->node[0] != model) /* anchored: it took another cycle */
        move_slot(g, 0, insn->unit, model, g->node[0]);
    put(g, CELL_ISSUE);
}

/* --- execution */

static void join_late(graph_t *g, const graph_insn_t *insn) {
    if (insn->late == LATE_SHARED)
        weigh_line(g, g->partial ? PART_DMISS : NOT_PART, insn->extra, 2);
    else
        weigh(g, NOT_PART, insn->extra);
    if (insn->late == LATE_SHARED)
        join(g, EDGE_LINE, CELL_MEMORY + insn->owner % MEMORY);
    else if (insn->late == LATE_ADDRESS)
        join(g, EDGE_ADDRESS, CELL_SENT + insn->owner % STORES);
    else if (insn->late == LATE_STORE)
        join(g, EDGE_PARTIAL, CELL_STORE + insn->owner % STORES);
    else if (insn->late == LATE_HEAD)
        join(g, EDGE_HEAD, CELL_COMMIT);
}

static void weigh_late(graph_t *g, bool line, int32_t cycles) {
    if (line)
        weigh_line(g, PART_DMISS, cycles, 0);
    else
        weigh(g, PART_DTLB, cycles);
}

static void join_load(graph_t *g, const graph_insn_t *insn) {
    bool own = insn->late == LATE_LINE || insn->late == LATE_PAGE;
    if (own)
        weigh_late(g, insn->late == LATE_LINE, insn->extra);
    join(g, EDGE_HIT, CELL_ISSUE);
    if (insn->late != LATE_NOT && !own)
        join_late(g, insn);
}

/* What an instruction that is no load is done by. */
static void join_done(graph_t *g, const graph_insn_t *insn) {
    switch (insn->operands.operation) {
    case OPERATION_NONE:
        join(g, EDGE_NO_UNIT, CELL_DISPATCH);
        break;
    case OPERATION_BRANCH:
        join(g, EDGE_RESOLVE, CELL_ISSUE);
        break;
    case OPERATION_LONG:
        join(g, EDGE_LONG_DONE, CELL_ISSUE);
        break;
    case OPERATION_DIVIDE:
        weigh(g, unless_partial(g, PART_LGALU), insn->latency);
        join(g, EDGE_DIVIDE, CELL_ISSUE);
        break;
    case OPERATION_STORE:
        weigh(g, PART_DTLB, insn->extra);
        join(g, EDGE_STORE_DONE, CELL_ISSUE);
        break;
    case OPERATION_ATOMIC:
    case OPERATION_SYSTEM:
        weigh(g, NOT_PART, insn->latency);
        join(g, EDGE_ALONE, CELL_ISSUE);
        break;
    default:
        join(g, EDGE_OPERAND, CELL_ISSUE);
    }
}

static void make_done(graph_t *g, const graph_insn_t *insn) {
    start(g);
    if (insn->operands.operation == OPERATION_LOAD)
        join_load(g, insn);
    else
        join_done(g, insn);
    found(g, NODE_DONE, insn, insn->measured.done);
    put(g, CELL_DONE);
}

/* From when on its users may execute. */
static void make_value(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    bool alone = insn->operands.serial != SERIAL_NOT || insn->late == LATE_HEAD;
    start(g);
    if (operation == OPERATION_LOAD && insn->late == LATE_NOT && !insn->unguessed)
        join(g, EDGE_OPERAND, CELL_DONE);
    else if (operation == OPERATION_LOAD || alone)
        join(g, alone || insn->late == LATE_NOT ? EDGE_UNGUESSED : EDGE_AGAIN, CELL_DONE);
    else if (operation == OPERATION_LONG)
        join(g, EDGE_LONG, CELL_ISSUE);
    else if (operation == OPERATION_DIVIDE)
        join(g, EDGE_DIVIDED, CELL_DONE);
    else
        join(g, EDGE_ALU, CELL_ISSUE);
    put(g, CELL_REGISTER + insn->operands.rd);
}

static void execute(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    if (operation != OPERATION_NONE)
        make_issue(g, insn);
    make_done(g, insn);
    if (insn->operands.rd)
        make_value(g, insn);
    if (operation == OPERATION_NONE)
        return;
    bool twice = operation == OPERATION_DIVIDE || operation == OPERATION_LONG;
    enter_queue(g, insn->unit, twice ? CELL_DONE : CELL_ISSUE);
    if (operation == OPERATION_DIVIDE)
        copy(g, CELL_DIVIDER, CELL_DONE);
    if (twice)
        fill_slots(g, insn->unit, insn->unit, CELL_DONE, 0, 1, unless_partial(g, PART_LGALU));
    if (insn->late != LATE_NOT && insn->late != LATE_HEAD)
        fill_slots(g, insn->unit, insn->unit, CELL_DONE, -2, 1, unless_partial(g, PART_DMISS));
    if (insn->cancels && !g->edge[EDGE_CANCEL].absent)
        fill_slots(g, 0, g->machine.alus, CELL_ISSUE, g->edge[EDGE_CANCEL].weight, 3,
                   unless_partial(g, PART_DMISS));
}

/* --- retirement */

static void weigh_drain(graph_t *g, const graph_insn_t *insn) {
    if (insn->line) /* the line came as long after it had asked; it takes the ports */
        weigh_line(g, PART_DMISS, insn->drain < PORT_OF_LINE ? insn->drain : PORT_OF_LINE,
                   PORT_OF_LINE);
    else if (insn->drain_misses)
        weigh_line(g, PART_DMISS, insn->drain, PORT_OF_LINE);
    else
        weigh(g, PART_BW, insn->drain);
}

static void make_written(graph_t *g, const graph_insn_t *insn) {
    start(g);
    if (!insn->line)
        weigh_drain(g, insn);
    join(g, EDGE_DRAIN, CELL_COMMIT);
    weigh_drain(g, insn);
    join(g, EDGE_DRAIN_RATE, CELL_WRITTEN);
    if (insn->line) {
        weigh_line(g, PART_DMISS, insn->line, PORT_OF_LINE);
        join(g, EDGE_STORE_LINE, CELL_ISSUE);
    }
    found(g, NODE_WRITTEN, insn, insn->measured.written);
    put(g, CELL_WRITTEN);
    put(g, CELL_STORE + g->stores % STORES);
}

static void make_commit(graph_t *g, const graph_insn_t *insn, bool first) {
    start(g);
    join(g, EDGE_COMPLETE, CELL_DONE);
    join(g, first ? EDGE_COMMIT_RATE : EDGE_IN_ORDER, CELL_COMMIT);
    found(g, NODE_COMMIT, insn, insn->measured.commit);
    put(g, CELL_COMMIT);
}

/* It takes its places in the rings. */
static void retire(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    if (insn->operands.rd)
        put(g, CELL_DESTINATION + g->destinations++ % DESTINATIONS);
    if (is_load(insn))
        put(g, CELL_LOAD + g->loads++ % LOADS);
    if (operation == OPERATION_BRANCH) {
        put(g, CELL_CHECKPOINT + g->checkpoints++ % CHECKPOINTS);
        copy(g, CELL_BRANCH, CELL_DONE);
        g->branch_scope = insn->scope;
    }
    if (is_load(insn) || operation == OPERATION_STORE)
        copy(g, CELL_MEMORY + g->memory++ % MEMORY, CELL_ISSUE);
    if (operation == OPERATION_STORE) {
        copy(g, CELL_SENT + g->stores % STORES, CELL_ISSUE);
        make_written(g, insn);
        g->stores++;
    }
}

/* Times stay small: all move back together. */
static void move_back(graph_t *g) {
    g->moved += MOVE;
    for (unsigned c = 0; c < CELLS; c++)
        for (unsigned l = 0; l < LANES; l++) {
            int32_t *time = &g->at[c][l];
            *time = *time < LONG_AGO + MOVE ? LONG_AGO : *time - MOVE;
        }
    for (unsigned l = 0; l < LANES; l++)
        g->cleared[l] -= MOVE >> 6;
}

void graph_row(graph_t *g, const graph_row_t *row) {
    enter(g, row->insn[0].scope);
    if (row->starts_group)
        make_group(g, row);
    make_dispatch(g, row);
    for (unsigned i = 0; i < row->count; i++) {
        enter(g, row->insn[i].scope);
        execute(g, &row->insn[i]);
        make_commit(g, &row->insn[i], i == 0);
        retire(g, &row->insn[i]);
    }
    copy(g, CELL_ROW + g->rows++ % ROWS, CELL_COMMIT);
    if (g->at[CELL_COMMIT][0] > TOO_LATE)
        move_back(g);
}

void graph_learn(graph_t *g, graph_row_t *row) {
    g->learns = row;
    graph_row(g, row);
    g->learns = NULL;
}

/* --- life cycle */

static void set_rules(graph_t *g) {
    memcpy(g->edge, rules, sizeof g->edge);
    g->edge[EDGE_CUT].weight += (int32_t)g->machine.icache_extra;
    g->edge[EDGE_LONG].weight = (int32_t)g->machine.mul_latency;
    g->edge[EDGE_LONG_DONE].weight = (int32_t)g->machine.mul_latency - 1;
    g->edge[EDGE_HIT].weight = 2 + (int32_t)g->machine.dcache_extra;
}

static void use_lanes(graph_t *g, unsigned lanes) {
    g->lanes = lanes > g->lanes ? lanes : g->lanes;
    g->quads = (g->lanes + 3) / 4;
}

graph_t *graph_new(const trace_machine_t *machine) {
    graph_t *g = memory_get(sizeof *g);
    g->machine = g->other = *machine;
    use_lanes(g, 1);
    set_rules(g);
    for (unsigned c = 0; c < CELLS; c++)
        for (unsigned l = 0; l < LANES; l++)
            g->at[c][l] = c < CELL_ROW ? 0 : LONG_AGO;
    memset(g->keep, 0xff, sizeof g->keep);
    return g;
}

void graph_free(graph_t *g) { free(g); }

void graph_other(graph_t *g, const trace_machine_t *other, int32_t sooner) {
    static const uint8_t stay[] = {EDGE_DIVIDED,   EDGE_DIVIDE, EDGE_DIVIDER,
                                   EDGE_UNGUESSED, EDGE_LINE,   EDGE_CANCEL,
                                   EDGE_BUFFER,    EDGE_SLOTS,  EDGE_STORE_LINE};
    g->other = *other;
    g->sooner = sooner;
    g->partial = true;
    for (unsigned i = 0; i < sizeof stay; i++) {
        edge_rule_t *e = &g->edge[stay[i]];
        e->gone = NOT_PART;
        e->ideal = e->ideal == PART_BW ? PART_BW : NOT_PART;
    }
    g->edge[EDGE_LONG].best = (int32_t)other->mul_latency;
    g->edge[EDGE_LONG_DONE].best = (int32_t)other->mul_latency - 1;
    g->edge[EDGE_HIT].best = 2 + (int32_t)other->dcache_extra;
}

void graph_set(graph_t *g, unsigned lane, uint32_t ideal, uint32_t scope) {
    use_lanes(g, lane + 1);
    g->ideal[lane] = ideal;
    g->scope_of[lane] = scope;
    set_lane(g, lane, scope == 0);
}

int64_t graph_length(const graph_t *g, unsigned lane) {
    return g->at[CELL_COMMIT][lane] + g->moved;
}

void graph_anchor(graph_t *g, graph_check_t check[NODES]) { g->check = check; }

/* Cells hold no node at first: 0. */
void graph_record(graph_t *g, graph_record_t *record) {
    g->record = record;
    record->base = 1;
}

const char *graph_edge_name(unsigned edge) {
    return edge == GRAPH_CONTENTION ? "contention" : rules[edge].name;
}

void graph_listen(graph_t *g,
                  void (*listener)(void *context, node_t node, const graph_insn_t *insn,
                                   int64_t model),
                  void *context) {
    g->listener = listener;
    g->context = context;
}

bool graph_plant(graph_t *g, const char *fault) {
    for (unsigned e = 0; e < EDGES; e++) {
        size_t size = strlen(g->edge[e].name);
        if (strncmp(fault, g->edge[e].name, size) != 0 || strlen(fault + size) > 2)
            continue;
        if (strcmp(fault + size, "-") == 0)
            return g->edge[e].absent = true;
        if (strcmp(fault + size, "+1") == 0)
            return g->edge[e].weight++, true;
        if (strcmp(fault + size, "-1") == 0)
            return g->edge[e].weight--, true;
    }
    return false;
}
