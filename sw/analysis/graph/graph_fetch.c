/* SPDX-License-Identifier: Apache-2.0 */
/* Fetch blocks, and the groups that the aligner cuts from them; see graph.h. */
#include "graph_stages.h"

/* A machine twice as wide reads blocks twice as large: the second half comes with the first. */
static void pair_blocks(graph_t *g, const graph_insn_t *insn, unsigned n) {
    uint64_t size = 2 * (uint64_t)g->machine.fetch_halves;
    uint64_t pc = (insn->pc + (n == 0 && insn->starts_block ? 0 : 2)) / size * size;
    bool second = insn->block[n].came == CAME_BLOCK && pc & size && pc == g->block_pc + size;
    g->block_pc = pc;
    g->edge[EDGE_BLOCK_RATE].best = !second;
    if (!second)
        g->wide_block[g->wide_blocks++ % BLOCKS] = g->blocks;
}

/* 1: the block before was waited for, and is read once more as it comes (fetch/fetch.sv,
 * `f1_stay`): no wrong guess. */
static int32_t read_again(graph_t *g, const graph_block_t *b) {
    int32_t again = g->block_waited && b->came == CAME_BLOCK && b->guess;
    g->block_waited = b->cache || b->page;
    return again;
}

/* After a redirect the buffer is empty: those blocks are older than the redirect. */
static void join_buffer(graph_t *g) {
    unsigned back = block_cell(g, g->blocks - BLOCKS);
    if (g->blocks >= BLOCKS && !is_partial(g, PART_BW))
        join(g, EDGE_BUFFER, back);
    else if (g->blocks >= BLOCKS)
        join_if(g, EDGE_BUFFER, back, PART_BW);
    if (is_partial(g, PART_BW) && g->wide_blocks > BLOCKS) {
        uint64_t end = g->wide_block[g->wide_blocks % BLOCKS] - 1;
        join_if(g, EDGE_BUFFER, block_cell(g, end), WIDER);
    }
}

static void make_block(graph_t *g, const graph_insn_t *insn, unsigned n) {
    const graph_block_t *b = &insn->block[n];
    int32_t again = read_again(g, b);
    if (is_partial(g, PART_BW))
        pair_blocks(g, insn, n);
    start(g);
    unsigned last = b->came == CAME_BRANCH ? 1 : b->came == CAME_FIX ? 2 : 0;
    if (b->came != CAME_FLUSH ||
        b->order) { /* without the redirect the block would come after the one before it */
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page + again);
        weigh(g, PART_BMISP, b->guess - again);
        weigh_unseen(g, b->unseen);
        join(g, EDGE_BLOCK_RATE, CELL_BLOCK);
    }
    if (last) {
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page);
        weigh(g, NOT_PART, b->guess);
        join(g, last == 1 ? EDGE_REDIRECT : EDGE_FIX, last == 1 ? CELL_BRANCH : CELL_TAKEN);
    }
    if (b->came == CAME_FLUSH) {
        weigh(g, NOT_PART, b->gap + b->guess);
        weigh_line(g, PART_IMISS, b->cache, 0);
        weigh(g, PART_IMISS, b->page);
        join_if(g, EDGE_FLUSH, CELL_COMMIT, b->order ? PART_ORDER : NOT_PART);
    }
    join_buffer(g);
    found(g, NODE_BLOCK, insn, insn->measured.block[n]);
    put(g, CELL_BLOCK);
    g->blocks++;
}

/* The last row of the group before has been dispatched. If the next group joins it, both wait for
 * the one before them. */
static void leave_before(graph_t *g) {
    if (!g->second && !g->joins) {
        copy(g, CELL_BEFORE, CELL_DISPATCH);
        return;
    }
    for (unsigned l = 0; l < g->lanes; l++)
        if (!g->joined[l] && !(g->second && is_wider(g, l)))
            at(g, CELL_BEFORE)[l] = at(g, CELL_DISPATCH)[l];
}

/* Which instructions form a group depends on which blocks are there (fetch/align.sv, `fits`): where
 * blocks come sooner than in the run, the row fills up the group before it, and joins it if there
 * is room for all. A group has at most one checkpoint. */
static void join_group(graph_t *g, const graph_row_t *row) {
    bool checkpoint = has_checkpoint(row), goes_on = row->goes_on && !(g->checkpoint && checkpoint);
    int32_t count = (int32_t)row->count, width = (int32_t)g->machine.width,
            cut = graph_cut(&g->machine);
    g->checkpoint = checkpoint;
    g->joins = false;
    for (unsigned l = 0; l < g->lanes; l++) {
        bool run = !is_wider(g, l); /* its groups, not the wider machine's */
        bool there = goes_on && run && at(g, CELL_BLOCK)[l] + cut <= at(g, CELL_FETCH)[l];
        int32_t room = there ? g->room[l] : 0;
        bool all = room >= count;
        g->joined[l] = -all;
        g->joins |= all;
        g->room[l] = all ? room - count : width - (count - room);
    }
}

/* The previous group moves on to decode when the one before that has been dispatched. */
static void leave_group(graph_t *g) {
    start(g);
    join(g, EDGE_OPERAND, CELL_FETCH);
    join(g, EDGE_OPERAND, CELL_BEFORE);
    put(g, CELL_TAKEN);
}

/* Consumed blocks are free when the group that consumed them has moved on. */
static void free_blocks(graph_t *g, uint64_t up_to) {
    for (; g->freed < up_to; g->freed++)
        copy(g, block_cell(g, g->freed), CELL_TAKEN);
}

/* A previous group that has not moved on to decode blocks the next one, but not rows that
 * join it. */
static void join_slots(graph_t *g) {
    for (unsigned l = 0; g->joins && l < g->lanes; l++)
        g->weight[l] += g->joined[l] & LONG_AGO;
    g->weighed |= g->joins;
    join(g, EDGE_SLOTS, CELL_TAKEN);
}

static void make_blocks(graph_t *g, const graph_row_t *row) {
    for (unsigned i = 0; i < row->count; i++)
        for (unsigned n = 0; n < row->insn[i].block_count; n++) {
            make_block(g, &row->insn[i], n);
            enter(g, row->insn[0].scope);
        }
}

/* A group may be dispatched in two rows: the blocks of the second row came with the group. */
static void add_row(graph_t *g, const graph_row_t *row) {
    for (unsigned l = 0; l < g->lanes; l++)
        g->room[l] -= (int32_t)row->count;
    make_blocks(g, row);
    start(g);
    join(g, EDGE_OPERAND, CELL_FETCH);
    join(g, EDGE_CUT, CELL_BLOCK);
    put(g, CELL_FETCH);
}

STAGE void graph_fetch(graph_t *g, const graph_row_t *row) {
    g->joins = false;
    if (!row->starts_group) {
        add_row(g, row);
        return;
    }
    const graph_insn_t *first = &row->insn[0];
    leave_group(g);
    free_blocks(g, g->blocks - !first->starts_block);
    if (first->block_count && first->block[0].came == CAME_BRANCH)
        enter(g, g->branch_scope);
    make_blocks(g, row);
    join_group(g, row);
    leave_before(g);
    start(g);
    weigh_joined(g);
    join(g, EDGE_GROUP_RATE, CELL_FETCH);
    join_slots(g);
    join(g, EDGE_CUT, CELL_BLOCK);
    found(g, NODE_FETCH, first, first->measured.fetch);
    put(g, CELL_FETCH);
}
