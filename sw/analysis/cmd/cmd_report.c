/* assay report: the functions of a profile, by where the cycles went. */
#include "command.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "recorded.h"
#include "same_run.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay report [--by WHAT] [--sort NAME] [--fields NAME,...]\n"
    "                    [--csv | --json | --html PAGE [--elf FILE] [--trace TRACE]]\n"
    "                    [--counts COUNTS [--elf FILE]] [--method NAME] FILE\n\n"
    "Lists the functions of a profile by their share of the run's cycles.\n"
    "docs/report.md explains every column.\n\n"
    "options:\n"
    "  --by WHAT             a row for each `function` (the default) or `process`,\n"
    "                        where the program is a system: its own half and the\n"
    "                        kernel's half\n" METHOD_HELP ROWS_SORT_HELP ROWS_HELP
    "  --html PAGE           write a page for a browser: functions and instructions\n"
    "                        as tables to sort, annotated source, latencies\n"
    "  --counts COUNTS       exact counts beside the samples, which an instrumented\n"
    "                        program has sent (assay counts)\n"
    "  --elf FILE            its program, if it is no longer where it was recorded\n"
    "  --trace TRACE         of the same run, from `assay record --trace`: the page\n"
    "                        says what would help, too (assay icost); without it\n"
    "                        from signature samples, if it has any\n"
    "  -h, --help            this text\n\n"
    "columns (in tables):\n";
static const char examples[] =
    "Behind ± stands one standard error.\n\n"
    "examples:\n"
    "  assay report sort.assay\n"
    "  assay report --by process kernel.assay\n"
    "  assay report --sort total_cycles --fields function,total_cycles sort.assay\n"
    "  assay report --counts sort.counts sort.assay\n"
    "  assay report --csv sort.assay | head -5\n"
    "  assay report --html sort.html sort.assay\n"
    "  assay report --html sort.html --trace sort.trace sort.assay\n"
    "  assay report --json sort.assay | jq -r 'select(.cycles_share > 0.1).function'\n";

/* One a function, or a process' half; `*keep` holds what they point to. Both are to be freed. */
static double entries_of(const rows_t *rows, const symbol_t *symbol) {
    uint64_t count;
    return rows->counts && symbol && counts_entries(rows->counts, symbol->address, &count)
               ? (double)count
               : NAN;
}

static row_t *make_rows(const view_t *view, const rows_t *settings, size_t *count, void **keep) {
    bool halves = view->grouping == by_process;
    half_t *half = halves ? view_halves(view, count) : NULL;
    function_t *function = halves ? NULL : view_functions(view, count);
    row_t *rows = memory_get((*count + 1) * sizeof *rows);
    for (size_t i = 0; i < *count; i++)
        rows[i] = (row_t){.view = view,
                          .name = halves ? half[i].name : function_name(&function[i]),
                          .tally = halves ? half[i].tally : &function[i].tally,
                          .count = halves ? NAN : entries_of(settings, function[i].symbol)};
    rows[*count] = (row_t){.view = view, .name = "(all)", .tally = &view->total, .count = NAN};
    *keep = halves ? (void *)half : function;
    return rows;
}

static void print_report(const view_t *view, const rows_t *rows, const row_t *list, size_t count) {
    table_t *table = rows_table(rows, NULL);
    for (size_t i = 0; i <= count; i++)
        rows_cells(rows, table, &list[i]);
    view_print_header(view, stdout);
    printf("\n");
    table_print(table, stdout, command_width());
    table_free(table);
}

static void print_file(const rows_t *rows, const row_t *list, size_t count) {
    rows_head(rows, stdout);
    for (size_t i = 0; i < count; i++)
        rows_put(rows, &list[i], stdout);
}

static void print_view(const view_t *view, const rows_t *rows) {
    size_t count;
    void *keep;
    row_t *list = make_rows(view, rows, &count, &keep);
    rows_sort(rows, list, count);
    if (rows->form == SHEET_TABLE)
        print_report(view, rows, list, count);
    else
        print_file(rows, list, count);
    free(list);
    free(keep);
}

/* --by function|process */
static grouping_t *grouping_named(const char *name) {
    static const char *const names[] = {"function", "process", NULL};
    static grouping_t *const groupings[] = {by_instruction, by_process};
    int by = command_choice("report", "--by", name, names);
    return by < 0 ? NULL : groupings[by];
}

typedef struct {
    grouping_t *grouping;
    rows_t rows;
    method_t method;
    const char *page, *elf, *trace, *counts;
    bool misused;
} settings_t;

static void print_help(void) {
    fputs(help, stdout);
    columns_help(&report_columns, stdout);
    fputs(examples, stdout);
}

typedef struct {
    const view_t *view;
    const settings_t *settings;
    failure_t warning;
} printing_t;

static void print_page(FILE *out, void *context) {
    printing_t *p = context;
    page_print(out, p->view, p->settings->elf, p->settings->trace, &p->warning);
}

/* What was asked for by name, none of which becomes the page; of the rest a page says what it lacks. */
static bool are_its_own(const view_t *view, const settings_t *settings, failure_t *failure) {
    const output_names_t names = {{view->profile.path, settings->elf, settings->trace,
                                   facts_text(&view->profile.meta, "program")},
                                  {settings->page}};
    return output_spares(&names, failure) &&
           (!settings->elf || recorded_program(&view->profile, settings->elf, failure)) &&
           (!settings->trace || same_run(&view->profile, settings->trace, failure));
}

static bool write_page(const view_t *view, const settings_t *settings, failure_t *failure) {
    printing_t printing = {.view = view, .settings = settings};
    bool good = are_its_own(view, settings, failure) &&
                output_print(settings->page, print_page, &printing, failure);
    if (good && *printing.warning.text)
        failure_print("assay report: the page is not whole", &printing.warning);
    return good;
}

/* `counts` is read if it is asked for. */
static bool print_rows(view_t *view, settings_t *settings, counts_t *counts, failure_t *failure) {
    const char *elf =
        settings->counts ? recorded_program(&view->profile, settings->elf, failure) : NULL;
    if (settings->counts && !(elf && counts_read(counts, elf, settings->counts, failure)))
        return false;
    settings->rows.counts = settings->counts ? counts : NULL;
    bool good = rows_ready(&settings->rows, view->sampler, failure);
    if (good)
        print_view(view, &settings->rows);
    else
        settings->misused = true;
    counts_free(counts);
    return good;
}

static int report_file(const char *path, settings_t *settings) {
    failure_t failure;
    view_t view;
    counts_t counts = {0};
    bool opened = settings->page ? view_open(&view, path, settings->grouping, &failure)
                                 : view_open_any(&view, path, settings->grouping, &failure);
    if (!opened)
        return command_fail("report", &failure);
    bool good = view_use(&view, settings->method, settings->elf, &failure) &&
                (settings->page ? write_page(&view, settings, &failure)
                                : print_rows(&view, settings, &counts, &failure));
    view_close(&view);
    return good                ? STATUS_GOOD
           : settings->misused ? command_misuse("report", "%s", failure.text)
                               : command_fail("report", &failure);
}

/* Returns a status, or -1: there is a profile to report. */
static int take_option(settings_t *settings, int option) {
    if (option == 'h') {
        print_help();
        return STATUS_GOOD;
    }
    if (option == 'b' && !(settings->grouping = grouping_named(optarg)))
        return STATUS_USAGE;
    if (option == OPTION_METHOD && !command_method("report", optarg, &settings->method))
        return STATUS_USAGE;
    if (option == 'p')
        settings->page = optarg;
    if (option == 'e')
        settings->elf = optarg;
    if (option == 't')
        settings->trace = optarg;
    if (option == 'c')
        settings->counts = optarg;
    bool own = option == OPTION_METHOD || (option < 256 && strchr("cbpet", option));
    return own || rows_option("report", &settings->rows, option, optarg) ? -1 : STATUS_USAGE;
}

static bool fits_page(const settings_t *settings) {
    const rows_t *rows = &settings->rows;
    return settings->page
               ? settings->grouping == by_instruction && rows->form == SHEET_TABLE &&
                     !rows->fields && !rows->sort && !settings->counts
               : !settings->trace && !(settings->counts && settings->grouping == by_process);
}

int cmd_report(int count, char **argument) {
    static const struct option options[] = {{"by", required_argument, NULL, 'b'},
                                            {"html", required_argument, NULL, 'p'},
                                            {"elf", required_argument, NULL, 'e'},
                                            {"trace", required_argument, NULL, 't'},
                                            {"counts", required_argument, NULL, 'c'},
                                            METHOD_OPTION,
                                            ROWS_OPTIONS,
                                            ROWS_SORT_OPTION,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    settings_t settings = {.grouping = by_instruction, .rows.columns = &report_columns};
    for (int option; (option = command_option("report", ":h", count, argument, options)) != -1;) {
        int status = take_option(&settings, option);
        if (status >= 0)
            return status;
    }
    if (settings.rows.list) {
        columns_list(&report_columns, stdout);
        return STATUS_GOOD;
    }
    if (optind != count - 1)
        return command_misuse("report", "one profile was expected.");
    if (!fits_page(&settings))
        return command_misuse(
            "report", "%s",
            "--html has a form of its own: without --by process, "
            "--csv, --json, --fields, --sort, --counts; --trace is for it. --counts is by function.");
    return report_file(argument[optind], &settings);
}
