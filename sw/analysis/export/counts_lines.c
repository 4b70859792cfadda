/* SPDX-License-Identifier: Apache-2.0 */
/* See counts_lines.h. */
#include "counts_lines.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

/* A block's share in a line: a statement that begins there, or code of the line. */
typedef struct {
    line_count_t of;
    bool is_code;
    uint64_t key; /* column of the statement; copy of the inlined function */
} share_t;

typedef struct {
    share_t *list;
    size_t count;
    uint32_t function;
    uint64_t runs, fallen; /* runs of the block; of these from the block before it */
} shares_t;

static int compare_lines(const line_count_t *x, const line_count_t *y) {
    int by_file = strcmp(x->file, y->file);
    if (by_file || x->line != y->line)
        return by_file ? by_file : x->line - y->line;
    return (x->function > y->function) - (x->function < y->function);
}

static int compare_shares(const void *a, const void *b) {
    const share_t *x = a, *y = b;
    int by_line = compare_lines(&x->of, &y->of);
    if (by_line || x->is_code != y->is_code)
        return by_line ? by_line : x->is_code - y->is_code;
    return (x->key > y->key) - (x->key < y->key);
}

static void add_share(shares_t *all, const char *file, int line, bool is_code, uint64_t key,
                      uint64_t runs) {
    if (!file || !line)
        return;
    share_t share = {{file, line, all->function, runs}, is_code, key};
    const share_t *last = all->count ? &all->list[all->count - 1] : NULL;
    if (is_code && last && last->of.count == share.of.count && compare_shares(last, &share) == 0)
        return;
    memory_room(all->list, all->count);
    all->list[all->count++] = share;
}

static void take_statement(void *of, const char *file, int line, int column, bool own) {
    shares_t *all = of;
    add_share(all, file, line, false, (uint64_t)column, own ? all->runs : all->fallen);
}

/* How often a statement ran that may belong to the block or, as its last one, to the block before:
 * if both ways enter the block, as often as control fell through from that one. */
static uint64_t count_fallen(const counted_function_t *f, uint32_t block, uint64_t runs) {
    uint64_t fallen = runs, before;
    size_t ways = 0;
    for (size_t i = 0; i < f->edge_count; i++) {
        const counted_edge_t *e = &f->edges[i];
        if (e->kind == EDGE_BLOCK || !edge_has_to(e->kind) || e->to != block)
            continue;
        ways++;
        if (e->kind == EDGE_FALL)
            fallen = e->known                                             ? e->count
                     : counts_block(f, e->from, &before) && before < runs ? before
                                                                          : runs;
    }
    return ways > 1 ? fallen : runs;
}

/* The code that counts a block precedes it, and so may marks of its statements. */
static uint64_t begin_of(const counted_function_t *f, uint32_t block) {
    const counted_block_t *b = &f->blocks[block];
    uint64_t before = block ? b[-1].last + 2 : f->address;
    return before < b->first ? before : b->first;
}

static void add_function(shares_t *all, const counts_t *counts, uint32_t number, lines_t *lines) {
    const counted_function_t *f = &counts->functions[number];
    all->function = number;
    for (uint32_t i = 0; i < f->block_count; i++) {
        if (!counts_block(f, i, &all->runs))
            continue;
        for (uint64_t pc = f->blocks[i].first; pc <= f->blocks[i].last; pc += 2) {
            location_t where = lines_at(lines, pc);
            add_share(all, where.file, where.line, true, where.copy, all->runs);
        }
        all->fallen = count_fallen(f, i, all->runs);
        lines_statements(lines, begin_of(f, i), f->blocks[i].first, f->blocks[i].last,
                         take_statement, all);
    }
}

/* Joins the shares of one key: adds up statements, takes the largest count for code. */
static uint64_t join_key(const shares_t *all, size_t *at) {
    const share_t *first = &all->list[*at];
    uint64_t joined = 0;
    for (; *at < all->count && compare_shares(&all->list[*at], first) == 0; ++*at) {
        uint64_t count = all->list[*at].of.count;
        if (!first->is_code)
            joined += count;
        else if (count > joined)
            joined = count;
    }
    return joined;
}

static line_count_t join_line(const shares_t *all, size_t *at) {
    line_count_t line = all->list[*at].of;
    bool marked = !all->list[*at].is_code;
    line.count = 0;
    while (*at < all->count && compare_lines(&all->list[*at].of, &line) == 0) {
        bool is_code = all->list[*at].is_code;
        uint64_t count = join_key(all, at);
        if (!is_code && count > line.count)
            line.count = count;
        else if (is_code && !marked)
            line.count += count;
    }
    return line;
}

line_counts_t counts_lines(const counts_t *counts, lines_t *lines) {
    shares_t all = {0};
    for (uint32_t i = 0; i < counts->function_count; i++)
        if (counts_gives_blocks(counts, &counts->functions[i]))
            add_function(&all, counts, i, lines);
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_shares);
    line_counts_t joined = {memory_get((all.count + 1) * sizeof *joined.list), 0};
    for (size_t at = 0; at < all.count;)
        joined.list[joined.count++] = join_line(&all, &at);
    free(all.list);
    return joined;
}
