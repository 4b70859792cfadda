/* assay bottlenecks: latency beside time, instruction by instruction. */
#include "bottlenecks.h"
#include "command.h"
#include "sheet.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay bottlenecks [--csv|--json] [--all] FILE\n\n"
    "Ranks instructions by how long they were in progress - fetched until ready to\n"
    "retire - times how often they retired, beside the cycles that they held\n"
    "retirement up for. Where the two ranks differ, latency was hidden behind other\n"
    "work, and is no bottleneck (ProfileMe, MICRO-30, section 6).\n\n"
    "options:\n"
    "  --csv        all rows, behind a header row\n"
    "  --json       a list of objects\n"
    "  --all        all rows, not only the first 40\n"
    "  -h, --help   this text\n\n"
    "columns:\n"
    "  retired      estimate of retired instructions\n"
    "  latency      mean cycles from fetch until ready to retire\n"
    "  total        retired times latency\n"
    "  latency%     its share of the total of all instructions\n"
    "  cycles% rank share of the run's cycles, as report has it, and its rank\n"
    "  why          what most of those cycles were spent on\n"
    "Behind ± stands one standard error.\n\n"
    "examples:\n"
    "  assay bottlenecks sort.assay\n"
    "  assay bottlenecks --csv sort.assay >latency.csv\n";

enum { ROWS_SHOWN = 40, LEAST = 5 };

static void add_row(sheet_t *sheet, const view_t *view, const bottleneck_t *row) {
    why_t why = tally_top_why(row->tally, WHY_COUNT);
    sheet_number(sheet, (double)row->rank);
    sheet_address(sheet, place_pc(row->tally->pc));
    sheet_text(sheet, symbols_name_at(&view->profile.symbols, row->tally->pc));
    sheet_number(sheet, (double)row->tally->samples);
    sheet_estimate(sheet, estimate_retired(row->tally, &view->sampling));
    sheet_estimate(sheet, estimate_mean(&row->latency));
    sheet_estimate(sheet, row->total);
    sheet_estimate(sheet, row->share);
    sheet_estimate(sheet, row->cycles);
    sheet_number(sheet, (double)row->cycles_rank);
    sheet_text(sheet, why < WHY_COUNT ? why_name(why) : "");
}

static void print_correlation(const bottleneck_t *list, size_t count) {
    double found = bottlenecks_correlation(list, count, LEAST);
    if (isfinite(found))
        printf("# ranks:    by total latency and by cycles correlate with %.2f (Spearman), over "
               "instructions with %d retired samples\n\n",
               found, LEAST);
    else
        printf("# ranks:    too few instructions with %d retired samples to compare them\n\n",
               LEAST);
}

static void print_view(const view_t *view, sheet_form_t form, bool all) {
    static const sheet_column_t columns[] = {{"rank", "rank", SHEET_COUNT},
                                             {"pc", "pc", SHEET_ADDRESS},
                                             {"function", "function", SHEET_TEXT},
                                             {"samples", "samples", SHEET_COUNT},
                                             {"retired", "retired", SHEET_MANY},
                                             {"latency", "latency", SHEET_MEAN},
                                             {"total", "total", SHEET_MANY},
                                             {"latency_share", "latency%", SHEET_SHARE},
                                             {"cycles_share", "cycles%", SHEET_SHARE},
                                             {"cycles_rank", "rank", SHEET_COUNT},
                                             {"why", "why", SHEET_TEXT}};
    size_t count;
    bottleneck_t *list = bottlenecks_make(view, &count);
    sheet_t *sheet = sheet_new(sizeof columns / sizeof *columns, columns);
    for (size_t i = 0; i < count; i++)
        add_row(sheet, view, &list[i]);
    if (form == SHEET_TABLE) {
        view_print_header(view, stdout);
        print_correlation(list, count);
    }
    sheet_print(sheet, form, stdout, command_width(), all ? 0 : ROWS_SHOWN);
    sheet_free(sheet);
    free(list);
}

int cmd_bottlenecks(int count, char **argument) {
    static const struct option options[] = {{"csv", no_argument, NULL, 'v'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"all", no_argument, NULL, 'a'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    sheet_form_t form = SHEET_TABLE;
    bool all = false;
    failure_t failure;
    view_t view;
    for (int option;
         (option = command_option("bottlenecks", ":h", count, argument, options)) != -1;) {
        if (option == 'h')
            return fputs(help, stdout) < 0 ? STATUS_FAILED : STATUS_GOOD;
        if (option == '?')
            return STATUS_USAGE;
        form = option == 'v' ? SHEET_CSV : option == 'j' ? SHEET_JSON : form;
        all |= option == 'a';
    }
    if (optind != count - 1)
        return command_misuse("bottlenecks", "one profile was expected.");
    if (!view_open(&view, argument[optind], by_instruction, &failure))
        return command_fail("bottlenecks", &failure);
    print_view(&view, form, all);
    view_close(&view);
    return STATUS_GOOD;
}
