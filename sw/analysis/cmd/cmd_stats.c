/* SPDX-License-Identifier: Apache-2.0 */
/* assay stats: how a procedure's part varies over sets of samples. */
#include "commands.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "sample_sets.h"
#include "sheet.h"
#include <limits.h>
#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    bool normalize;
    uint64_t keep; /* procedures */
    rows_t rows;
} settings_t;

typedef struct {
    char *name;
    double *of; /* by set */
} procedure_t;

typedef struct {
    char **sets;
    double *total;
    size_t set_count;
    procedure_t *list;
    size_t count;
    const char *measure;
} stats_t;

typedef struct {
    double least, most, sum, mean, deviation, range;
} spread_t;

/* --- sets */

static void add_set(stats_t *stats, char *name) {
    memory_room(stats->sets, stats->set_count);
    stats->sets[stats->set_count++] = name;
}

/* A single database is a set for each of its epochs. */
static bool add_operand(stats_t *stats, const char *operand, failure_t *failure) {
    if (!database_is(operand)) {
        add_set(stats, memory_copy(operand));
        return true;
    }
    size_t count;
    sqlite3 *db = database_open(operand, failure);
    database_sets_t sets;
    if (!db)
        return false;
    char **epochs = database_epochs(db, &count);
    bool good = database_sets(&sets, db);
    for (size_t i = 0; i < count; i++) {
        bool has = false;
        for (size_t s = 0; s < sets.count; s++)
            has |= strcmp(sets.list[s].epoch_name, epochs[i]) == 0 && !*sets.list[s].label;
        if (has)
            add_set(stats, memory_print("%s@%s", operand, epochs[i]));
        free(epochs[i]);
    }
    free(epochs);
    database_sets_free(&sets);
    sqlite3_close(db);
    return good || failure_set(failure, "%s: damaged.", operand);
}

static procedure_t *procedure_of(stats_t *stats, const char *name) {
    for (size_t i = 0; i < stats->count; i++)
        if (strcmp(stats->list[i].name, name) == 0)
            return &stats->list[i];
    memory_room(stats->list, stats->count);
    procedure_t *procedure = &stats->list[stats->count++];
    *procedure = (procedure_t){.name = memory_copy(name),
                               .of = memory_get((stats->set_count + 1) * sizeof *procedure->of)};
    return procedure;
}

/* Cycles, or events of the first counter. */
static double weight_of(const view_t *view, const tally_t *tally) {
    if (samplers[view->sampler].timed)
        return view_cycles(view, tally).value;
    return tally->samples * view_event_weight(view);
}

static bool read_set(stats_t *stats, size_t set, failure_t *failure) {
    view_t view;
    size_t count;
    if (!view_open_any(&view, stats->sets[set], by_instruction, failure))
        return false;
    bool timed = samplers[view.sampler].timed;
    const char *measure = timed ? "cycles" : view_event(&view);
    bool same = !stats->measure || strcmp(stats->measure, measure) == 0;
    if (!same)
        failure_set(failure,
                    "%s: samples of %s, and those before are of %s: they are not compared.",
                    stats->sets[set], measure, stats->measure);
    else if (!stats->measure)
        stats->measure = memory_copy(measure);
    function_t *functions = view_functions(&view, &count);
    for (size_t i = 0; same && i < count; i++) {
        double weight = weight_of(&view, &functions[i].tally);
        procedure_of(stats, function_name(&functions[i]))->of[set] += weight;
        stats->total[set] += weight;
    }
    free(functions);
    view_close(&view);
    return same;
}

/* --- the table */

static void normalize(stats_t *stats) {
    double mean = 0;
    for (size_t s = 0; s < stats->set_count; s++)
        mean += stats->total[s] / (double)stats->set_count;
    for (size_t s = 0; s < stats->set_count; s++) {
        double factor = stats->total[s] > 0 ? mean / stats->total[s] : 0;
        for (size_t i = 0; i < stats->count; i++)
            stats->list[i].of[s] *= factor;
        stats->total[s] = mean;
    }
}

static spread_t spread_of(const double *of, size_t count) {
    spread_t spread = {.least = INFINITY};
    double squares = 0;
    for (size_t s = 0; s < count; s++) {
        spread.least = fmin(spread.least, of[s]);
        spread.most = fmax(spread.most, of[s]);
        spread.sum += of[s];
    }
    spread.mean = spread.sum / (double)count;
    for (size_t s = 0; s < count; s++)
        squares += (of[s] - spread.mean) * (of[s] - spread.mean);
    spread.deviation = count > 1 ? sqrt(squares / (double)(count - 1)) : 0;
    spread.range = spread.most - spread.least;
    return spread;
}

typedef struct {
    const char *name;
    spread_t is;
} line_t;

static int compare(const void *a, const void *b) {
    const line_t *x = a, *y = b;
    if (x->is.range != y->is.range)
        return x->is.range < y->is.range ? 1 : -1;
    return strcmp(x->name, y->name);
}

static const column_t list[] = {
    {"procedure", NULL, "function, or PROCESS:FUNCTION", .unit = SHEET_TEXT},
    {"range_share", "range%", "largest - smallest, as a share of its sum", .unit = SHEET_SHARE},
    {"range", NULL, "largest - smallest", .unit = SHEET_COUNT},
    {"sum", NULL, "over all sets", .unit = SHEET_COUNT},
    {"sum_share", "sum%", "share of the sum of all procedures", .unit = SHEET_SHARE},
    {"sets", "N", "sets that have it", .unit = SHEET_COUNT, .spare = 1},
    {"mean", NULL, "over all sets", .unit = SHEET_COUNT},
    {"deviation", "std-dev", "standard deviation", .unit = SHEET_COUNT},
    {"least", "min", "smallest", .unit = SHEET_COUNT},
    {"most", "max", "largest", .unit = SHEET_COUNT}};
static const columns_t columns = {COLUMNS(list)};

static void add_line(sheet_t *sheet, const stats_t *stats, const line_t *line, const double *of,
                     double all) {
    size_t there = 0;
    for (size_t s = 0; s < stats->set_count; s++)
        there += of[s] > 0;
    sheet_text(sheet, line->name);
    sheet_estimate(sheet, (estimate_t){line->is.sum > 0 ? line->is.range / line->is.sum : 0, NAN});
    sheet_number(sheet, round(line->is.range));
    sheet_number(sheet, round(line->is.sum));
    sheet_estimate(sheet, (estimate_t){all > 0 ? line->is.sum / all : 0, NAN});
    sheet_number(sheet, (double)there);
    sheet_number(sheet, round(line->is.mean));
    sheet_number(sheet, round(line->is.deviation));
    sheet_number(sheet, round(line->is.least));
    sheet_number(sheet, round(line->is.most));
}

static void print_head(const stats_t *stats, bool normalized) {
    number_t n;
    printf("# %s in each procedure of %zu sets of samples%s, those that vary most first\n",
           stats->measure, stats->set_count,
           normalized ? ", each set brought to the same sum" : "");
    for (size_t s = 0; s < stats->set_count; s++)
        printable_line(stdout, "# set %zu: %s: %s", s + 1, stats->sets[s],
                       format_count(&n, stats->total[s]));
    printf("\n");
}

static void print(stats_t *stats, settings_t *settings) {
    line_t *lines = memory_get((stats->count + 1) * sizeof *lines);
    for (size_t i = 0; i < stats->count; i++)
        lines[i] = (line_t){stats->list[i].name, spread_of(stats->list[i].of, stats->set_count)};
    qsort(lines, stats->count, sizeof *lines, compare);
    line_t all = {"(all)", spread_of(stats->total, stats->set_count)};
    if (settings->rows.form == SHEET_TABLE)
        print_head(stats, settings->normalize);
    sheet_t *sheet = sheet_new(&settings->rows);
    for (size_t i = 0; i < stats->count; i++)
        add_line(sheet, stats, &lines[i], procedure_of(stats, lines[i].name)->of, all.is.sum);
    sheet_rest(sheet);
    add_line(sheet, stats, &all, stats->total, all.is.sum);
    sheet_print(sheet, (size_t)settings->keep, stdout);
    free(lines);
}

static void stats_free(stats_t *stats) {
    for (size_t s = 0; s < stats->set_count; s++)
        free(stats->sets[s]);
    for (size_t i = 0; i < stats->count; i++) {
        free(stats->list[i].name);
        free(stats->list[i].of);
    }
    free(stats->sets);
    free(stats->list);
    free(stats->total);
    free((char *)stats->measure);
}

static int stats_run(void *of, int count, char **operands) {
    settings_t *settings = of;
    stats_t stats = {0};
    failure_t failure;
    bool good = rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure);
    for (int i = 0; good && i < count; i++)
        good = add_operand(&stats, operands[i], &failure);
    if (good && stats.set_count < 2)
        good = failure_set(&failure, "one set of samples: two or more were expected.\n"
                                     "  Give profiles, or a database with several epochs.");
    stats.total = memory_get((stats.set_count + 1) * sizeof *stats.total);
    for (size_t s = 0; good && s < stats.set_count; s++)
        good = read_set(&stats, s, &failure);
    if (good && settings->normalize)
        normalize(&stats);
    if (good)
        print(&stats, settings);
    stats_free(&stats);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "stats", &failure);
}

enum { USUAL = 25 };
static const option_t options[] = {
    {"normalize", 'n', NULL, "scale each set to the same sum first, to compare shares", option_flag,
     AT(normalize)},
    {"keep", 0, "N", "show at most N procedures in the table (default 25)", option_number, AT(keep),
     .least = 1, .most = 1000000},
    {0}};

const command_t stats_command = {
    .name = "stats",
    .summary = "show how procedures vary over sets of samples",
    .usage = "stats [-n] [OPTIONS] SET...",
    .about = "Lists procedures by their range over sets of samples: the largest minus the\n"
             "smallest value in any set. A set is a profile, or sets in a database of `assay\n"
             "daemon` (DATABASE@EPOCH); a database alone is one set per epoch.\n",
    .examples = "  assay stats old.assay new.assay\n"
                "  assay stats -n samples.db\n"
                "  assay stats samples.db@monday samples.db@tuesday\n",
    .options =
        (const option_part_t[]){
            {.rows = options}, {rows_sort_options, AT(rows)}, {rows_options, AT(rows)}, {0}},
    .names = true,
    .pages = true,
    .settings = {&(const settings_t){.keep = USUAL, .rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, INT_MAX, "sets of samples were expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = stats_run};
