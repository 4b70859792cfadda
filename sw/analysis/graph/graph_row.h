/* SPDX-License-Identifier: Apache-2.0 */
/* What the dependence graph is made of: the retired instructions of a run, a dispatch row at a time,
 * each with what is not a constant of the machine. Who makes rows (trace_rows.h: from the lives of a
 * run) knows nothing of edges; who makes edges of them (graph.h) knows nothing of where they are from.
 */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_ROW_H
#define SW_ANALYSIS_GRAPH_GRAPH_ROW_H
#include "operands.h"
#include "trace.h"
#include <stddef.h>

enum { GRAPH_WIDTH = 4, GRAPH_UNITS = 5, GRAPH_BLOCKS = 2 };

/* How far back an owner can be, in memory operations and in stores. */
enum { GRAPH_MEMORY = 128, GRAPH_STORES = 64 };

/* What a fetch block comes after. A flush comes from retirement: a trap, an interrupt, a refetch. */
typedef enum { CAME_BLOCK, CAME_BRANCH, CAME_FIX, CAME_FLUSH } came_t;

typedef struct {
    came_t came;
    int32_t cache, page,
        guess;      /* cycles that fetch waited: for the cache, for the page, after a wrong guess */
    int32_t unseen; /* cycles more for the cache, if there had been no wrong path */
    int32_t gap;    /* CAME_FLUSH: cycles since the last retirement, without the above */
    bool order;     /* CAME_FLUSH: by a load that went before a store that it must not pass */
} graph_block_t;

/* Cycles from issue until a load that hits, or a store, may retire, and until the load's users may execute (memory/mem_results.sv). */
static inline int32_t load_done(const trace_machine_t *m) {
    return m->dcache_extra > 1 ? 1 + (int32_t)m->dcache_extra : 2;
}
static inline int32_t load_value(const trace_machine_t *m) { return 2 + (int32_t)m->dcache_extra; }

/* Cycles from a block in the buffer until its group leaves the aligner. */
static inline int32_t graph_cut(const trace_machine_t *m) { return 2 + (int32_t)m->icache_extra; }

/* Why a load does not have its value two cycles after its address. */
typedef enum {
    LATE_NOT,     /* it has its value then */
    LATE_LINE,    /* its line was missing, and it asked for it */
    LATE_SHARED,  /* its line was on its way for `owner` */
    LATE_ADDRESS, /* the address of store `owner` was not known */
    LATE_STORE,   /* store `owner` has some of its bytes and must be written first */
    LATE_HEAD,    /* it runs at the head of the machine: device, two doublewords */
    LATE_PAGE,    /* only its page was not known */
} late_t;

/* The measured times, in cycles from the first fetch of the run, which the model is compared with. */
typedef struct {
    int64_t block[GRAPH_BLOCKS], fetch, dispatch, issue, done, commit, written;
} graph_times_t;

typedef struct {
    uint64_t pc;
    operands_t operands;
    uint8_t unit; /* the unit that it went to; OPERATION_NONE has none */
    uint8_t block_count;
    bool starts_block; /* its first half-word is the first of a block that is read */
    late_t late;
    uint32_t owner; /* number of a memory operation (SHARED), of a store (ADDRESS, STORE) */
    uint32_t
        depends; /* a load: how many stores back the store is that wrote bytes of it; 0: none near */
    uint32_t
        held_for; /* a load: how many stores back the store is that it was held for and has bytes of; 0: it was not held */
    int32_t latency;    /* a division, an access alone in the machine: from issue until done */
    int32_t page;       /* a load, store, atomic: cycles for its page, before all else */
    int32_t page_lines; /* cycles for its page that went for lines of page tables */
    int32_t extra;     /* a late load: from what it waited for until done, over the machine's own */
    int32_t drain;     /* a store: until it is written, over the machine's own */
    bool mispredicted; /* a transfer */
    bool after_result; /* its unit wrote a multiplication's or division's result just before */
    bool unguessed;    /* a load: its users were not issued on the guess that it hits */
    bool cancels;      /* a load: its users were, in vain: grants of those cycles are taken back */
    uint8_t cancel;    /* cycles before issue in which grants were taken back for a load, 0: none */
    int32_t held; /* cycles that it waited for its unit beyond what the model knows: contention */
    bool held_by_load; /* it was held because its grant was taken back */
    bool held_by_line; /* it was held by stores that wait to be written for lack of lines */
    bool asked;        /* it asked for its line */
    int32_t came;      /* cycles from issue, or its page, until that line came; 0: not known */
    bool turn; /* it could not ask before an earlier line had come: as many as can be missing are */
    bool asks_late;     /* a store: it asked only when it was to be written */
    int32_t ask_delay;  /* a store: how much later than it executed it could have asked: learned */
    bool lines_known;   /* a store: `same_line` is exact */
    uint32_t same_line; /* a store: the asker for its line is so many stores back; 0: none */
    int32_t line; /* a store that asked for its line and waited: from issue until it is written */
    bool drain_misses; /* a store: its line was missing when it was to be written */
    uint32_t scope;    /* 0: none; what costs are asked for by: a function, a loop, a line */
    graph_times_t measured;
    graph_block_t block[GRAPH_BLOCKS]; /* the first block_count are set: they begin with it */
} graph_insn_t;

/* Instructions that are dispatched in one cycle. */
typedef struct {
    unsigned count;
    bool starts_group; /* the group begins here: it leaves the aligner after the one before it */
    bool goes_on;   /* the group before ended because it was full or the next block was missing */
    int32_t held;   /* a row that runs alone: cycles at dispatch over those that the model knows */
    bool stalled;   /* dispatch said that a queue, registers or the reorder buffer were full */
    int32_t queued; /* cycles that it waited for room beyond what the model knows */
    int32_t room;   /* cycle from which it has room by what the model knows */
    graph_insn_t insn[GRAPH_WIDTH];
} graph_row_t;
#endif
