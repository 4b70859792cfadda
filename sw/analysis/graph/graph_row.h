/* SPDX-License-Identifier: Apache-2.0 */
/* The input of the dependence graph: the retired instructions of a run, a dispatch row at a time,
 * each with everything that is not a constant of the machine. Makers of rows (trace_rows.h: from
 * the lives of a run) know nothing of edges; the graph (graph.h) knows nothing of the rows' origin.
 */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_ROW_H
#define SW_ANALYSIS_GRAPH_GRAPH_ROW_H
#include "operands.h"
#include "trace.h"
#include <stddef.h>

enum { GRAPH_WIDTH = 4, GRAPH_UNITS = 5, GRAPH_BLOCKS = 2 };

/* How far back an owner can be, in memory operations and in stores. */
enum { GRAPH_MEMORY = 128, GRAPH_STORES = 64 };

/* What a fetch block comes after. A flush comes from retirement: a trap, an interrupt, a
 * refetch. */
typedef enum { CAME_BLOCK, CAME_BRANCH, CAME_FIX, CAME_FLUSH } came_t;

typedef struct {
    came_t came;
    int32_t cache, page,
        guess;      /* cycles that fetch waited: for the cache, for the page, after a wrong guess */
    int32_t unseen; /* additional cycles for the cache without wrong paths */
    int32_t gap;    /* CAME_FLUSH: cycles since the last retirement, without the above */
    bool order;     /* CAME_FLUSH: by a load that read past a store on which it depends */
} graph_block_t;

/* Cycles from issue until a load that hits, or a store, may retire, and until the load's users may
 * execute (memory/mem_results.sv). */
static inline int32_t load_done(const trace_machine_t *m) {
    return m->dcache_extra > 1 ? 1 + (int32_t)m->dcache_extra : 2;
}
static inline int32_t load_value(const trace_machine_t *m) { return 2 + (int32_t)m->dcache_extra; }

/* Cycles from a block in the buffer until its group leaves the aligner. */
static inline int32_t graph_cut(const trace_machine_t *m) { return 2 + (int32_t)m->icache_extra; }

/* Why a load does not have its value two cycles after its address. */
typedef enum {
    LATE_NOT,     /* it has its value then */
    LATE_LINE,    /* its line missed, and it requested the line */
    LATE_SHARED,  /* its line was under way for `owner` */
    LATE_ADDRESS, /* the address of store `owner` was unknown */
    LATE_STORE,   /* store `owner` has some of its bytes and must be written first */
    LATE_HEAD,    /* it runs as the oldest: device, two doublewords */
    LATE_PAGE,    /* only its page missed */
} late_t;

/* The measured times, in cycles from the first fetch of the run, which the model is compared
 * with. */
typedef struct {
    int64_t block[GRAPH_BLOCKS], fetch, dispatch, issue, done, commit, written;
} graph_times_t;

typedef struct {
    uint64_t pc;
    operands_t operands;
    uint8_t unit; /* the unit that it went to; OPERATION_NONE has none */
    uint8_t block_count;
    bool starts_block; /* its first half-word is the first of a fetched block */
    late_t late;
    uint32_t owner;   /* number of a memory operation (SHARED), of a store (ADDRESS, STORE) */
    uint32_t depends; /* a load: how many stores back the store is that wrote bytes of it; 0: none
                    near */
    uint32_t
        held_for;    /* a load: how many stores back the store is that it was held for and has bytes
                     of; 0: it was not held */
    int32_t latency; /* a division, an access alone in the machine: from issue until done */
    int32_t page;    /* a load, store, atomic: cycles for its page, before all else */
    int32_t page_lines; /* cycles for its page spent on lines of page tables */
    int32_t extra;     /* a late load: from what it waited for until done, over the machine's own */
    int32_t drain;     /* a store: until it is written, over the machine's own */
    bool mispredicted; /* a transfer */
    bool after_result; /* its unit has just written the result of a multiplication or division */
    bool unguessed;    /* a load: its users were not issued on the guess that it hits */
    bool cancels;      /* a load: the guess was wrong: grants of those cycles are cancelled */
    uint8_t cancel;    /* cycles before issue in which grants were cancelled for a load, 0: none */
    int32_t held;      /* additional wait for its unit, beyond the model: contention */
    bool held_by_load; /* it was held because its grant was cancelled */
    bool held_by_line; /* it was held by stores that cannot be written because lines miss */
    bool asked;        /* it requested its line */
    int32_t came;      /* cycles from issue, or its page, until that line came; 0: unknown */
    bool turn;      /* it could not request it before an earlier line had come: all miss registers
                  were in use */
    bool asks_late; /* a store: its line came, left, and was requested again to be written */
    int32_t ask_delay;  /* a store: delay of its earliest request after execution: learned */
    bool lines_known;   /* a store: `same_line` is exact */
    uint32_t same_line; /* a store: the store that requested its line is so many stores back; 0:
                           none */
    int32_t line; /* a store that requested its line and waited: from issue until it is written */
    bool drain_misses; /* a store: its line missed when it was to be written */
    uint32_t scope;    /* 0: none; the scope of costs: a function, a loop, a line */
    graph_times_t measured;
    graph_block_t block[GRAPH_BLOCKS]; /* the first block_count are set: they begin with the
                                          instruction */
} graph_insn_t;

/* Instructions that are dispatched in one cycle. */
typedef struct {
    unsigned count;
    bool starts_group; /* the group begins here: it leaves the aligner after the one before it */
    bool goes_on;      /* the group before ended because it was full or the next block was late */
    int32_t held;      /* a row that runs alone: additional cycles at dispatch, beyond the model */
    bool stalled;      /* dispatch reported a full queue, no registers or a full reorder buffer */
    int32_t queued;    /* additional cycles of waiting for room, beyond the model */
    int32_t room;      /* cycle from which the model has room for it */
    graph_insn_t insn[GRAPH_WIDTH];
} graph_row_t;
#endif
