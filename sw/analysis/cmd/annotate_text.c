/* The tables of `assay annotate`. */
#include "annotate.h"
#include "columns.h"
#include "command.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *short_file(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

/* Takes the code. */
static void add_row(table_t *table, const view_t *view, const annotation_t *annotation,
                    const tally_t *tally, bool wide, char *code) {
    row_t row = {.view = view, .name = code, .tally = tally, .function = &annotation->total};
    columns_row(&annotate_columns, wide, table, &row);
    free(code);
}

static void print_lines(const view_t *view, const annotation_t *annotation, lines_t *lines,
                        bool wide) {
    table_t *table = columns_table(&annotate_columns, wide);
    for (size_t i = 0; i < annotation->line_count; i++) {
        const source_line_t *line = &annotation->lines[i];
        const char *text = lines_text(lines, line->file, line->line);
        text = text ? text + strspn(text, " \t") : "(source not found)";
        add_row(table, view, annotation, &line->tally, wide,
                memory_print("%s:%d: %s", short_file(line->file), line->line, text));
    }
    table_print(table, stdout, wide ? 0 : command_width());
    table_free(table);
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
               text ? text + strspn(text, " \t") : "(source not found)");
}

static bool same_line(const location_t *a, const location_t *b) {
    return a->line == b->line &&
           (a->file == b->file || (a->file && b->file && strcmp(a->file, b->file) == 0));
}

static void print_instructions(const view_t *view, const annotation_t *annotation, lines_t *lines,
                               bool wide) {
    table_t *table = columns_table(&annotate_columns, wide);
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        if (i == 0 || !same_line(&place->location, &place[-1].location))
            add_source(table, &place->location, lines);
        add_row(table, view, annotation, place->tally, wide,
                memory_print("%" PRIx64 " %s", place->address, place->text));
    }
    table_print(table, stdout, wide ? 0 : command_width());
    table_free(table);
}

void annotate_print(const view_t *view, const annotation_t *annotation, lines_t *lines, bool wide) {
    number_t n[2];
    const tally_t *total = &annotation->total;
    printf("\n");
    printable_line(stdout, "## %s: %s %% of the cycles, %s samples", annotation->symbol->name,
                   format_estimate(&n[0], estimate_share(&total->time, &view->sampling), 100),
                   format_count(&n[1], (double)total->samples));
    if (annotation->line_count) {
        printf("\n");
        print_lines(view, annotation, lines, wide);
    }
    printf("\n");
    print_instructions(view, annotation, lines, wide);
}
