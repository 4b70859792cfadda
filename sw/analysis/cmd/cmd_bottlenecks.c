/* SPDX-License-Identifier: Apache-2.0 */
/* assay bottlenecks: latency beside time, instruction by instruction. */
#include "bottlenecks.h"
#include "commands.h"
#include "pairs.h"
#include "sheet.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 40, LEAST = 5 };

static const column_t list[] = {
    {"rank", NULL, "by total", .unit = SHEET_COUNT},
    {"pc", NULL, "address of the instruction", .unit = SHEET_ADDRESS},
    {"function", NULL, "its function", .unit = SHEET_TEXT},
    {"samples", NULL, "samples taken", .unit = SHEET_COUNT, .spare = 1},
    {"retired", NULL, "estimated retired instructions", .unit = SHEET_MANY, .spare = 2},
    {"latency", NULL, "mean cycles from fetch until ready to retire", .unit = SHEET_MEAN},
    {"total", NULL, "retired times latency", .unit = SHEET_MANY},
    {"latency_share", "latency%", "its share of the total of all instructions",
     .unit = SHEET_SHARE},
    {"wasted", NULL,
     "with a profile of `assay record --pair`: issue slots not used, while it was in progress, "
     "by instructions that retired later; latency with few of them is hidden (`assay pairs`); "
     "absent with a filter (record -e) other than modes",
     .unit = SHEET_MANY, .of = OF_MORE},
    {"cycles_share", "cycles%", "share of the run's cycles, as in report", .unit = SHEET_SHARE},
    {"cycles_rank", "rank", "by these", .unit = SHEET_COUNT},
    {"why", NULL, "what most of those cycles were spent on", .unit = SHEET_TEXT}};
static const columns_t columns = {COLUMNS(list)};

/* An instruction's figures from pairs; NULL: none. */
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
    sheet_estimate(sheet, wasted ? wasted_of(wasted, row->tally->pc) : (estimate_t){NAN, NAN});
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

static bool print_view(const view_t *view, const wasted_t *wasted, rows_t *rows,
                       failure_t *failure) {
    rows->more = wasted != NULL;
    if (!rows_ready(rows, SAMPLER_INSTRUCTION, failure))
        return false;
    size_t count;
    bottleneck_t *found = bottlenecks_make(view, &count);
    sheet_t *sheet = sheet_new(rows);
    for (size_t i = 0; i < count; i++)
        add_row(sheet, view, &found[i], wasted);
    if (rows->form == SHEET_TABLE) {
        view_print_header(view, stdout);
        print_correlation(found, count);
    }
    sheet_print(sheet, ROWS_SHOWN, stdout);
    free(found);
    return true;
}

static int bottlenecks_run(void *of, int count, char **path) {
    rows_t *rows = of;
    failure_t failure;
    (void)count;
    view_t view;
    wasted_t wasted = {0};
    if (!view_open(&view, *path, by_instruction, &failure))
        return command_fail("bottlenecks", &failure);
    bool paired = view.seconds > 0 && !filter_chooses(&view.filter),
         good = !paired || pairs_open(&wasted.pairs, *path, &failure);
    if (paired && good)
        wasted.overlaps = pairs_overlaps(&wasted.pairs, pairs_by_instruction);
    bool opened = paired && good;
    good = good && print_view(&view, paired ? &wasted : NULL, rows, &failure);
    if (opened)
        pairs_close(&wasted.pairs);
    pc_table_free(&wasted.overlaps);
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(rows, "bottlenecks", &failure);
}

typedef rows_t settings_t;
static const option_t options[] = {
    {"all", 0, NULL, "show all rows, not only the first 40", option_flag, AT(all)}, {0}};

const command_t bottlenecks_command = {
    .name = "bottlenecks",
    .summary = "rank instructions by latency and by cycles",
    .usage = "bottlenecks [OPTIONS] FILE",
    .about = "Ranks instructions by latency (time in progress, from fetch until ready to\n"
             "retire) times the number that retired, next to the cycles that they held up\n"
             "retirement. Where the two ranks differ, other work hid the latency, and it is\n"
             "no bottleneck (ProfileMe, MICRO-30, section 6).\n",
    .examples = "  assay bottlenecks sort.assay\n"
                "  assay bottlenecks --csv sort.assay >latency.csv\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {.rows = rows_sort_options}, {.rows = rows_options}, {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(0, &columns),
    .run = bottlenecks_run};
