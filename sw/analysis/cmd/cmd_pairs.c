/* assay pairs: what sample pairs say of concurrency, by function or instruction. */
#include "command.h"
#include "csv.h"
#include "expression.h"
#include "format.h"
#include "memory.h"
#include "pairs.h"
#include "pairs_header.h"
#include "table.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: assay pairs [--by WHAT] [--metric EXPRESSION] [--csv] FILE\n\n"
    "Lists functions or instructions by the issue slots that were not put to use\n"
    "while they were in progress (fetched, but not yet ready to retire), from a\n"
    "profile of `assay record --pair`.\n\n"
    "options:\n"
    "  --by WHAT    a row for each `function` (the default) or `instruction`\n"
    "  --metric E   one more column: E, summed over the instructions around it, an\n"
    "               execution; arithmetic as in C over i.NAME, the instruction of\n"
    "               the row, and o.NAME, another one near it\n"
    "  --csv        one row each, behind a header row\n"
    "  -h, --help   this text\n\n"
    "columns:\n"
    "  pairs        sample pairs that it is in; twice, where it is both of them\n"
    "  cycles       in progress, of an execution\n"
    "  useful       instructions that issue in a cycle in which it is in progress,\n"
    "               and retire later: at most the machine's width\n"
    "  wasted       issue slots without such an instruction, in all executions\n"
    "  each         of an execution\n"
    "  ipc          instructions a cycle that retire within 15 cycles of it\n"
    "Behind ± stands one standard error.\n\n"
    "names of a metric:\n"
    "  fetch map ready issue done end        cycles from the fetch of the row's\n"
    "                                        instruction; done: ready to retire,\n"
    "                                        end: retired or aborted\n"
    "  retired load store transfer missed    1 or 0\n"
    "  pc                                    its address\n\n"
    "examples:\n"
    "  assay record --pair -c 500 sort.elf && assay pairs sort.assay\n"
    "  assay pairs --by instruction --csv sort.assay\n"
    "  assay pairs --metric 'o.retired && o.end > 0 && o.end < i.end' sort.assay\n"
    "  assay pairs --metric 'i.missed && o.missed && o.issue < i.done' sort.assay\n";

enum { NAMES = 12 };
#define BOTH(prefix)                                                                               \
    prefix ".fetch", prefix ".map", prefix ".ready", prefix ".issue", prefix ".done",              \
        prefix ".end", prefix ".retired", prefix ".load", prefix ".store", prefix ".transfer",     \
        prefix ".missed", prefix ".pc"
static const char *const names[2 * NAMES] = {BOTH("i"), BOTH("o")};
#undef BOTH

/* The sums of a metric, by key. */
typedef struct {
    uint64_t pc;
    double sum, squares;
} metric_t;

typedef struct {
    pairs_key_t *key;
    const char *metric;
    bool csv;
} settings_t;

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

/* Both ways round. What is not known adds nothing. */
static void measure_pair(void *context, const sample_t sample[2]) {
    measuring_t *m = context;
    course_t course[2] = {course_of(&sample[0], 0), course_of(&sample[1], sample[1].gap)};
    for (int i = 0; i < 2; i++) {
        double number[2 * NAMES];
        int64_t from = course[i].fetch;
        numbers_of(number, &course[i], sample[i].pc, from);
        numbers_of(number + NAMES, &course[!i], sample[!i].pc, from);
        double value = expression_value(m->expression, number);
        uint64_t key = m->key(m->pairs, sample[i].pc);
        metric_t *metric = pc_table_take(&m->table, key, sizeof *metric);
        if (!metric)
            memory_out();
        metric->sum += isnan(value) ? 0 : value;
        metric->squares += isnan(value) ? 0 : value * value;
    }
}

static pc_table_t metric_table(const pairs_t *pairs, pairs_key_t *key, const expression_t *e) {
    measuring_t measuring = {.pairs = pairs, .key = key, .expression = e};
    pairs_walk(pairs, measure_pair, &measuring);
    return measuring.table;
}

/* An execution's: so many pairs are so many choices of one of 2 * W others. */
static estimate_t metric_estimate(const metric_t *metric, double roles, const nested_t *nested) {
    double scale = 2 * nested->window / roles;
    double variance = metric->squares - metric->sum * metric->sum / roles;
    return (estimate_t){scale * metric->sum, scale * sqrt(fmax(variance, 0))};
}

typedef struct {
    const pairs_t *pairs;
    const overlap_t *overlap;
    const metric_t *metric; /* NULL: none */
    estimate_t wasted;
} line_t;

static int compare_lines(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    if (x->wasted.value != y->wasted.value)
        return x->wasted.value > y->wasted.value ? -1 : 1;
    return x->overlap->pc < y->overlap->pc ? -1 : 1;
}

static line_t *make_lines(const pairs_t *pairs, const pc_table_t *table,
                          const pc_table_t *metrics) {
    const overlap_t *list = table->entries;
    line_t *lines = memory_get((table->count + 1) * sizeof *lines);
    for (size_t i = 0; i < table->count; i++)
        lines[i] = (line_t){pairs, &list[i], pc_table_find(metrics, list[i].pc),
                            overlap_wasted(&list[i], &pairs->nested)};
    qsort(lines, table->count, sizeof *lines, compare_lines);
    return lines;
}

static void print_csv(const line_t *line, const char *name) {
    const overlap_sums_t *sums = &line->overlap->sums[OVERLAP_ALL];
    const nested_t *nested = &line->pairs->nested;
    double roles = (double)sums->roles;
    estimate_t useful = overlap_concurrency(sums, nested);
    printf("0x%" PRIx64 ",", line->overlap->pc);
    csv_text(stdout, name);
    double list[] = {roles,
                     sums->latency / roles,
                     useful.value,
                     useful.sigma,
                     line->wasted.value,
                     line->wasted.sigma,
                     overlap_near_ipc(line->overlap, nested)};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        fputc(',', stdout);
        csv_number(stdout, list[i]);
    }
    if (line->metric) {
        estimate_t metric = metric_estimate(line->metric, roles, nested);
        fputc(',', stdout);
        csv_number(stdout, metric.value);
        fputc(',', stdout);
        csv_number(stdout, metric.sigma);
    }
    fputc('\n', stdout);
}

static void print_row(table_t *table, const line_t *line, const char *name) {
    number_t n[4];
    const overlap_sums_t *sums = &line->overlap->sums[OVERLAP_ALL];
    const nested_t *nested = &line->pairs->nested;
    double roles = (double)sums->roles, executions = roles * nested->interval / 2;
    double ipc = overlap_near_ipc(line->overlap, nested);
    estimate_t each = {line->wasted.value / executions, line->wasted.sigma / executions};
    table_cell(table, "%s", name);
    table_cell(table, "%s", format_count(&n[0], roles));
    table_cell(table, "%.1f", sums->latency / roles);
    table_cell(table, "%s", format_estimate(&n[0], overlap_concurrency(sums, nested), 1));
    table_cell(table, "%s", format_estimated_count(&n[1], line->wasted));
    table_cell(table, "%s", format_estimate(&n[2], each, 1));
    table_cell(table, isnan(ipc) ? "-" : "%.1f", ipc);
    if (line->metric)
        table_cell(table, "%s",
                   format_estimate(&n[3], metric_estimate(line->metric, roles, nested), 1));
}

static void print_lines(const line_t *lines, size_t count, const settings_t *settings) {
    static const heading_t columns[] = {{"", LEFT},        {"pairs", RIGHT},  {"cycles", RIGHT},
                                        {"useful", RIGHT}, {"wasted", RIGHT}, {"each", RIGHT},
                                        {"ipc", RIGHT},    {"metric", RIGHT}};
    bool instruction = settings->key == pairs_by_instruction;
    table_t *table = table_new(settings->metric ? 8 : 7, columns);
    if (settings->csv)
        printf("address,name,pairs,cycles,useful,useful_sigma,wasted,wasted_sigma,ipc%s\n",
               settings->metric ? ",metric,metric_sigma" : "");
    for (size_t i = 0; i < count; i++) {
        char *name = pairs_name(lines[i].pairs, lines[i].overlap->pc, instruction);
        if (settings->csv)
            print_csv(&lines[i], name);
        else
            print_row(table, &lines[i], name);
        free(name);
    }
    if (!settings->csv)
        table_print(table, stdout, command_width());
    table_free(table);
}

static int pairs_run(const settings_t *settings, const char *path) {
    failure_t failure;
    pairs_t pairs;
    expression_t *metric = NULL;
    if (settings->metric &&
        !(metric = expression_parse(settings->metric, names, 2 * NAMES, &failure)))
        return command_misuse("pairs", "--metric: %s", failure.text);
    if (!pairs_open(&pairs, path, &failure)) {
        expression_free(metric);
        return command_fail("pairs", &failure);
    }
    pc_table_t table = pairs_overlaps(&pairs, settings->key), metrics = {0};
    if (metric)
        metrics = metric_table(&pairs, settings->key, metric);
    line_t *lines = make_lines(&pairs, &table, &metrics);
    if (!settings->csv)
        pairs_print_header(&pairs);
    print_lines(lines, table.count, settings);
    free(lines);
    pc_table_free(&metrics);
    pc_table_free(&table);
    expression_free(metric);
    pairs_close(&pairs);
    return STATUS_GOOD;
}

int cmd_pairs(int count, char **argument) {
    static const struct option options[] = {{"by", required_argument, NULL, 'b'},
                                            {"metric", required_argument, NULL, 'm'},
                                            {"csv", no_argument, NULL, 'v'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    settings_t settings = {.key = pairs_by_function};
    for (int option; (option = command_option("pairs", ":h", count, argument, options)) != -1;) {
        if (option == 'h') {
            fputs(help, stdout);
            return STATUS_GOOD;
        }
        if (option == '?')
            return STATUS_USAGE;
        settings.csv |= option == 'v';
        if (option == 'm')
            settings.metric = optarg;
        if (option == 'b' && strcmp(optarg, "instruction") == 0)
            settings.key = pairs_by_instruction;
        else if (option == 'b' && strcmp(optarg, "function") != 0)
            return command_misuse("pairs", "--by takes `function` or `instruction`.");
    }
    if (optind != count - 1)
        return command_misuse("pairs", "one profile was expected.");
    return pairs_run(&settings, argument[optind]);
}
