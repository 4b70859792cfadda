/* SPDX-License-Identifier: Apache-2.0 */
/* assay pairs: concurrency from sample pairs, by function or instruction. */
#include "commands.h"
#include "entry.h"
#include "expression.h"
#include "memory.h"
#include "pair_truth.h"
#include "pairs.h"
#include "pairs_header.h"
#include "same_run.h"
#include "sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 12 };
#define BOTH(prefix)                                                                               \
    prefix ".fetch", prefix ".map", prefix ".ready", prefix ".issue", prefix ".done",              \
        prefix ".end", prefix ".retired", prefix ".load", prefix ".store", prefix ".transfer",     \
        prefix ".missed", prefix ".pc"
static const char *const names[2 * NAMES] = {BOTH("i"), BOTH("o")};
#undef BOTH

static const char *const by_names[] = {"function", "instruction", "time", NULL};
static pairs_key_t *const keys[] = {pairs_by_function, pairs_by_instruction, pairs_by_time};

/* The sums of a metric, by key. */
typedef struct {
    uint64_t pc;
    double sum, squares;
} metric_t;

typedef struct {
    unsigned by;
    const char *metric, *trace;
    rows_t rows;
} settings_t;

/* OF_MORE: for pairs that no filter chose, with --metric, with --trace. */
enum { WITH_PAST, WITH_METRIC, WITH_TRUTH };
#define WITH(which) .of = OF_MORE, .index = (which)
static const column_t list[] = {
    {"address", NULL, "of the instruction, or where the function begins", .unit = SHEET_ADDRESS,
     .file = true},
    {"name", "", "what the row stands for", .unit = SHEET_TEXT},
    {"pairs", NULL, "sample pairs that contain it; counted twice if it is both",
     .unit = SHEET_COUNT},
    {"executions", NULL, "estimated number of its executions", .unit = SHEET_NUMBER, .file = true},
    {"cycles", NULL, "cycles in progress per execution", .unit = SHEET_NUMBER},
    {"useful", NULL,
     "instructions that issue while it is in progress and later retire: at most as many as the "
     "machine has units",
     .unit = SHEET_MEAN},
    {"wasted", NULL, "issue slots without such an instruction, in all executions",
     .unit = SHEET_MANY, WITH(WITH_PAST)},
    {"each", NULL, "slots wasted per execution", .unit = SHEET_MEAN, WITH(WITH_PAST)},
    {"ipc", NULL, "instructions per cycle that retire within 15 cycles of it", .unit = SHEET_MEAN,
     WITH(WITH_PAST)},
    {"metric", NULL, "with --metric: its value", .unit = SHEET_MEAN, WITH(WITH_METRIC)},
    {"true_executions", NULL, "with --trace: its executions", .unit = SHEET_NUMBER, .file = true,
     WITH(WITH_TRUTH)},
    {"true_cycles", NULL, "with --trace: cycles in progress, all executions", .unit = SHEET_NUMBER,
     .file = true, WITH(WITH_TRUTH)},
    {"true_wasted", "truly: wasted", "with --trace: true value of wasted", .unit = SHEET_COUNT,
     WITH(WITH_TRUTH)},
    {"true_ipc", "ipc", "with --trace: true value of ipc", .unit = SHEET_NUMBER, WITH(WITH_TRUTH)}};
static const columns_t columns = {COLUMNS(list)};

static double cycle_of(int64_t cycle, int64_t from) {
    return cycle == COURSE_NEVER ? NAN : (double)(cycle - from);
}

static void numbers_of(double *number, const course_t *c, uint64_t pc, int64_t from) {
    double list[NAMES] = {cycle_of(c->fetch, from),
                          cycle_of(c->map, from),
                          cycle_of(c->ready, from),
                          cycle_of(c->issue, from),
                          cycle_of(c->done, from),
                          cycle_of(c->end, from),
                          c->retired,
                          c->kind == KIND_LOAD || c->kind == KIND_LOAD_STORE,
                          c->kind == KIND_STORE || c->kind == KIND_LOAD_STORE,
                          c->kind == KIND_TRANSFER,
                          c->missed,
                          (double)place_pc(pc)};
    memcpy(number, list, sizeof list);
}

typedef struct {
    const pairs_t *pairs;
    pairs_key_t *key;
    const expression_t *expression;
    pc_table_t table;
} measuring_t;

/* Both ways round, except for chosen pairs. Unknown values add nothing. */
static void measure_pair(void *context, const sample_t sample[2]) {
    measuring_t *m = context;
    course_t course[2] = {course_of(&sample[0], 0), course_of(&sample[1], sample[1].gap)};
    for (int i = 0; i < (m->pairs->chosen ? 1 : 2); i++) {
        double number[2 * NAMES];
        int64_t from = course[i].fetch;
        numbers_of(number, &course[i], sample[i].pc, from);
        numbers_of(number + NAMES, &course[!i], sample[!i].pc, from);
        double value = expression_value(m->expression, number);
        uint64_t key = m->key(m->pairs, &sample[i]);
        metric_t *metric = table_entry(&m->table, key, sizeof *metric);
        metric->sum += isnan(value) ? 0 : value;
        metric->squares += isnan(value) ? 0 : value * value;
    }
}

static pc_table_t metric_table(const pairs_t *pairs, pairs_key_t *key, const expression_t *e) {
    measuring_t measuring = {.pairs = pairs, .key = key, .expression = e};
    pairs_walk(pairs, measure_pair, &measuring);
    return measuring.table;
}

/* Per execution: each pair is a choice of one of 2 * W others, for chosen pairs of W. */
static estimate_t metric_estimate(const metric_t *metric, double roles, const nested_t *nested) {
    double scale = nested->looks * nested->window / roles;
    double variance = metric->squares - metric->sum * metric->sum / roles;
    return (estimate_t){scale * metric->sum, scale * sqrt(fmax(variance, 0))};
}

typedef struct {
    const pairs_t *pairs;
    const overlap_t *overlap;
    const metric_t *metric;    /* NULL: none */
    const pair_truth_t *truth; /* NULL: none */
    estimate_t wasted;
    double weight; /* sort key: wasted; for chosen pairs cycles in progress */
} line_t;

static int compare_lines(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return x->overlap->pc < y->overlap->pc ? -1 : 1;
}

/* Parts of time keep their order. */
static line_t *make_lines(const pairs_t *pairs, const pc_table_t *table, const pc_table_t *metrics,
                          const pc_table_t *truths, bool sort) {
    const overlap_t *list = table->entries;
    line_t *lines = memory_get((table->count + 1) * sizeof *lines);
    for (size_t i = 0; i < table->count; i++) {
        estimate_t wasted = overlap_wasted(&list[i], &pairs->nested);
        lines[i] =
            (line_t){.pairs = pairs,
                     .overlap = &list[i],
                     .metric = pc_table_find(metrics, list[i].pc),
                     .truth = pc_table_find(truths, list[i].pc),
                     .wasted = wasted,
                     .weight = pairs->chosen ? list[i].sums[OVERLAP_ALL].latency : wasted.value};
    }
    if (sort)
        qsort(lines, table->count, sizeof *lines, compare_lines);
    return lines;
}

static void put_truth(sheet_t *sheet, const line_t *line) {
    const pair_truth_t none = {0}, *truth = line->truth ? line->truth : &none;
    sheet_number(sheet, (double)truth->executions);
    sheet_number(sheet, truth->in[OVERLAP_ALL].cycles);
    sheet_number(sheet, line->truth ? pair_truth_wasted(truth, &line->pairs->nested) : NAN);
    sheet_number(sheet, line->truth ? pair_truth_ipc(truth) : NAN);
}

static void put_line(sheet_t *sheet, const line_t *line, const settings_t *settings) {
    static const estimate_t none = {NAN, NAN};
    const overlap_sums_t *sums = &line->overlap->sums[OVERLAP_ALL];
    const nested_t *nested = &line->pairs->nested;
    double roles = (double)sums->roles, executions = roles * nested->interval / nested->looks;
    estimate_t each = {line->wasted.value / executions, line->wasted.sigma / executions};
    char *name = pairs_name(line->pairs, line->overlap->pc, keys[settings->by]);
    sheet_address(sheet, line->overlap->pc);
    sheet_text(sheet, name);
    sheet_number(sheet, roles);
    sheet_number(sheet, executions);
    sheet_number(sheet, sums->latency / roles);
    sheet_estimate(sheet, overlap_concurrency(sums, nested));
    sheet_estimate(sheet, line->wasted);
    sheet_estimate(sheet, each);
    sheet_estimate(sheet, overlap_near_ipc(line->overlap, nested));
    sheet_estimate(sheet, line->metric ? metric_estimate(line->metric, roles, nested) : none);
    put_truth(sheet, line);
    free(name);
}

static void print_lines(const line_t *lines, size_t count, const settings_t *settings) {
    sheet_t *sheet = sheet_new(&settings->rows);
    for (size_t i = 0; i < count; i++)
        put_line(sheet, &lines[i], settings);
    sheet_print(sheet, 0, stdout);
}

static void print_header(const pairs_t *pairs, const lives_t *lives) {
    pairs_print_header(pairs);
    if (!lives)
        return;
    window_ipc_t windows = lives_windows(lives);
    printf(
        "# windows:  of %d cycles: truly %.2f instructions a cycle around a retired one, deviation "
        "%.0f %%, largest over smallest %.0f\n\n",
        WINDOW_CYCLES, windows.mean, 100 * windows.deviation / windows.mean, windows.ratio);
}

static void list_pairs(const pairs_t *pairs, const lives_t *lives, const settings_t *settings,
                       const expression_t *expression, const pc_table_t *truths) {
    pc_table_t table = pairs_overlaps(pairs, keys[settings->by]), metrics = {0};
    if (expression)
        metrics = metric_table(pairs, keys[settings->by], expression);
    line_t *lines =
        make_lines(pairs, &table, &metrics, truths, keys[settings->by] != pairs_by_time);
    if (settings->rows.form == SHEET_TABLE)
        print_header(pairs, settings->trace ? lives : NULL);
    print_lines(lines, table.count, settings);
    free(lines);
    pc_table_free(&metrics);
    pc_table_free(&table);
}

/* The truth covers everything that was counted. */
static bool refuse_filter(const pairs_t *pairs, const char *path, failure_t *failure) {
    const char *filter = facts_text(&pairs->profile.meta, "filter");
    return !filter || failure_set(failure,
                                  "%s: the first instructions of its pairs are only `%s`; --trace "
                                  "counts all instructions.\n"
                                  "  Leave --trace out, or record without -e.",
                                  path, filter);
}

static bool choose_columns(const pairs_t *pairs, settings_t *settings, failure_t *failure) {
    settings->rows.more = (unsigned)!pairs->chosen << WITH_PAST |
                          (unsigned)(settings->metric != NULL) << WITH_METRIC |
                          (unsigned)(settings->trace != NULL) << WITH_TRUTH;
    return rows_ready(&settings->rows, SAMPLER_INSTRUCTION, failure);
}

static bool list_profile(settings_t *settings, const expression_t *metric, const char *path,
                         failure_t *failure) {
    pairs_t pairs;
    lives_t lives = {0};
    pc_table_t truths = {0};
    if (!pairs_open(&pairs, path, failure))
        return false;
    bool good = choose_columns(&pairs, settings, failure) &&
                (!settings->trace || (refuse_filter(&pairs, path, failure) &&
                                      same_run(&pairs.profile, settings->trace, failure) &&
                                      lives_open(&lives, settings->trace, failure)));
    if (good && settings->trace)
        truths = pairs_truth(&pairs, &lives, keys[settings->by]);
    if (good)
        list_pairs(&pairs, &lives, settings, metric, &truths);
    pc_table_free(&truths);
    lives_close(&lives);
    pairs_close(&pairs);
    return good;
}

static int pairs_run(void *of, int count, char **path) {
    settings_t *settings = of;
    expression_t *metric = NULL;
    failure_t failure;
    (void)count;
    if (settings->metric &&
        !(metric = expression_parse(settings->metric, names, 2 * NAMES, &failure)))
        return command_misuse("pairs", "--metric: %s", failure.text);
    bool good = list_profile(settings, metric, *path, &failure);
    expression_free(metric);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "pairs", &failure);
}

static const option_t options[] = {
    {"by", 0, "WHAT",
     "print a row for each `function` (the default), `instruction`, or `time`: each fiftieth of "
     "the run, in order",
     option_choice, AT(by), .choices = by_names},
    {"metric", 0, "E",
     "add a column: E per execution, summed over the instructions around it; C arithmetic over "
     "i.NAME, the row's instruction, and o.NAME, another one near it",
     option_text, AT(metric)},
    {"trace", 0, "FILE",
     "also show the true values, from a trace (`assay record --trace`) of the same run with the "
     "lives of all instructions",
     option_text, AT(trace)},
    {0}};

const command_t pairs_command = {
    .name = "pairs",
    .summary = "show overlap and wasted issue slots, from sample pairs",
    .usage = "pairs [OPTIONS] FILE",
    .about = "Lists functions or instructions by the issue slots wasted while they were in\n"
             "progress (fetched, but not yet ready to retire), from a profile of `assay\n"
             "record --pair`.\n",
    .notes = "With a filter (record -e), the rows are instructions that match it. Others are\n"
             "any instructions fetched after them, for `useful` and --metric. No pair has\n"
             "what was fetched before them, so wasted, each and ipc are not known.\n"
             "\n"
             "names of a metric:\n"
             "  fetch map ready issue done end        cycles from the fetch of the row's\n"
             "                                        instruction; done: ready to retire,\n"
             "                                        end: retired or aborted\n"
             "  retired load store transfer missed    1 or 0\n"
             "  pc                                    its address\n",
    .examples = "  assay record --pair -c 500 sort.elf && assay pairs sort.assay\n"
                "  assay pairs --by instruction --csv sort.assay\n"
                "  assay record --pair -c 500 --trace sort.trace sort.elf\n"
                "  assay pairs --by time --trace sort.trace sort.assay\n"
                "  assay pairs --metric 'o.retired && o.end > 0 && o.end < i.end' sort.assay\n"
                "  assay pairs --metric 'i.missed && o.missed && o.issue < i.done' sort.assay\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = pairs_run};
