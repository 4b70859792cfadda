/* SPDX-License-Identifier: Apache-2.0 */
/* gcov's intermediate format (gcov(1), --json-format): {"format_version", "gcc_version", "current_working_directory", "data_file",
 * "files": [{"file", "functions": [...], "lines": [...]}]}. */
#include "counts_export.h"
#include "counts_lines.h"
#include "json.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_functions(const counts_t *counts, lines_t *lines, const char *file, FILE *out) {
    const char *comma = "";
    for (size_t i = 0; i < counts->function_count; i++) {
        const counted_function_t *f = &counts->functions[i];
        location_t where = f->block_count ? lines_at(lines, f->address) : (location_t){0};
        uint64_t runs, executed = 0, count;
        if (!where.file || strcmp(where.file, file) != 0 || !counts_gives_blocks(counts, f))
            continue;
        runs = counts_runs(counts, f);
        for (uint32_t b = 0; b < f->block_count; b++)
            executed += counts_block(f, b, &count) && count;
        fprintf(out, "%s{\"name\": ", comma);
        json_text(out, symbols_name_at(&counts->symbols, f->address));
        fprintf(out,
                ", \"start_line\": %d, \"blocks\": %zu, \"blocks_executed\": %" PRIu64
                ", \"execution_count\": %" PRIu64 "}",
                where.line, f->block_count, executed, runs);
        comma = ",\n   ";
    }
}

static void print_branches(const branch_counts_t *branches, const line_count_t *line,
                           const char **comma, FILE *out) {
    size_t number;
    const branch_count_t *branch = counts_branches_at(branches, line, &number);
    for (size_t i = 0; i < number; i++) {
        fprintf(out,
                "%s{\"count\": %" PRIu64 ", \"throw\": false, \"fallthrough\": false}, "
                "{\"count\": %" PRIu64 ", \"throw\": false, \"fallthrough\": true}",
                *comma, branch[i].taken, branch[i].fallen);
        *comma = ", ";
    }
}

/* Prints a line: the total count of its functions, and the branches of each; returns where the next
 * line begins. */
static size_t print_line(const line_counts_t *all, const branch_counts_t *branches, size_t at,
                         const char *comma, FILE *out) {
    const line_count_t *first = &all->list[at];
    uint64_t sum = 0;
    size_t end = at;
    for (; end < all->count && all->list[end].line == first->line &&
           strcmp(all->list[end].file, first->file) == 0;
         end++)
        sum += all->list[end].count;
    fprintf(out,
            "%s{\"line_number\": %d, \"count\": %" PRIu64
            ", \"unexecuted_block\": false, \"branches\": [",
            comma, first->line, sum);
    comma = "";
    for (; at < end; at++)
        print_branches(branches, &all->list[at], &comma, out);
    fprintf(out, "]}");
    return end;
}

static size_t print_file(const counts_t *counts, lines_t *lines, const line_counts_t *all,
                         const branch_counts_t *branches, size_t at, FILE *out) {
    const char *file = all->list[at].file, *comma = "";
    fprintf(out, "{\"file\": ");
    json_text(out, file);
    fprintf(out, ",\n  \"functions\": [");
    print_functions(counts, lines, file, out);
    fprintf(out, "],\n  \"lines\": [");
    while (at < all->count && strcmp(all->list[at].file, file) == 0) {
        at = print_line(all, branches, at, comma, out);
        comma = ",\n   ";
    }
    fprintf(out, "]}");
    return at;
}

void counts_gcov(const counts_t *counts, lines_t *lines, FILE *out) {
    line_counts_t all = counts_lines(counts, lines);
    branch_counts_t branches = counts_branches(counts, lines);
    fprintf(out, "{\"format_version\": \"1\", \"gcc_version\": \"assay\", "
                 "\"current_working_directory\": \".\", \"data_file\": \"counts\",\n\"files\": [");
    for (size_t at = 0; at < all.count;) {
        if (at)
            fprintf(out, ",\n");
        at = print_file(counts, lines, &all, &branches, at, out);
    }
    fprintf(out, "]}\n");
    free(all.list);
    free(branches.list);
}
