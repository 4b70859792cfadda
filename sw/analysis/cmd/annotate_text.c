/* The tables of `assay annotate`. */
#include "annotate.h"
#include "command.h"
#include "format.h"
#include "printable.h"
#include "rates.h"
#include "table.h"
#include <inttypes.h>
#include <string.h>

static const column_t narrow_columns[] = {{" cycles%", LEFT}, {"smpl", RIGHT},   {"ret", RIGHT},
                                          {"ab", RIGHT},      {"dmiss%", RIGHT}, {"misp%", RIGHT},
                                          {"map", RIGHT},     {"data", RIGHT},   {"issue", RIGHT},
                                          {"exec", RIGHT},    {"retire", RIGHT}, {"code", LEFT}};
static const column_t wide_columns[] = {
    {" cycles%", LEFT}, {"smpl", RIGHT},   {"ret", RIGHT},     {"ab", RIGHT},
    {"retired", RIGHT}, {"abort%", RIGHT}, {"icmiss%", RIGHT}, {"dmiss%", RIGHT},
    {"misp%", RIGHT},   {"map", RIGHT},    {"data", RIGHT},    {"issue", RIGHT},
    {"exec", RIGHT},    {"retire", RIGHT}, {"memory", RIGHT},  {"oldest", RIGHT},
    {"total", RIGHT},   {"why", LEFT},     {"code", LEFT}};

static table_t *new_table(bool wide) {
    return wide ? table_new(sizeof wide_columns / sizeof *wide_columns, wide_columns)
                : table_new(sizeof narrow_columns / sizeof *narrow_columns, narrow_columns);
}

static void add_blank(table_t *table, size_t cells) {
    for (size_t i = 0; i < cells; i++)
        table_cell(table, "%s", "");
}

static void add_estimate(table_t *table, estimate_t estimate, double scale) {
    number_t n;
    table_cell(table, "%s", format_estimate(&n, estimate, scale));
}

static void add_share(table_t *table, const view_t *view, const tally_t *tally,
                      const tally_t *function) {
    number_t n;
    double mine = tally_exposed(tally), all = tally_exposed(function);
    table_cell(table, "%c%s", mine > 0 && mine >= 0.1 * all ? '>' : ' ',
               format_estimate(&n, estimate_share(tally, &view->sampling), 100));
}

static void add_counts(table_t *table, const tally_t *tally) {
    table_cell(table, "%" PRIu64, tally->samples);
    table_cell(table, "%" PRIu64, tally->retired);
    table_cell(table, "%" PRIu64, tally_aborted(tally));
}

static void add_stages(table_t *table, const tally_t *tally, int first, int last) {
    for (int stage = first; stage <= last; stage++)
        add_estimate(table, estimate_mean(&tally->latency[stage]), 1);
}

/* All cells of a row but the last, `code`. */
static void add_tally(table_t *table, const view_t *view, const tally_t *tally,
                      const tally_t *function, bool wide) {
    if (!tally) {
        size_t columns = wide ? sizeof wide_columns / sizeof *wide_columns
                              : sizeof narrow_columns / sizeof *narrow_columns;
        add_blank(table, columns - 1);
        return;
    }
    number_t n;
    add_share(table, view, tally, function);
    add_counts(table, tally);
    if (wide) {
        estimate_t retired = estimate_retired(tally, &view->sampling);
        table_cell(table, "%s", format_estimated_count(&n, retired));
        add_estimate(table, rate_aborted(tally), 100);
        add_estimate(table, rate_icache(tally), 100);
    }
    add_estimate(table, rate_dcache(tally), 100);
    add_estimate(table, rate_mispredict(tally), 100);
    add_stages(table, tally, STAGE_MAP, wide ? STAGE_TOTAL : STAGE_RETIRE);
    if (wide)
        table_cell(table, "%s", reason_name(tally_top_reason(tally, REASON_COUNT)));
}

static const char *short_file(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

static void print_lines(const view_t *view, const annotation_t *annotation, lines_t *lines,
                        bool wide) {
    table_t *table = new_table(wide);
    for (size_t i = 0; i < annotation->line_count; i++) {
        const source_line_t *line = &annotation->lines[i];
        const char *text = lines_text(lines, line->file, line->line);
        add_tally(table, view, &line->tally, &annotation->total, wide);
        text = text ? text + strspn(text, " \t") : "(source not found)";
        table_cell(table, "%s:%d: %s", short_file(line->file), line->line, text);
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
    table_t *table = new_table(wide);
    for (size_t i = 0; i < annotation->count; i++) {
        const place_t *place = &annotation->places[i];
        if (i == 0 || !same_line(&place->location, &place[-1].location))
            add_source(table, &place->location, lines);
        add_tally(table, view, place->tally, &annotation->total, wide);
        table_cell(table, "%" PRIx64 " %s", place->address, place->text);
    }
    table_print(table, stdout, wide ? 0 : command_width());
    table_free(table);
}

void annotate_print(const view_t *view, const annotation_t *annotation, lines_t *lines, bool wide) {
    number_t n[2];
    const tally_t *total = &annotation->total;
    printf("\n");
    printable_line(stdout, "## %s: %s %% of the cycles, %s samples", annotation->symbol->name,
                   format_estimate(&n[0], estimate_share(total, &view->sampling), 100),
                   format_count(&n[1], (double)total->samples));
    if (annotation->line_count) {
        printf("\n");
        print_lines(view, annotation, lines, wide);
    }
    printf("\n");
    print_instructions(view, annotation, lines, wide);
}
