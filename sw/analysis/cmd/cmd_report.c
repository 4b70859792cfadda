/* assay report: the functions of a profile, by where the cycles went. */
#include "command.h"
#include "csv.h"
#include "format.h"
#include "rates.h"
#include "table.h"
#include "view.h"
#include <stdlib.h>

static const char help[] =
    "usage: assay report [--csv] FILE\n\n"
    "Lists the functions of a profile by their share of the run's cycles.\n"
    "docs/report.md explains every column.\n\n"
    "options:\n"
    "  --csv        all columns, one row a function, behind a header row\n"
    "  -h, --help   this text\n\n"
    "columns:\n"
    "  cycles%   share of the cycles in which an instruction of the function was the\n"
    "            oldest one not yet retired\n"
    "  samples   samples taken; one stands for the number of fetched instructions\n"
    "            that the header names\n"
    "  retired   estimate of its retired instructions\n"
    "  abort%    of its fetched instructions, those that did not retire\n"
    "  icmiss%   of its fetched instructions, those that met an I-cache miss\n"
    "  dmiss%    of its retired loads and stores, those that missed the D-cache\n"
    "  misp%     of its retired control transfers, those that were mispredicted\n"
    "  life      mean cycles from fetch to retirement\n"
    "  why       what its instructions did in those cycles, the two largest parts\n"
    "Behind ± stands one standard error.\n\n"
    "examples:\n"
    "  assay report sort.assay\n"
    "  assay report --csv sort.assay | head -5\n";

/* The two largest parts; a second one below a tenth says nothing. */
static void add_why(table_t *table, const tally_t *tally) {
    double all = tally_exposed(tally);
    reason_t first = tally_top_reason(tally, REASON_COUNT), second = tally_top_reason(tally, first);
    if (first == REASON_COUNT) {
        table_cell(table, "-");
        return;
    }
    double share = tally->exposed[first] / all;
    double next = second == REASON_COUNT ? 0 : tally->exposed[second] / all;
    if (next < 0.1)
        table_cell(table, "%s %.0f%%", reason_name(first), 100 * share);
    else
        table_cell(table, "%s %.0f%%, %s %.0f%%", reason_name(first), 100 * share,
                   reason_name(second), 100 * next);
}

static void add_row(table_t *table, const view_t *view, const char *name, const tally_t *tally) {
    number_t n;
    table_cell(table, "%s", name);
    table_cell(table, "%s", format_estimate(&n, estimate_share(tally, &view->sampling), 100));
    table_cell(table, "%s", format_count(&n, (double)tally->samples));
    table_cell(table, "%s", format_estimated_count(&n, estimate_retired(tally, &view->sampling)));
    table_cell(table, "%s", format_estimate(&n, rate_aborted(tally), 100));
    table_cell(table, "%s", format_estimate(&n, rate_icache(tally), 100));
    table_cell(table, "%s", format_estimate(&n, rate_dcache(tally), 100));
    table_cell(table, "%s", format_estimate(&n, rate_mispredict(tally), 100));
    table_cell(table, "%s", format_estimate(&n, estimate_mean(&tally->latency[STAGE_TOTAL]), 1));
    add_why(table, tally);
}

static void print_report(const view_t *view) {
    static const column_t columns[] = {{"function", LEFT}, {"cycles%", RIGHT}, {"samples", RIGHT},
                                       {"retired", RIGHT}, {"abort%", RIGHT},  {"icmiss%", RIGHT},
                                       {"dmiss%", RIGHT},  {"misp%", RIGHT},   {"life", RIGHT},
                                       {"why", LEFT}};
    size_t count;
    function_t *functions = view_functions(view, &count);
    table_t *table = table_new(sizeof columns / sizeof *columns, columns);
    for (size_t i = 0; i < count; i++)
        add_row(table, view, function_name(&functions[i]), &functions[i].tally);
    add_row(table, view, "(all)", &view->total);
    view_print_header(view, stdout);
    printf("\n");
    table_print(table, stdout, command_width());
    table_free(table);
    free(functions);
}

static void print_csv(const view_t *view) {
    size_t count;
    function_t *functions = view_functions(view, &count);
    printf("function");
    csv_tally_header(stdout);
    printf("\n");
    for (size_t i = 0; i < count; i++) {
        csv_text(stdout, function_name(&functions[i]));
        csv_tally(stdout, &functions[i].tally, &view->sampling);
        printf("\n");
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
