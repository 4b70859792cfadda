/* SPDX-License-Identifier: Apache-2.0 */
/* assay report: the functions of a profile, by where the cycles went. */
#include "commands.h"
#include "counts.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "recorded.h"
#include "report.h"
#include "report_first.h"
#include "report_time.h"
#include "same_run.h"
#include "shared_options.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>

static double entries_of(const rows_t *rows, const symbol_t *symbol) {
    uint64_t count;
    return rows->counts && symbol && counts_entries(rows->counts, symbol->address, &count)
               ? (double)count
               : NAN;
}

/* A caller needs at least half a percent of the cycles to be shown, as in perf. */
enum { CALLER_PERMILLE = 5 };

/* With `calls` and --children also functions that only call others, most with their callees
 * first. */
static function_t *make_functions(const view_t *view, const report_calls_t *calls, size_t *count) {
    function_t *functions = view_functions(view, count);
    if (!calls || !calls->children)
        return functions;
    function_t *all = report_calls_functions(calls, functions, count);
    free(functions);
    return all;
}

/* Gives each row its share of the cycles and that of the rows above it, in printing order. */
static void add_up(const view_t *view, row_t *rows, size_t count) {
    double above = 0;
    for (size_t i = 0; i < count; i++)
        rows[i].above = above += view_part(view, rows[i].tally).value;
    rows[count].above = above;
}

row_t *report_rows(const view_t *view, const rows_t *settings, const report_calls_t *calls,
                   size_t *count, void **keep) {
    bool halves = view->grouping == by_process;
    half_t *half = halves ? view_halves(view, count) : NULL;
    function_t *function = halves ? NULL : make_functions(view, calls, count);
    row_t *rows = memory_get((*count + 1) * sizeof *rows);
    for (size_t i = 0; i < *count; i++)
        rows[i] = (row_t){.view = view,
                          .name = halves ? half[i].name : function_name(&function[i]),
                          .tally = halves ? half[i].tally : &function[i].tally,
                          .symbol = halves ? NULL : function[i].symbol,
                          .tree = calls ? &calls->calls : NULL,
                          .called = calls ? report_calls_of(calls, function[i].symbol) : NULL,
                          .count = halves ? NAN : entries_of(settings, function[i].symbol)};
    rows[*count] = (row_t){.view = view,
                           .name = "(all)",
                           .tally = &view->total,
                           .tree = calls ? &calls->calls : NULL,
                           .count = NAN};
    *keep = halves ? (void *)half : function;
    rows_sort(settings, rows, *count);
    add_up(view, rows, *count);
    return rows;
}

static void print_report(const view_t *view, const rows_t *rows, const report_calls_t *calls,
                         const row_t *list, size_t count) {
    report_first(view, list, count, view->grouping != by_process, stdout);
    table_t *table = rows_table(rows, NULL);
    for (size_t i = 0; i <= count; i++) {
        rows_cells(rows, table, &list[i]);
        if (calls && i < count)
            report_calls_lines(calls, list[i].symbol, table);
    }
    view_print_header(view, stdout);
    rows_untold(rows, view, stdout);
    if (calls)
        report_calls_header(calls, stdout);
    printf("\n");
    table_print(table, stdout, command_width());
    table_free(table);
}

static void print_file(const rows_t *rows, const row_t *list, size_t count) {
    rows_head(rows, stdout);
    for (size_t i = 0; i < count; i++)
        rows_put(rows, &list[i], stdout);
}

void report_print(const view_t *view, const rows_t *rows, const report_calls_t *calls) {
    size_t count;
    void *keep;
    row_t *list = report_rows(view, rows, calls, &count, &keep);
    if (rows->form == SHEET_TABLE)
        print_report(view, rows, calls, list, count);
    else
        print_file(rows, list, count);
    free(list);
    free(keep);
}

static const char *const by_names[] = {"function", "process", NULL};
static grouping_t *const groupings[] = {by_instruction, by_process};

typedef struct {
    unsigned by;
    rows_t rows;
    method_t method;
    const char *page, *elf, *trace, *counts;
    report_calls_t calls;
    bool time;
} settings_t;

typedef struct {
    const view_t *view;
    const settings_t *settings;
    failure_t warning;
} printing_t;

static void print_page(FILE *out, void *context) {
    printing_t *p = context;
    page_print(out, p->view, p->settings->elf, p->settings->trace, &p->warning);
}

/* Checks the files that the user named: the page overwrites none of them, and all fit the profile.
 * Other missing data is reported on the page. */
static bool are_its_own(const view_t *view, const settings_t *settings, failure_t *failure) {
    const output_names_t names = {{view->profile.path, settings->elf, settings->trace,
                                   facts_text(&view->profile.meta, "program")},
                                  {settings->page}};
    return output_spares(&names, failure) &&
           (!settings->elf || recorded_program(&view->profile, settings->elf, failure)) &&
           (!settings->trace || same_run(&view->profile, settings->trace, failure));
}

static bool write_page(view_t *view, const settings_t *settings, failure_t *failure) {
    printing_t printing = {.view = view, .settings = settings};
    view_derive(view);
    bool good = are_its_own(view, settings, failure) &&
                output_print(settings->page, print_page, &printing, failure);
    if (good && *printing.warning.text)
        failure_print("assay report: the page is not whole", &printing.warning);
    return good;
}

/* `counts` is read if requested. */
static bool print_rows(view_t *view, settings_t *settings, counts_t *counts, failure_t *failure) {
    const char *elf =
        settings->counts ? recorded_program(&view->profile, settings->elf, failure) : NULL;
    if (settings->counts && !(elf && counts_read(counts, elf, settings->counts, failure)))
        return false;
    settings->rows.counts = settings->counts ? counts : NULL;
    settings->rows.exact = view->method == METHOD_EXACT;
    settings->rows.children = settings->calls.children;
    rows_ask(&settings->rows, view);
    bool good = rows_ready(&settings->rows, view->sampler, failure);
    bool called = settings->calls.children || settings->calls.graph;
    if (good && rows_derived(&settings->rows))
        view_derive(view);
    if (good && (!called || report_calls_open(&settings->calls, view, failure)))
        report_print(view, &settings->rows, called ? &settings->calls : NULL);
    else
        good = false;
    if (called && good)
        report_calls_close(&settings->calls);
    counts_free(counts);
    return good;
}

static int report_files(char *const *paths, size_t count, settings_t *settings) {
    failure_t failure;
    view_t view;
    counts_t counts = {0};
    if (!view_open_all(&view, paths, count, groupings[settings->by], &failure) ||
        (settings->page && !view_has_each(&view, &failure)))
        return command_fail("report", &failure);
    bool good = view_use(&view, settings->method, settings->elf, &failure) &&
                (settings->page   ? write_page(&view, settings, &failure)
                 : settings->time ? report_time(&view, &settings->rows, &failure)
                                  : print_rows(&view, settings, &counts, &failure));
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "report", &failure);
}

static bool fits_page(const settings_t *settings) {
    const rows_t *rows = &settings->rows;
    return settings->page
               ? groupings[settings->by] == by_instruction && rows->form == SHEET_TABLE &&
                     !rows->fields && !rows->sort && !settings->counts &&
                     !settings->calls.children && !settings->calls.graph
               : !settings->trace && !(settings->counts && groupings[settings->by] == by_process);
}

/* --time has its own format, and the truth has no time. */
static bool fits_time(const settings_t *settings) {
    const rows_t *rows = &settings->rows;
    return !settings->page && groupings[settings->by] == by_instruction && !rows->fields &&
           !rows->sort && !settings->counts && !settings->calls.children &&
           !settings->calls.graph && settings->method != METHOD_EXACT;
}

static int report_run(void *of, int count, char **paths) {
    settings_t *settings = of;
    if (!fits_page(settings))
        return command_misuse("report", "%s",
                              "--html has a fixed form: without --by process, --csv, --json, "
                              "--fields, --sort, --counts, --children, -g; --trace goes with it. "
                              "--counts is by function.");
    if (settings->time && !fits_time(settings))
        return command_misuse("report",
                              "--time has a fixed form: without --html, --by process, --fields, "
                              "--sort, --counts, --children, -g, --exact.");
    if (settings->calls.graph && settings->rows.form != SHEET_TABLE)
        return command_misuse("report",
                              "-g: callers stand in tables only; `assay export --to folded` has "
                              "all stacks in a file.");
    return report_files(paths, (size_t)count, settings);
}

/* [=PERCENT] */
static bool take_graph(const option_given_t *given, void *field) {
    report_calls_t *calls = field;
    char *end;
    double percent = given->value ? strtod(given->value, &end) : CALLER_PERMILLE / 10.0;
    bool good = !given->value || (end != given->value && !*end && percent >= 0 && percent <= 100);
    calls->graph = true;
    calls->least = percent / 100;
    return good || option_refuse(given, "a percentage from 0 to 100 was expected.");
}

static const option_t options[] = {
    {"children", 0, NULL,
     "add what each function calls to its count, and also list functions that only call others; "
     "needs a profile from a simulation, which has call stacks",
     option_flag, AT(calls.children)},
    {"call-graph", 'g', "[=PERCENT]",
     "under each function, show its callers, down to PERCENT of the run's cycles (default 0.5); "
     "with --children, its callers and callees",
     take_graph, AT(calls)},
    {"time", 0, NULL,
     "show phases of the run: the functions with most cycles, and in which part of the run they "
     "had them; from samples alone",
     option_flag, AT(time)},
    {"by", 0, "WHAT",
     "print a row for each `function` (the default) or, if the program is a system, `process`: "
     "its own half and the kernel's",
     option_choice, AT(by), .choices = by_names},
    {0}};

static const option_t files[] = {
    {"html", 0, "PAGE",
     "write a page for a browser: sortable tables of functions and instructions, annotated "
     "source, latencies",
     option_text, AT(page)},
    {"counts", 0, "COUNTS",
     "also show the exact counts that an instrumented program sent (assay counts)", option_text,
     AT(counts)},
    {"elf", 0, "FILE", "its program, if it is no longer where it was recorded", option_text,
     AT(elf)},
    {"trace", 0, "TRACE",
     "trace of the same run, from `assay record --trace`: the page also says what would help "
     "(assay icost); without it, from signature samples, if any",
     option_text, AT(trace)},
    {0}};

const command_t report_command = {
    .name = "report",
    .summary = "list functions: where the cycles went, and why",
    .usage = "report [OPTIONS] FILE...\n"
             "       assay report --html PAGE [--elf FILE] [--trace TRACE] FILE...\n"
             "       assay report --time [--csv | --json] FILE...",
    .about = "Lists the functions of a profile by their share of the run's cycles. Reads\n"
             "several profiles of one program, recorded alike with different seeds, as one.\n"
             "docs/report.md explains every column.\n",
    .examples = "  assay report sort.assay\n"
                "  assay report --children sort.assay\n"
                "  assay report -g --exact sort.assay\n"
                "  assay report --by process kernel.assay\n"
                "  assay report --time sort.assay\n"
                "  assay report --sort total_cycles --fields function,total_cycles sort.assay\n"
                "  assay report --counts sort.counts sort.assay\n"
                "  assay report --csv sort.assay | head -5\n"
                "  assay report --html sort.html sort.assay\n"
                "  assay report --html sort.html --trace sort.trace sort.assay\n"
                "  assay report --json sort.assay | jq -r 'select(.cycles_share > 0.1).function'\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {method_options, AT(method)},
                                       {exact_options, AT(method)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {.rows = files},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &report_columns}, sizeof(settings_t)},
    .operands = {1, INT_MAX, "a profile was expected."},
    TABLES(offsetof(settings_t, rows), &report_columns),
    .run = report_run};
