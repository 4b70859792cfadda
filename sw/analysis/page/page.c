/* SPDX-License-Identifier: Apache-2.0 */
/* See page.h. */
#include "page.h"
#include "html.h"
#include "memory.h"
#include "recorded.h"
#include "same_run.h"
#include "sources.h"
#include <stdlib.h>
#include <string.h>

static const char style[] =
#include "page_css.inc"
    ;
static const char script[] =
#include "page_js.inc"
    ;

/* The hottest functions, with this share of the cycles together, get an annotated part. */
#define ANNOTATED_PART 0.98
enum { ANNOTATED_MOST = 40, INSTRUCTIONS_MOST = 1000 };

/* An instruction's row, kept until the others' heat is known. */
typedef struct {
    double cycles;
    size_t index;
    char *html;
} line_t;

typedef struct {
    const view_t *view;
    const char *elf, *trace;
    critical_t *critical;  /* NULL: unknown */
    function_t *functions; /* all functions, the hottest first */
    size_t count, annotated;
    histogram_t all, *own; /* own: of functions with an annotated part */
    rows_t rows, instructions;
    line_t *lines;
    size_t line_count;
    char *parts; /* the annotated functions, once made */
    size_t parts_size;
    FILE *parts_out;
    size_t next; /* the function that is annotated next */
} page_t;

/* --- head */

/* The parts of the page; navigation and headings use the same names. */
static const struct {
    const char *id, *title;
} sections[] = {{"time", "Where the cycles went"},
                {"icost", "What would help"},
                {"functions-part", "Functions"},
                {"instructions-part", "Instructions"},
                {"source", "Source"},
                {"latency", "Latencies"}};

void page_section(FILE *out, const char *id) {
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strcmp(sections[i].id, id) == 0)
            fprintf(out, "<section id=\"%s\"><h2>%s</h2>\n", id, sections[i].title);
}

static bool has_costs(const page_t *page) {
    return page->trace || facts_text(&page->view->profile.meta, "signature_period");
}

static bool has_section(const page_t *page, const char *id) {
    return strcmp(id, "icost") == 0               ? has_costs(page)
           : strcmp(id, "instructions-part") == 0 ? page->parts_size > 0
                                                  : true;
}

static const char *program_name(const page_t *page) {
    const char *path = facts_text(&page->view->profile.meta, "program");
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "?";
}

static void put_navigation(FILE *out, const page_t *page) {
    fputs("<nav><b>", out);
    html_text(out, program_name(page));
    fputs("</b>", out);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (has_section(page, sections[i].id))
            fprintf(out, " <a href=\"#%s\">%s</a>", sections[i].id, sections[i].title);
    fputs("<button type=\"button\" id=\"theme\" title=\"light or dark\">◐</button></nav>\n", out);
}

/* Nothing is loaded from elsewhere, and the browser enforces it. */
void page_head(FILE *out, const char *title) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"><head>"
          "<meta charset=\"utf-8\"/>\n<title>",
          out);
    html_text(out, title);
    fputs("</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'; script-src 'unsafe-inline'\"/>\n<style>\n",
          out);
    fputs(style, out);
    fputs("</style></head><body>\n", out);
}

static void put_head(FILE *out, const page_t *page) {
    char *title = memory_print("%s: profile", program_name(page));
    page_head(out, title);
    put_navigation(out, page);
    fputs("<main>\n", out);
    free(title);
}

/* --- functions and instructions */

/* The share of the hottest row. */
static double share_of(const page_t *page, double cycles) {
    double all = view_weight(page->view, &page->view->total);
    return all > 0 && cycles > 0 ? cycles / all : 1;
}

static void put_functions(FILE *out, const page_t *page) {
    page_section(out, "functions-part");
    if (page->view->method != METHOD_EXACT)
        fprintf(out, "<p class=\"note\">Grey rows rest on fewer than %d samples.</p>\n", PAGE_FEW);
    fputs("<input type=\"search\" data-table=\"functions\" placeholder=\"filter\"/>\n", out);
    page_table_head(out, "functions", &page->rows,
                    page->count ? share_of(page, view_weight(page->view, &page->functions[0].tally))
                                : 1);
    for (size_t i = 0; i < page->count; i++) {
        const function_t *function = &page->functions[i];
        char link[32] = "";
        row_t row = {.view = page->view,
                     .name = function_name(function),
                     .tally = &function->tally,
                     .critical = page_critical_of(page->critical, function->symbol)};
        if (function->symbol)
            snprintf(link, sizeof link, "f-%llx", (unsigned long long)function->symbol->address);
        page_table_row(out, &page->rows, &row,
                       page->parts_size && i < page->annotated && *link ? link : NULL);
    }
    page_table_end(out);
    fputs("</section>\n", out);
}

static int compare_lines(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    if (x->cycles != y->cycles)
        return x->cycles > y->cycles ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

static void put_instructions(FILE *out, const page_t *page) {
    size_t shown = page->line_count < INSTRUCTIONS_MOST ? page->line_count : INSTRUCTIONS_MOST;
    page_section(out, "instructions-part");
    fputs("<input type=\"search\" data-table=\"instructions\" placeholder=\"filter\"/>\n", out);
    page_table_head(out, "instructions", &page->instructions,
                    page->line_count ? share_of(page, page->lines[0].cycles) : 1);
    for (size_t i = 0; i < shown; i++)
        fputs(page->lines[i].html, out);
    page_table_end(out);
    if (shown < page->line_count)
        fprintf(out, "<p>%zu more have samples: assay annotate --csv has all of them.</p>\n",
                page->line_count - shown);
    fputs("</section>\n", out);
}

/* --- annotated functions */

static void keep_line(page_t *page, const annotation_t *annotation, const place_t *place) {
    char link[32];
    size_t size, room = page->line_count + 1;
    row_t row = {.view = page->view,
                 .name = annotation->symbol->name,
                 .tally = place->tally,
                 .branches = place->is_branch ? place->tally : NULL,
                 .place = place,
                 .critical = page_critical_at(page->critical, annotation->symbol, place->address)};
    page->lines = memory_resize(page->lines, room * sizeof *page->lines);
    line_t *line = &page->lines[page->line_count];
    *line = (line_t){.cycles = view_weight(page->view, place->tally), .index = page->line_count++};
    snprintf(link, sizeof link, "f-%llx", (unsigned long long)annotation->symbol->address);
    FILE *out = open_memstream(&line->html, &size);
    if (!out)
        memory_out();
    page_table_row(out, &page->instructions, &row, link);
    fclose(out);
}

static void take_function(void *context, const annotation_t *annotation, lines_t *lines) {
    page_t *page = context;
    page_function(page->parts_out, page->view, annotation, lines, &page->own[page->next],
                  page->critical);
    for (size_t i = 0; i < annotation->count; i++)
        if (annotation->places[i].tally)
            keep_line(page, annotation, &annotation->places[i]);
}

static bool annotate_functions(page_t *page, failure_t *failure) {
    sources_t sources;
    if (!sources_open(&sources, page->view, page->elf, failure))
        return false;
    page->parts_out = open_memstream(&page->parts, &page->parts_size);
    if (!page->parts_out)
        memory_out();
    bool good = true;
    for (page->next = 0; good && page->next < page->annotated; page->next++)
        if (page->functions[page->next].symbol)
            good = sources_annotate(&sources, page->functions[page->next].symbol, take_function,
                                    page, failure);
    fclose(page->parts_out);
    sources_close(&sources);
    return good;
}

static void put_sources(FILE *out, const page_t *page, const failure_t *failure) {
    page_section(out, "source");
    if (*failure->text) {
        fputs("<p class=\"missing\">There is none: ", out);
        html_text(out, failure->text);
        fputs("</p>\n", out);
    } else {
        fprintf(out,
                "<p>The functions that have %.0f %% of the cycles; heat is the part of the "
                "function's. A click on a line marks its instructions, and the other way round. "
                "Of instructions the second bar is the mean life of those that retired, a "
                "whole one 80 cycles: "
                "<span class=\"legend\">",
                100 * ANNOTATED_PART);
        for (int stage = 0; stage < STAGE_PHASES; stage++)
            fprintf(out, "<span><i class=\"key s%d\"></i>%s</span> ", stage,
                    stage_name((stage_t)stage));
        fputs("</span></p>\n", out);
        fwrite(page->parts, 1, page->parts_size, out);
    }
    fputs("</section>\n", out);
}

/* --- the whole page */

static void find_annotated(page_t *page) {
    double covered = 0, wanted = ANNOTATED_PART * view_weight(page->view, &page->view->total);
    while (page->annotated < page->count && page->annotated < ANNOTATED_MOST &&
           (page->annotated == 0 || covered < wanted))
        covered += view_weight(page->view, &page->functions[page->annotated++].tally);
}

typedef struct {
    page_t *page;
    const size_t *slot; /* by symbol: its function's number plus one */
} latencies_t;

static void add_latency(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    const latencies_t *latencies = context;
    (void)record;
    const symbol_t *symbol =
        symbols_at(&profile->symbols, place_of(sample->pc, sample->context, sample->privilege));
    size_t own = symbol ? latencies->slot[symbol - profile->symbols.list] : 0;
    histogram_add(&latencies->page->all, sample);
    if (own)
        histogram_add(&latencies->page->own[own - 1], sample);
}

static void add_latencies(page_t *page) {
    const profile_t *profile = &page->view->profile;
    size_t *slot = memory_get((profile->symbols.count + 1) * sizeof *slot);
    for (size_t i = 0; i < page->annotated; i++)
        if (page->functions[i].symbol)
            slot[page->functions[i].symbol - profile->symbols.list] = i + 1;
    page->own = memory_get((page->annotated + 1) * sizeof *page->own);
    view_walk(page->view, add_latency, &(latencies_t){page, slot});
    free(slot);
}

static void free_page(page_t *page) {
    for (size_t i = 0; i < page->line_count; i++)
        free(page->lines[i].html);
    free(page->lines);
    free(page->parts);
    free(page->own);
    free(page->functions);
    critical_free(page->critical);
    free(page);
}

/* The path comes from a trace; the part on costs reports what cannot be read of it. */
static void read_critical(page_t *page) {
    failure_t unsaid;
    const profile_t *profile = &page->view->profile;
    const char *program = page->trace ? recorded_program(profile, page->elf, &unsaid) : NULL;
    if (program && same_run(profile, page->trace, &unsaid))
        critical_read(&page->critical, page->trace, program, &unsaid);
    page->rows.critical = page->instructions.critical = page->critical;
}

static page_t *make_page(const view_t *view, const char *elf, const char *trace,
                         failure_t *warning) {
    page_t *page = memory_get(sizeof *page);
    *page = (page_t){.view = view, .elf = elf, .trace = trace};
    read_critical(page);
    page->rows.columns = &report_columns;
    page->rows.exact = view->method == METHOD_EXACT;
    page->instructions.columns = &annotate_columns;
    page->instructions.fields =
        page->critical ? "pc,function,instruction,cycles_share,critical_share,samples,abort_rate,"
                         "dcache_miss_rate,mispredict_rate,total_cycles,why,line"
                       : "pc,function,instruction,cycles_share,samples,abort_rate,dcache_miss_rate,"
                         "mispredict_rate,total_cycles,why,line";
    warning->text[0] = 0;
    rows_ready(&page->rows, view->sampler, warning);
    rows_ready(&page->instructions, view->sampler, warning);
    page->functions = view_functions(view, &page->count);
    find_annotated(page);
    add_latencies(page);
    if (!annotate_functions(page, warning))
        page->parts_size = 0;
    if (page->line_count)
        qsort(page->lines, page->line_count, sizeof *page->lines, compare_lines);
    return page;
}

void page_print(FILE *out, const view_t *view, const char *elf, const char *trace,
                failure_t *warning) {
    page_t *page = make_page(view, elf, trace, warning);
    put_head(out, page);
    page_overview(out, view);
    if (has_costs(page))
        page_icost(out, view, elf, trace, warning);
    put_functions(out, page);
    if (page->parts_size)
        put_instructions(out, page);
    put_sources(out, page, warning);
    page_section(out, "latency");
    fputs("<p>Cycles in each stage, of retired samples by what they stand "
          "for; a bar is half an octave.</p>\n",
          out);
    page_histograms(out, &page->all);
    fputs("</section></main>\n<script>//<![CDATA[\n", out);
    fputs(script, out);
    fputs("//]]></script></body></html>\n", out);
    free_page(page);
}
