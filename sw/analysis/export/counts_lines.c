/* See counts_lines.h. */
#include "counts_lines.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static int compare_lines(const void *a, const void *b) {
    const line_count_t *x = a, *y = b;
    int by_file = strcmp(x->file, y->file);
    if (by_file || x->line != y->line)
        return by_file ? by_file : x->line - y->line;
    if (x->function != y->function)
        return x->function < y->function ? -1 : 1;
    return x->count > y->count ? -1 : x->count < y->count;
}

static void add_line(line_counts_t *all, location_t where, uint32_t function, uint64_t count) {
    if (!where.file || !where.line)
        return;
    line_count_t *last = all->count ? &all->list[all->count - 1] : NULL;
    if (last && last->line == where.line && last->function == function && last->count == count &&
        strcmp(last->file, where.file) == 0)
        return;
    if (all->count % 1024 == 0)
        all->list = memory_resize(all->list, (all->count + 1024) * sizeof *all->list);
    all->list[all->count++] = (line_count_t){where.file, where.line, function, count};
}

static void add_function(line_counts_t *all, const counts_t *counts, uint32_t number,
                         lines_t *lines) {
    const counted_function_t *f = &counts->functions[number];
    for (uint32_t i = 0; i < f->block_count; i++) {
        uint64_t count;
        if (!counts_block(f, i, &count))
            continue;
        for (uint64_t pc = f->blocks[i].first; pc <= f->blocks[i].last; pc += 2)
            add_line(all, lines_at(lines, pc), number, count);
    }
}

line_counts_t counts_lines(const counts_t *counts, lines_t *lines) {
    line_counts_t all = {0};
    for (uint32_t i = 0; i < counts->function_count; i++)
        if (counts_gives_blocks(counts, &counts->functions[i]))
            add_function(&all, counts, i, lines);
    if (all.count)
        qsort(all.list, all.count, sizeof *all.list, compare_lines);
    return all;
}
