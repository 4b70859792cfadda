/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of `assay annotate`. */
#include "annotate.h"
#include "command.h"
#include "counts.h"
#include "critical.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *short_file(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static table_t *new_table(const rows_t *rows) { return rows_table(rows, "code"); }

/* A table's end: nothing is cut with --wide. */
static void end_table(table_t *table, const rows_t *rows) {
    table_print(table, stdout, rows->wide ? 0 : command_width());
    table_free(table);
}

static void add_line(table_t *table, const rows_t *rows, const row_t *row, lines_t *lines) {
    const char *text = lines_text(lines, row->line->file, row->line->line);
    rows_cells(rows, table, row);
    table_cell(table, "%s:%d: %s", short_file(row->line->file), row->line->line,
               text ? text + strspn(text, " \t")
                    : lines_missing(lines, row->line->file, row->line->line));
}

static double count_at(const rows_t *rows, uint64_t pc) {
    uint64_t count;
    return rows->counts && counts_at(rows->counts, pc, &count) ? (double)count : NAN;
}

/* User programs share addresses, and a trace does not distinguish them. */
static double critical_at(const annotation_t *a, const rows_t *rows, uint64_t pc) {
    bool known = rows->critical && !place_context(a->symbol->address);
    return known ? critical_share(rows->critical, pc) : NAN;
}

static bool is_of_line(const place_t *place, const source_line_t *line) {
    const location_t *at = &place->location;
    return at->line == line->line && at->file && strcmp(at->file, line->file) == 0;
}

static double critical_of_line(const annotation_t *a, const rows_t *rows,
                               const source_line_t *line) {
    double sum = 0;
    for (size_t i = 0; i < a->count; i++)
        if (is_of_line(&a->places[i], line))
            sum += critical_at(a, rows, a->places[i].address);
    return sum;
}

/* Only lines with samples are listed; the path may lead through others. */
static void print_unlisted(const annotation_t *a, const rows_t *rows) {
    double rest = 0;
    for (size_t i = 0; i < a->count; i++)
        rest += critical_at(a, rows, a->places[i].address);
    for (size_t i = 0; i < a->line_count; i++)
        rest -= critical_of_line(a, rows, &a->lines[i]);
    if (rest >= 0.005)
        printf(
            "%.1f %% of the run's critical path are in lines without samples: see the instructions\n",
            100 * rest);
}

/* A line runs as often as the most frequent of its instructions. */
static double count_of_line(const annotation_t *a, const rows_t *rows, const source_line_t *line) {
    double most = NAN;
    for (size_t i = 0; rows->counts && i < a->count; i++)
        if (is_of_line(&a->places[i], line))
            most = fmax(most, count_at(rows, a->places[i].address));
    return most;
}

static void print_lines(const view_t *view, const annotation_t *annotation, lines_t *lines,
                        const rows_t *rows) {
    table_t *table = new_table(rows);
    row_t *list = memory_get(annotation->line_count * sizeof *list);
    for (size_t i = 0; i < annotation->line_count; i++)
        list[i] = (row_t){
            .view = view,
            .name = annotation->symbol->name,
            .tally = &annotation->lines[i].tally,
            .branches = annotation->lines[i].has_branch ? &annotation->lines[i].branches : NULL,
            .function = &annotation->total,
            .line = &annotation->lines[i],
            .count = count_of_line(annotation, rows, &annotation->lines[i]),
            .critical = critical_of_line(annotation, rows, &annotation->lines[i])};
    rows_sort(rows, list, annotation->line_count);
    for (size_t i = 0; i < annotation->line_count; i++)
        add_line(table, rows, &list[i], lines);
    end_table(table, rows);
    free(list);
}

/* A line between instructions whenever the source line changes. */
static void add_source(table_t *table, const location_t *location, lines_t *lines) {
    if (!location->file) {
        table_line(table, "-- no source line --");
        return;
    }
    const char *text = lines_text(lines, location->file, location->line);
    table_line(table, "-- %s:%d:%s%s%s %s", short_file(location->file), location->line,
               location->inlined ? " [" : "", location->inlined ? location->inlined : "",
               location->inlined ? "]" : "",
               text ? text + strspn(text, " \t")
                    : lines_missing(lines, location->file, location->line));
}

static bool same_line(const location_t *a, const location_t *b) {
    return a->line == b->line &&
           (a->file == b->file || (a->file && b->file && strcmp(a->file, b->file) == 0));
}

/* When sorted, rows come without their source lines. */
static void print_instructions(const view_t *view, const annotation_t *annotation, lines_t *lines,
                               const rows_t *rows) {
    table_t *table = new_table(rows);
    row_t *list = annotate_rows(view, annotation, rows);
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = list[i].place;
        if (!rows->sort && (i == 0 || !same_line(&place->location, &place[-1].location)))
            add_source(table, &place->location, lines);
        rows_cells(rows, table, &list[i]);
        table_cell(table, "%" PRIx64 " %s", place->address, place->text);
    }
    end_table(table, rows);
    free(list);
}

row_t *annotate_rows(const view_t *view, const annotation_t *annotation, const rows_t *rows) {
    row_t *list = memory_get(annotation->count * sizeof *list);
    for (size_t i = 0; i < annotation->count; i++)
        list[i] = (row_t){.view = view,
                          .name = annotation->symbol->name,
                          .tally = annotation->places[i].tally,
                          .branches =
                              annotation->places[i].is_branch ? annotation->places[i].tally : NULL,
                          .function = &annotation->total,
                          .place = &annotation->places[i],
                          .count = count_at(rows, annotation->places[i].address),
                          .critical = critical_at(annotation, rows, annotation->places[i].address)};
    rows_sort(rows, list, annotation->count);
    return list;
}

void annotate_print(const view_t *view, const annotation_t *annotation, lines_t *lines,
                    const rows_t *rows) {
    number_t n[2];
    const tally_t *total = &annotation->total;
    printf("\n");
    printable_line(stdout, "## %s: %s %% of the %s, %s samples", annotation->symbol->name,
                   format_estimate(&n[0], view_part(view, total), 100), view_measure(view),
                   format_count(&n[1], (double)total->taken));
    if (annotation->line_count) {
        printf("\n");
        print_lines(view, annotation, lines, rows);
        print_unlisted(annotation, rows);
    }
    printf("\n");
    print_instructions(view, annotation, lines, rows);
}
