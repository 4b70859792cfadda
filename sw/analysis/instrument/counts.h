/* SPDX-License-Identifier: Apache-2.0 */
/* What an instrumented program has counted: its table of sites (sites.h) and the frames that it sent over the profile channel.
 *
 *     counts_t counts;
 *     if (counts_read(&counts, "sort.elf", "sort.counts", &failure)) ...
 */
#ifndef SW_ANALYSIS_INSTRUMENT_COUNTS_H
#define SW_ANALYSIS_INSTRUMENT_COUNTS_H
#include "failure.h"
#include "flow_graph.h"
#include "pc_table.h"
#include "sites.h"
#include "symbols.h"

typedef struct {
    uint64_t first, last; /* addresses of its first and last instruction */
    uint32_t edge;        /* the edge; BLOCK_NONE: none */
} counted_block_t;

typedef struct {
    edge_kind_t kind;
    uint32_t from, to; /* blocks, SITES_OUTSIDE: none */
    bool known, measured;
    uint64_t count;
} counted_edge_t;

typedef struct {
    sites_kind_t kind;
    unsigned flag;
    counting_t counting;
    uint64_t address;
    counted_block_t *blocks;
    size_t block_count;
    counted_edge_t *edges;
    size_t edge_count;
    uint64_t ends;    /* place of a counter; then its count */
    bool tells_ends;  /* there is such a counter; without it all activations end */
    bool has_unended; /* some activations did not end: counts that were derived may be off by as
                        many */
} counted_function_t;

typedef struct {
    uint64_t pc, self, count; /* pc: return address of the call */
    uint64_t called;          /* target of that call, 0: by a register */
} counted_arc_t;

typedef struct counts {
    counted_function_t *functions;
    size_t function_count;
    counted_arc_t *arcs;
    size_t arc_count;
    counted_arc_t chosen[64]; /* functions that samples chose: `pc`, and how often in `count` */
    size_t chosen_count;
    uint64_t lost_calls;
    uint64_t cycles, instructions; /* from reset until the counts were sent */
    uint64_t counters;             /* number of the program's counters */
    uint64_t build;                /* build ID of the program that has sent the counts */
    bool is_whole;                 /* the end of the counts has come, and no frame is missing */
    symbols_t symbols;
} counts_t;

bool counts_read(counts_t *counts, const char *elf, const char *channel, failure_t *failure);

/* Also reads counts of another link of the program's objects, as windows make it: it has the same
 * number of counters. */
bool counts_read_alike(counts_t *counts, const char *elf, const char *channel, uint64_t counters,
                       failure_t *failure);
void counts_free(counts_t *counts);

/* Whether the blocks of this record are counted, or follow from its edges, and no other record of
 * the function counts them. */
bool counts_gives_blocks(const counts_t *counts, const counted_function_t *function);

/* How often a block ran; false: unknown. */
bool counts_block(const counted_function_t *function, uint32_t block, uint64_t *count);

/* How often the block at the address ran; false: no counted block there. */
bool counts_at(const counts_t *counts, uint64_t pc, uint64_t *count);

/* The function named by the call of the arc, if it is not the one that was entered: the call
 * reached that by a jump (a tail call), perhaps through others. NULL: the same function, or the
 * call goes by a register. */
const symbol_t *counts_passed(const counts_t *counts, const counted_arc_t *arc);

/* How often the function was entered, by its edges or its calls; false: neither was counted. */
bool counts_entries(const counts_t *counts, uint64_t address, uint64_t *count);
#endif
