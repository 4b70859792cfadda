/* SPDX-License-Identifier: Apache-2.0 */
/* assay annotate: source lines and instructions of a profile. */
#include "annotate.h"
#include "commands.h"
#include "copies.h"
#include "counts.h"
#include "critical.h"
#include "profile_merge.h"
#include "recorded.h"
#include "same_run.h"
#include "shared_options.h"
#include "sources.h"
#include <limits.h>
#include <stdlib.h>

typedef struct {
    rows_t rows;
    bool all;
    method_t method;
    const char *elf, *function, *counts, *trace;
} settings_t;

static void print_rows(const view_t *view, const annotation_t *annotation, const rows_t *rows) {
    row_t *list = annotate_rows(view, annotation, rows);
    for (size_t i = 0; i < annotation->count; i++)
        rows_put(rows, &list[i], stdout);
    free(list);
}

typedef struct {
    const view_t *view;
    const rows_t *rows;
} printing_t;

static void print_function(void *context, const annotation_t *annotation, lines_t *lines) {
    const printing_t *printing = context;
    if (printing->rows->form != SHEET_TABLE)
        print_rows(printing->view, annotation, printing->rows);
    else
        annotate_print(printing->view, annotation, lines, printing->rows);
}

static bool annotate_sources(const sources_t *sources, const settings_t *settings,
                             const symbol_t *symbol, failure_t *failure) {
    printing_t printing = {sources->view, &settings->rows};
    bool file = settings->rows.form != SHEET_TABLE;
    if (file)
        rows_head(&settings->rows, stdout);
    else {
        view_print_header(sources->view, stdout);
        rows_untold(&settings->rows, sources->view, stdout);
    }
    return symbol ? sources_annotate(sources, symbol, print_function, &printing, failure)
                  : sources_hottest(sources, settings->all || file ? 1 : 0.9, print_function,
                                    &printing, failure);
}

static bool annotate_view(const view_t *view, const settings_t *settings, failure_t *failure) {
    const symbol_t *symbol = NULL;
    sources_t sources;
    if (settings->function &&
        !(symbol = function_chosen(view, settings->elf, settings->function, failure)))
        return false;
    if (!sources_open(&sources, view, settings->elf, failure))
        return false;
    bool good = annotate_sources(&sources, settings, symbol, failure);
    sources_close(&sources);
    return good;
}

/* Other data on the same program, or the same run. */
typedef struct {
    counts_t counts;
    critical_t *critical;
} more_t;

static bool read_more(const view_t *view, settings_t *settings, more_t *more, failure_t *failure) {
    if (!settings->counts && !settings->trace)
        return true;
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    if (!elf || (settings->counts && !counts_read(&more->counts, elf, settings->counts, failure)) ||
        (settings->trace && !(same_run(&view->profile, settings->trace, failure) &&
                              critical_read(&more->critical, settings->trace, elf, failure))))
        return false;
    settings->rows.counts = settings->counts ? &more->counts : NULL;
    settings->rows.critical = more->critical;
    return true;
}

static void free_more(more_t *more) {
    counts_free(&more->counts);
    critical_free(more->critical);
}

static int annotate_files(char *const *paths, size_t count, settings_t *settings) {
    failure_t failure;
    view_t view;
    more_t more = {0};
    if (!view_open_all(&view, paths, count, by_instruction, &failure))
        return command_fail("annotate", &failure);
    if (!read_more(&view, settings, &more, &failure)) {
        view_close(&view);
        free_more(&more);
        return command_fail("annotate", &failure);
    }
    settings->rows.exact = settings->method == METHOD_EXACT;
    rows_ask(&settings->rows, &view);
    bool good = rows_ready(&settings->rows, view.sampler, &failure);
    good = good && view_use(&view, settings->method, settings->elf, &failure);
    if (good && rows_derived(&settings->rows))
        view_derive(&view);
    good = good && annotate_view(&view, settings, &failure);
    view_close(&view);
    free_more(&more);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "annotate", &failure);
}

static int annotate_run(void *of, int count, char **operand) {
    settings_t *settings = of;
    bool named = count > 1 && !profile_is_there(operand[count - 1]);
    for (int i = 1; i < count - named; i++)
        if (!profile_is_there(operand[i]))
            return command_misuse("annotate", "%s: no profile, and the function is the last word.",
                                  operand[i]);
    settings->function = named ? operand[count - 1] : NULL;
    return annotate_files(operand, (size_t)(count - named), settings);
}

static const option_t options[] = {
    {"all", 0, NULL, "without FUNCTION: show all functions with samples, as do --csv and --json",
     option_flag, AT(all)},
    {"wide", 0, NULL, "show more columns, as wide as needed", option_flag, AT(rows.wide)},
    {"counts", 0, "COUNTS",
     "also show the exact counts that an instrumented program sent (assay counts)", option_text,
     AT(counts)},
    {"trace", 0, "TRACE", "trace of the same run, from `assay record --trace`: adds critical%",
     option_text, AT(trace)},
    {0}};

const command_t annotate_command = {
    .name = "annotate",
    .summary = "show source lines and instructions with samples",
    .usage = "annotate [OPTIONS] FILE... [FUNCTION]",
    .about = "Lists a function's source lines and instructions with their samples. Without\n"
             "FUNCTION, lists the hottest functions that together have 90 % of the cycles,\n"
             "hottest first. Reads several profiles of one program as one, like report; a\n"
             "last word that is not a profile is the function. docs/report.md explains every\n"
             "column.\n",
    .examples = "  assay annotate sort.assay\n"
                "  assay annotate --wide sort.assay quicksort\n"
                "  assay annotate --sort execute_cycles sort.assay quicksort\n"
                "  assay annotate --trace sort.trace sort.assay quicksort\n"
                "  assay annotate --csv sort.assay >sort.csv\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {elf_options, AT(elf)},
                                       {method_options, AT(method)},
                                       {exact_options, AT(method)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .function = true,
    .settings = {&(const settings_t){.rows.columns = &annotate_columns}, sizeof(settings_t)},
    .operands = {1, INT_MAX, "a profile and at most one function were expected."},
    TABLES(offsetof(settings_t, rows), &annotate_columns),
    .run = annotate_run};
