/* assay report: the functions of a profile, by where the cycles went. */
#include "columns.h"
#include "command.h"
#include <stdlib.h>

static const char help[] = "usage: assay report [--csv] FILE\n\n"
                           "Lists the functions of a profile by their share of the run's cycles.\n"
                           "docs/report.md explains every column.\n\n"
                           "options:\n"
                           "  --csv        all columns, one row a function, behind a header row\n"
                           "  -h, --help   this text\n\n"
                           "columns:\n";
static const char examples[] = "Behind ± stands one standard error.\n\n"
                               "examples:\n"
                               "  assay report sort.assay\n"
                               "  assay report --csv sort.assay | head -5\n";

static void print_report(const view_t *view) {
    size_t count;
    function_t *functions = view_functions(view, &count);
    table_t *table = columns_table(&report_columns, false);
    for (size_t i = 0; i <= count; i++) {
        bool last = i == count;
        row_t row = {.view = view,
                     .name = last ? "(all)" : function_name(&functions[i]),
                     .tally = last ? &view->total : &functions[i].tally};
        columns_row(&report_columns, false, table, &row);
    }
    view_print_header(view, stdout);
    printf("\n");
    table_print(table, stdout, command_width());
    table_free(table);
    free(functions);
}

static void print_csv(const view_t *view) {
    size_t count;
    function_t *functions = view_functions(view, &count);
    columns_csv_header(&report_columns, stdout);
    for (size_t i = 0; i < count; i++) {
        row_t row = {
            .view = view, .name = function_name(&functions[i]), .tally = &functions[i].tally};
        columns_csv(&report_columns, stdout, &row);
    }
    free(functions);
}

int cmd_report(int count, char **argument) {
    static const struct option options[] = {
        {"csv", no_argument, NULL, 'v'}, {"help", no_argument, NULL, 'h'}, {0}};
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
        csv = true;
    }
    if (optind != count - 1)
        return command_misuse("report", "one profile was expected.");
    if (!view_open(&view, argument[optind], &failure))
        return command_fail("report", &failure);
    csv ? print_csv(&view) : print_report(&view);
    view_close(&view);
    return STATUS_GOOD;
}
