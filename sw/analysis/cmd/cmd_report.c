/* assay report: the functions of a profile, by where the cycles went. */
#include "columns.h"
#include "command.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay report [--by WHAT] [--csv] FILE\n\n"
    "Lists the functions of a profile by their share of the run's cycles.\n"
    "docs/report.md explains every column.\n\n"
    "options:\n"
    "  --by WHAT    a row for each `function` (the default) or `process`, where the\n"
    "               program is a system: its own half and the kernel's half\n"
    "  --csv        all columns, one row a function, behind a header row\n"
    "  -h, --help   this text\n\n"
    "columns:\n";
static const char examples[] = "Behind ± stands one standard error.\n\n"
                               "examples:\n"
                               "  assay report sort.assay\n"
                               "  assay report --by process kernel.assay\n"
                               "  assay report --csv sort.assay | head -5\n";

/* One a function, or a process' half; `*keep` holds what they point to. Both are to be freed. */
static row_t *make_rows(const view_t *view, size_t *count, void **keep) {
    bool halves = view->grouping == by_process;
    half_t *half = halves ? view_halves(view, count) : NULL;
    function_t *function = halves ? NULL : view_functions(view, count);
    row_t *rows = memory_get((*count + 1) * sizeof *rows);
    for (size_t i = 0; i < *count; i++)
        rows[i] = (row_t){.view = view,
                          .name = halves ? half[i].name : function_name(&function[i]),
                          .tally = halves ? half[i].tally : &function[i].tally};
    rows[*count] = (row_t){.view = view, .name = "(all)", .tally = &view->total};
    *keep = halves ? (void *)half : function;
    return rows;
}

static void print_report(const view_t *view, const row_t *rows, size_t count) {
    table_t *table = columns_table(&report_columns, false);
    for (size_t i = 0; i <= count; i++)
        columns_row(&report_columns, false, table, &rows[i]);
    view_print_header(view, stdout);
    printf("\n");
    table_print(table, stdout, command_width());
    table_free(table);
}

static void print_csv(const row_t *rows, size_t count) {
    columns_csv_header(&report_columns, stdout);
    for (size_t i = 0; i < count; i++)
        columns_csv(&report_columns, stdout, &rows[i]);
}

static void print_view(const view_t *view, bool csv) {
    size_t count;
    void *keep;
    row_t *rows = make_rows(view, &count, &keep);
    if (csv)
        print_csv(rows, count);
    else
        print_report(view, rows, count);
    free(rows);
    free(keep);
}

/* --by function|process */
static grouping_t *grouping_named(const char *name) {
    return strcmp(name, "function") == 0  ? by_instruction
           : strcmp(name, "process") == 0 ? by_process
                                          : NULL;
}

int cmd_report(int count, char **argument) {
    static const struct option options[] = {{"by", required_argument, NULL, 'b'},
                                            {"csv", no_argument, NULL, 'v'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    grouping_t *grouping = by_instruction;
    bool csv = false;
    failure_t failure;
    view_t view;
    for (int option; (option = command_option("report", ":h", count, argument, options)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            columns_help(&report_columns, stdout, 12);
            fputs(examples, stdout);
            return STATUS_GOOD;
        }
        if (option == '?')
            return STATUS_USAGE;
        csv |= option == 'v';
        if (option == 'b' && !(grouping = grouping_named(optarg)))
            return command_misuse("report", "--by takes `function` or `process`.");
    }
    if (optind != count - 1)
        return command_misuse("report", "one profile was expected.");
    if (!view_open(&view, argument[optind], grouping, &failure))
        return command_fail("report", &failure);
    print_view(&view, csv);
    view_close(&view);
    return STATUS_GOOD;
}
