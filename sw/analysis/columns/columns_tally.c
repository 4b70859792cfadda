/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of report and annotate: sums over the samples of a function, a line or an
 * instruction. */
#include "columns.h"
#include "event_defs.h"
#include "format.h"
#include <math.h>

TEXT_MAKER(text_name, row->name)
MAKER(uint64_t, address_place, row->place->address)
TEXT_MAKER(text_file, row->place->location.file ? row->place->location.file : "")
TEXT_MAKER(text_inlined, row->place->location.inlined ? row->place->location.inlined : "")
TEXT_MAKER(text_instruction, row->place->text)

static const char *text_why(const row_t *row, int index, words_t *words) {
    (void)index, (void)words;
    unsigned why = index_of_most(view_whys(row->view, row->tally), WHY_COUNT, WHY_COUNT);
    return why == WHY_COUNT ? "-" : why_name((why_t)why);
}

MAKER(double, number_line, row->place->location.line)
MAKER(double, number_samples, (double)row->tally->taken)
MAKER(double, number_retired, (double)row->tally->taken_retired)
MAKER(double, number_aborted, (double)(row->tally->taken - row->tally->taken_retired))
MAKER(estimate_t, share, view_part(row->view, row->tally))

static estimate_t reason(const row_t *row, int why) {
    return view_reason_cycles(row->view, row->tally, (why_t)why);
}

MAKER(estimate_t, events, estimate_events(row->tally->samples, &row->view->sampling))

/* An event of a session: its samples, each with its weight. */
static estimate_t asked_events(const row_t *row, int number) {
    const view_t *view = row->view;
    size_t i = asked_find(view->asked, view->asked_count, (unsigned)number);
    if (i == view->asked_count)
        return (estimate_t){NAN, NAN};
    const asked_t *asked = &view->asked[i];
    double k = row->tally->of_event[i], n = view->total.of_event[i];
    double left = n > 0 ? 1 - k / n * (1 - asked_scatter(asked)) : 1;
    return (estimate_t){k * asked->weight, sqrt(fmax(1, k * left)) * asked->weight};
}

MAKER(estimate_t, late, estimate_mean(&row->tally->late))
MAKER(estimate_t, cycles, view_cycles(row->view, row->tally))
MAKER(estimate_t, retired, view_retired(row->view, row->tally))

static estimate_t stage_mean(const row_t *row, int stage) {
    return view_stage(row->view, row->tally, (stage_t)stage);
}

static estimate_t rate(const row_t *row, int index) {
    return view_rate(row->view, row->tally, (rate_t)index);
}

static estimate_t taken(const row_t *row, int index) {
    (void)index;
    return row->branches ? view_taken(row->view, row->branches) : (estimate_t){NAN, NAN};
}

static estimate_t taken_rate(const row_t *row, int index) {
    (void)index;
    return row->branches ? view_taken_rate(row->view, row->branches) : (estimate_t){NAN, NAN};
}

/* A row with at least a tenth of the function's cycles is marked. */
static void cell_share(table_t *table, const row_t *row) {
    number_t n;
    double mine = view_weight(row->view, row->tally);
    double all = row->function ? view_weight(row->view, row->function) : 0;
    double part = row->function ? mine / all : view_part(row->view, row->tally).value;
    table_cell(table, "%s%s", row->function && mine > 0 && mine >= 0.1 * all ? ">" : "",
               format_estimate(&n, share(row, 0), 100));
    table_tint(table, tint_of_share(row->tally == &row->view->total ? 0 : part));
}

static void cell_whys(table_t *table, const row_t *row) {
    columns_whys(table, row->view, row->tally);
}

MAKER(estimate_t, called_share,
      row->called ? calls_share(row->tree, row->called) : estimate_certain(1))
MAKER(double, number_called, row->called ? row->called->all : row->tree->cycles)
MAKER(double, number_exact, row->count)
MAKER(double, number_above, row->above)
MAKER(double, number_critical, row->critical)

static void cell_above(table_t *table, const row_t *row) {
    table_cell(table, "%.1f", 100 * row->above);
}

static void cell_critical(table_t *table, const row_t *row) {
    if (isnan(row->critical))
        table_cell(table, "-");
    else
        table_cell(table, "%.1f", 100 * row->critical);
}

estimate_t column_derived(const row_t *row, int event) {
    return view_derived(row->view, row->tally, (derived_t)event);
}

#define EXACT_COLUMN                                                                               \
    {                                                                                              \
        "count", NULL,                                                                             \
            "with --counts, exact: how often an instruction's block ran, the most of a source "    \
            "line's instructions, how often a function was entered",                               \
            INSTRUCTIONS, .number = number_exact, .of = OF_COUNTS                                  \
    }
#define STAGE(column, heading, stage, spared, meaning)                                             \
    {                                                                                              \
        column, heading, meaning, CYCLES, stage, .estimate = stage_mean, .of = OF_TALLY,           \
                                                 .spare = spared                                   \
    }
#define CYCLES_WHY(why, number_of, meaning)                                                        \
    {NULL, NULL, NULL, INSTRUCTIONS, number_of, .estimate = reason, .of = OF_TALLY},

#define PLACE_COLUMNS                                                                              \
    {"pc", NULL, "address of the instruction", .address = address_place, .of = OF_PLACE},          \
        {"function", NULL, "name of the function, or of what the row stands for",                  \
         .text = text_name},                                                                       \
        {"file", NULL, "source file of the instruction", .text = text_file, .of = OF_PLACE},       \
        {"line", NULL, "its line there", .number = number_line, .of = OF_PLACE},                   \
        {"inlined", NULL, "the function that was inlined there", .text = text_inlined,             \
         .of = OF_PLACE},                                                                          \
    {                                                                                              \
        "instruction", NULL, "disassembled", .text = text_instruction, .of = OF_PLACE              \
    }

static const column_t list[] = {
    PLACE_COLUMNS,
    {"samples", NULL,
     "samples taken; the header says how many fetched instructions each stands for; the relative "
     "error of k is 1/sqrt(k)",
     SAMPLES, .number = number_samples, .of = OF_TALLY},
    {"retired_samples", "ret", "those that retired", SAMPLES, .number = number_retired,
     .of = OF_TALLY, .spare = 4},
    {"aborted_samples", "ab", "those that did not", SAMPLES, .number = number_aborted,
     .of = OF_TALLY, .spare = 4},
    {"children_share", "children%",
     "with --children: share of the run's cycles in the function and in what it calls, each "
     "cycle once",
     SHARE, .estimate = called_share, .of = OF_CALLS},
    {"children_cycles", NULL, "with --children: these cycles", INSTRUCTIONS,
     .number = number_called, .of = OF_CALLS},
    {"cycles_share", "cycles%",
     "share of the run's cycles in which its instructions retired, held up retirement, or left "
     "the window empty; annotate marks a tenth or more of the function's with `>`",
     SHARE, .estimate = share, .cell = cell_share, .of = OF_TALLY},
    {"cum_share", "cum%", "in report: sum of cycles% down to this row", SHARE,
     .number = number_above, .cell = cell_above, .of = OF_MORE},
    {"critical_share", "critical%",
     "with --trace, exact: share of the run's critical path that runs through it (assay "
     "critical). cycles% says what held up retirement; this, what must be faster for a shorter "
     "run",
     SHARE, .number = number_critical, .cell = cell_critical, .of = OF_PATH},
    {"cycles", NULL, "these cycles; estimated unless --exact", INSTRUCTIONS, .estimate = cycles,
     .of = OF_TALLY},
    {"retired", NULL, "its retired instructions, likewise", INSTRUCTIONS, .estimate = retired,
     .of = OF_TALLY},
    EXACT_COLUMN,
    {"abort_rate", "abort%", "share of its fetched instructions that did not retire", SHARE,
     RATE_ABORTED, .estimate = rate, .of = OF_TALLY, .spare = 3},
    {"icache_miss_rate", "icmiss%", "share of its fetched instructions that met an I-cache miss",
     SHARE, RATE_ICACHE, .estimate = rate, .of = OF_TALLY, .spare = 2},
    {"dcache_miss_rate", "dmiss%", "share of its retired loads and stores that missed the D-cache",
     SHARE, RATE_DCACHE, .estimate = rate, .of = OF_TALLY},
    {"mispredict_rate", "misp%", "share of its retired control transfers that were mispredicted",
     SHARE, RATE_MISPREDICT, .estimate = rate, .of = OF_TALLY},
    {"taken", NULL, "how often its conditional branches were taken", INSTRUCTIONS,
     .estimate = taken, .of = OF_BRANCHES, .spare = 3},
    {"taken_rate", "taken%", "share of its retired conditional branches that were taken", SHARE,
     .estimate = taken_rate, .of = OF_BRANCHES, .spare = 2},
    STAGE("map_cycles", "map", STAGE_MAP, 3,
          "mean cycles from fetch to map: waited for registers, queue and buffer entries"),
    STAGE("data_cycles", "data", STAGE_DATA, 2, "map to data ready: waited for operands"),
    STAGE("issue_cycles", "issue", STAGE_ISSUE, 3, "data ready to issue: waited for a unit"),
    STAGE("execute_cycles", "exec", STAGE_EXECUTE, 1,
          "issue to retire ready: executed, or waited for memory"),
    STAGE("retire_cycles", "retire", STAGE_RETIRE, 3,
          "retire ready to retired: waited for older instructions"),
    STAGE("memory_cycles", "memory", STAGE_MEMORY, 2,
          "loads: issued to memory until the data came"),
    STAGE("oldest_cycles", "oldest", STAGE_OLDEST, 2, "as the oldest unretired instruction"),
    STAGE("total_cycles", "life", STAGE_TOTAL, 2, "mean cycles from fetch to retirement"),
    {"why", "why%",
     "what its cycles were spent on: in tables, the two largest parts in percent; in files, the "
     "largest, and the cycles of each; `assay truth --help` explains the words",
     .text = text_why, .cell = cell_whys, .of = OF_TALLY},
    PD_WHY_LIST(CYCLES_WHY)
#define COUNTED(name, needs, condition, filter, amd, meaning) DERIVED_COLUMN(name, meaning)
#define SUMMED(name, needs, cycles, condition, filter, amd, meaning) DERIVED_COLUMN(name, meaning)
#include "derived.def"
#undef COUNTED
#undef SUMMED
};

/* Columns of a counter's samples. */
static const column_t counter_list[] = {
    PLACE_COLUMNS,
    {"samples", NULL, "samples taken; one stands for a period of events", SAMPLES,
     .number = number_samples, .of = OF_TALLY},
    EXACT_COLUMN,
    {"share", "events%",
     "share of the events; annotate marks a tenth or more of the function's with `>`", SHARE,
     .estimate = share, .cell = cell_share, .of = OF_TALLY},
    {"cum_share", "cum%", "in report: sum of events% down to this row", SHARE,
     .number = number_above, .cell = cell_above, .of = OF_MORE},
    {"events", NULL, "estimated number of its events: samples times period", INSTRUCTIONS,
     .estimate = events, .of = OF_TALLY},
    {"late", NULL, "mean number of events between the overflow and its interrupt", CYCLES,
     .estimate = late, .of = OF_TALLY}};
static const columns_t report_counter = {COLUMNS(counter_list), .more = 1,
                                         .usual = "function,share,samples,events,late"};
static const columns_t annotate_counter = {COLUMNS(counter_list), .places = true,
                                           .usual = "share,samples,events",
                                           .wide = "share,samples,events,late"};

/* Columns of samples that a driver has added up by place. */
#define EVENT_COLUMN(event, number, meaning)                                                       \
    {#event,        NULL, meaning, INSTRUCTIONS, .index = number, .estimate = asked_events,        \
     .of = OF_EVENT},
static const column_t asked_list[] = {PLACE_COLUMNS,
                                      {"samples", NULL, "samples of the first event", SAMPLES,
                                       .number = number_samples, .of = OF_TALLY},
                                      EXACT_COLUMN,
                                      {"share", "events%", "share of the first event", SHARE,
                                       .estimate = share, .cell = cell_share, .of = OF_TALLY},
                                      HPM_EVENTS(EVENT_COLUMN)};
static const columns_t report_asked = {COLUMNS(asked_list), .usual = "function,share,samples"};
static const columns_t annotate_asked = {COLUMNS(asked_list), .places = true,
                                         .usual = "share,samples"};

const columns_t report_columns = {
    COLUMNS(list),
    .counter = &report_counter,
    .asking = &report_asked,
    .more = 1,
    .usual = "function,cycles_share,samples,retired,abort_rate,icache_miss_rate,dcache_miss_rate,"
             "mispredict_rate,total_cycles,why",
    .exact = "function,cycles_share,cycles,retired,abort_rate,icache_miss_rate,dcache_miss_rate,"
             "mispredict_rate,total_cycles,why"};
#define STAGES "map_cycles,data_cycles,issue_cycles,execute_cycles,retire_cycles"
const columns_t annotate_columns = {
    COLUMNS(list),
    .places = true,
    .counter = &annotate_counter,
    .asking = &annotate_asked,
    .usual = "cycles_share,samples,retired_samples,aborted_samples,dcache_miss_rate,"
             "mispredict_rate,taken_rate," STAGES,
    .exact = "cycles_share,cycles,retired,abort_rate,dcache_miss_rate,mispredict_rate,"
             "taken_rate," STAGES,
    .wide = "cycles_share,samples,retired_samples,aborted_samples,retired,abort_rate,"
            "icache_miss_rate,dcache_miss_rate,mispredict_rate,taken,taken_rate," STAGES
            ",memory_cycles,oldest_cycles,total_cycles,why"};
