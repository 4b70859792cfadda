/* SPDX-License-Identifier: Apache-2.0 */
/* Conditional branches in the counts of an instrumented program, and the entries and exits of its
 * functions: see counts_lines.h. */
#include "counts_lines.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

/* --- branches */

/* How often block `from` was left by an edge of this kind; false: unknown, or the block has no such
 * edge. */
static bool edge_of(const counted_function_t *f, edge_kind_t kind, uint32_t from, uint64_t *count) {
    for (size_t i = 0; i < f->edge_count; i++)
        if (f->edges[i].kind == kind && f->edges[i].from == from) {
            *count = f->edges[i].count;
            return f->edges[i].known;
        }
    return false;
}

/* Finds a branch in any record of the function: all number blocks and edges alike. */
static bool branch_of(const counts_t *c, const counted_function_t *f, uint32_t from,
                      branch_count_t *branch) {
    for (size_t i = 0; i < c->function_count; i++)
        if (c->functions[i].address == f->address &&
            edge_of(&c->functions[i], EDGE_TAKEN, from, &branch->taken) &&
            edge_of(&c->functions[i], EDGE_FALL, from, &branch->fallen))
            return true;
    return false;
}

static int compare_places(const branch_count_t *x, uint32_t function, const char *file, int line) {
    if (x->function != function)
        return x->function < function ? -1 : 1;
    int by_file = strcmp(x->file, file);
    return by_file ? by_file : x->line - line;
}

static int compare_branches(const void *a, const void *b) {
    const branch_count_t *x = a, *y = b;
    int by_place = compare_places(x, y->function, y->file, y->line);
    return by_place ? by_place : x->pc < y->pc ? -1 : x->pc > y->pc;
}

static void add_branch(branch_counts_t *all, branch_count_t branch, location_t where) {
    if (!where.file || !where.line)
        return;
    branch.file = where.file;
    branch.line = where.line;
    memory_room(all->list, all->count);
    all->list[all->count++] = branch;
}

branch_counts_t counts_branches(const counts_t *counts, lines_t *lines) {
    branch_counts_t all = {0};
    for (uint32_t i = 0; i < counts->function_count; i++) {
        const counted_function_t *f = &counts->functions[i];
        for (uint32_t b = 0; counts_gives_blocks(counts, f) && b < f->block_count; b++) {
            branch_count_t branch = {.function = i, .pc = f->blocks[b].last};
            if (branch_of(counts, f, b, &branch))
                add_branch(&all, branch, lines_at(lines, branch.pc));
        }
    }
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_branches);
    return all;
}

const branch_count_t *counts_branches_at(const branch_counts_t *all, const line_count_t *line,
                                         size_t *number) {
    size_t first = 0, end = all->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (compare_places(&all->list[middle], line->function, line->file, line->line) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    for (end = first; end < all->count &&
                      compare_places(&all->list[end], line->function, line->file, line->line) == 0;)
        end++;
    *number = end - first;
    return all->list + first;
}

/* --- functions */

/* The sum of a kind of edges; false: one of them is unknown, or there is none. */
static bool sum_of(const counts_t *c, const counted_function_t *f, edge_kind_t kind,
                   uint64_t *sum) {
    for (size_t i = 0; i < c->function_count; i++) {
        const counted_function_t *record = &c->functions[i];
        bool known = record->address == f->address && record->edge_count;
        *sum = 0;
        for (size_t e = 0; known && e < record->edge_count; e++)
            if (record->edges[e].kind == kind) {
                *sum += record->edges[e].count;
                known = record->edges[e].known;
            }
        if (known)
            return true;
    }
    return false;
}

uint64_t counts_runs(const counts_t *counts, const counted_function_t *function) {
    uint64_t runs = 0;
    if (!sum_of(counts, function, EDGE_ENTRY, &runs) &&
        !counts_entries(counts, function->address, &runs))
        counts_block(function, 0, &runs);
    return runs;
}

uint64_t counts_exits(const counts_t *counts, const counted_function_t *function) {
    uint64_t exits;
    return sum_of(counts, function, EDGE_EXIT, &exits) ? exits : counts_runs(counts, function);
}
