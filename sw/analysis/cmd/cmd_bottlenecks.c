/* SPDX-License-Identifier: Apache-2.0 */
/* assay bottlenecks: latency beside time, instruction by instruction. */
#include "bottlenecks.h"
#include "commands.h"
#include "pairs.h"
#include "shared_options.h"
#include "sheet.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40, LEAST = 5, WASTED = 8 /* its column */ };

/* What pairs say of an instruction; NULL: there are none. */
typedef struct {
    pairs_t pairs;
    pc_table_t overlaps;
} wasted_t;

static estimate_t wasted_of(const wasted_t *wasted, uint64_t place) {
    const overlap_t *overlap = pc_table_find(&wasted->overlaps, place);
    return overlap ? overlap_wasted(overlap, &wasted->pairs.nested) : (estimate_t){NAN, NAN};
}

static void add_row(sheet_t *sheet, const view_t *view, const bottleneck_t *row,
                    const wasted_t *wasted) {
    why_t why = (why_t)index_of_most(view_whys(view, row->tally), WHY_COUNT, WHY_COUNT);
    sheet_number(sheet, (double)row->rank);
    sheet_address(sheet, place_pc(row->tally->pc));
    sheet_text(sheet, symbols_name_at(&view->profile.symbols, row->tally->pc));
    sheet_number(sheet, (double)row->tally->taken);
    sheet_estimate(sheet, view_retired(view, row->tally));
    sheet_estimate(sheet, estimate_mean(&row->latency));
    sheet_estimate(sheet, row->total);
    sheet_estimate(sheet, row->share);
    if (wasted)
        sheet_estimate(sheet, wasted_of(wasted, row->tally->pc));
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

typedef struct {
    sheet_form_t form;
    bool all;
} settings_t;

static void print_view(const view_t *view, const wasted_t *wasted, const settings_t *settings) {
    sheet_column_t columns[] = {
        {"rank", "rank", SHEET_COUNT},        {"pc", "pc", SHEET_ADDRESS},
        {"function", "function", SHEET_TEXT}, {"samples", "samples", SHEET_COUNT},
        {"retired", "retired", SHEET_MANY},   {"latency", "latency", SHEET_MEAN},
        {"total", "total", SHEET_MANY},       {"latency_share", "latency%", SHEET_SHARE},
        {"wasted", "wasted", SHEET_MANY},     {"cycles_share", "cycles%", SHEET_SHARE},
        {"cycles_rank", "rank", SHEET_COUNT}, {"why", "why", SHEET_TEXT}};
    size_t count, width = sizeof columns / sizeof *columns;
    bottleneck_t *list = bottlenecks_make(view, &count);
    if (!wasted)
        memmove(&columns[WASTED], &columns[WASTED + 1], (--width - WASTED) * sizeof *columns);
    sheet_t *sheet = sheet_new(width, columns);
    for (size_t i = 0; i < count; i++)
        add_row(sheet, view, &list[i], wasted);
    if (settings->form == SHEET_TABLE) {
        view_print_header(view, stdout);
        print_correlation(list, count);
    }
    sheet_print(sheet, settings->form, stdout, command_width(), settings->all ? 0 : ROWS_SHOWN);
    sheet_free(sheet);
    free(list);
}

static int bottlenecks_run(void *settings, int count, char **path) {
    failure_t failure;
    view_t view;
    wasted_t wasted = {0};
    (void)count;
    if (!view_open(&view, *path, by_instruction, &failure))
        return command_fail("bottlenecks", &failure);
    bool paired = view.seconds > 0 && !filter_chooses(&view.filter),
         good = !paired || pairs_open(&wasted.pairs, *path, &failure);
    if (paired && good)
        wasted.overlaps = pairs_overlaps(&wasted.pairs, pairs_by_instruction);
    if (good)
        print_view(&view, paired ? &wasted : NULL, settings);
    if (paired && good)
        pairs_close(&wasted.pairs);
    pc_table_free(&wasted.overlaps);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("bottlenecks", &failure);
}

static const option_t options[] = {
    {"all", 0, NULL, "all rows, not only the first 40", option_flag, AT(all)}, {0}};

const command_t bottlenecks_command = {
    .name = "bottlenecks",
    .summary = "latency of instructions beside their cycles",
    .usage = "bottlenecks [--csv|--json] [--all] FILE",
    .about = "Ranks instructions by how long they were in progress - fetched until ready to\n"
             "retire - times how often they retired, beside the cycles that they held\n"
             "retirement up for. Where the two ranks differ, latency was hidden behind other\n"
             "work, and is no bottleneck (ProfileMe, MICRO-30, section 6).\n",
    .notes = "columns:\n"
             "  retired      estimate of retired instructions\n"
             "  latency      mean cycles from fetch until ready to retire\n"
             "  total        retired times latency\n"
             "  latency%     its share of the total of all instructions\n"
             "  wasted       of a profile of `assay record --pair`: issue slots that no\n"
             "               instruction used while it was in progress that retired later;\n"
             "               latency beside which they are few is hidden (`assay pairs`);\n"
             "               not there with a filter (record -e) but of modes\n"
             "  cycles% rank share of the run's cycles, as report has it, and its rank\n"
             "  why          what most of those cycles were spent on\n"
             "Behind ± stands one standard error.\n",
    .examples = "  assay bottlenecks sort.assay\n"
                "  assay bottlenecks --csv sort.assay >latency.csv\n",
    .options = (const option_part_t[]){{.rows = options}, {form_options, AT(form)}, {0}},
    .column = 15,
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){0}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    .run = bottlenecks_run};
