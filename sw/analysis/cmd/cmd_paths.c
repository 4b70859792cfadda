/* SPDX-License-Identifier: Apache-2.0 */
/* assay paths: which ways through the program were taken, and how often. */
#include "commands.h"
#include "copies.h"
#include "format.h"
#include "lines.h"
#include "memory.h"
#include "path_truth.h"
#include "paths.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40, LENGTH = 8, TRIED = 1000 };

typedef struct {
    uint64_t length;
    scheme_t scheme;
    bool between;
    rows_t rows;
    const char *elf, *trace, *function;
} settings_t;

static const column_t list[] = {
    {"executions", NULL, "estimated number of times that the path led to the block",
     .unit = SHEET_MANY},
    {"samples", NULL, "samples taken", .unit = SHEET_COUNT},
    {"share", NULL, "share of all paths to the block, as far as known", .unit = SHEET_SHARE},
    {"function", NULL, "function of the block at its end", .unit = SHEET_TEXT},
    {"block", NULL, "address of that block", .unit = SHEET_ADDRESS, .file = true},
    {"block_length", NULL, "its instructions", .unit = SHEET_COUNT, .file = true},
    {"path", NULL,
     "with --wide: addresses of its blocks, oldest first; with a name where another function begins",
     .unit = SHEET_TEXT},
    {"lines", NULL,
     "their source lines, or the path if none are known; if rows have the same lines, followed "
     "by the path, only those digits of each address that differ from the one before",
     .unit = SHEET_TEXT}};
static const columns_t columns = {COLUMNS(list), .usual = "executions,samples,share,function,lines",
                                  .wide = "executions,samples,share,function,path,lines"};

#define SCHEMES_OF(within, title)                                                                  \
    {within "_samples", NULL, "samples that were tried", .unit = SHEET_COUNT, .file = true},       \
        {within "_counts", title ": counts", "right by --scheme counts", .unit = SHEET_SHARE},     \
        {within "_history", "history", "by history", .unit = SHEET_SHARE},                         \
        {within "_pairs", "pairs", "by pairs", .unit = SHEET_SHARE},                               \
        {within "_register", "register", "by register", .unit = SHEET_SHARE}, {                    \
        within "_likely", "likely", "by likely", .unit = SHEET_SHARE                               \
    }
static const column_t judged_list[] = {
    {"length", NULL, "conditional branches of the path", .unit = SHEET_COUNT},
    SCHEMES_OF("within", "within"),
    SCHEMES_OF("between", "between"),
    {"wrong_register", "wrong", "register, between: one path, and not the true one",
     .unit = SHEET_SHARE}};
static const columns_t judged_columns = {COLUMNS(judged_list), .of = "--trace"};

/* --- counting paths */

/* Blocks oldest first; the last one is the samples' block. */
typedef struct {
    uint32_t *blocks;
    size_t count;
    unsigned length; /* instructions in the last one */
    uint64_t samples;
    double weight,
        squares; /* sums over these samples; those of long waits are many and weigh little */
} way_t;

typedef struct {
    way_t *list;
    size_t count;
    uint64_t tried, found[3]; /* by paths_found_t */
} ways_t;

/* Where a block on the path begins; the oldest instruction stands for its block. */
static void take_blocks(const flow_t *flow, const path_t *path, double weight, way_t *way) {
    unsigned length;
    *way = (way_t){.blocks = memory_get(path->count * sizeof *way->blocks),
                   .samples = 1,
                   .weight = weight,
                   .squares = weight * weight};
    for (size_t i = path->count; i-- > 0;)
        if (i + 1 == path->count || flow_block(flow, path->slots[i], &length) == path->slots[i])
            way->blocks[way->count++] = path->slots[i];
    flow_block(flow, path->slots[0], &way->length);
}

static int compare_ways(const void *a, const void *b) {
    const way_t *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return memcmp(x->blocks, y->blocks, x->count * sizeof *x->blocks);
}

static int compare_executions(const void *a, const void *b) {
    const way_t *x = a, *y = b;
    double ex = x->weight / x->length, ey = y->weight / y->length;
    return ex != ey ? (ex > ey ? -1 : 1) : compare_ways(a, b);
}

static void add_sample(ways_t *ways, const paths_t *paths, const sample_t *sample, path_also_t also,
                       const settings_t *settings) {
    bool alone = settings->scheme == SCHEME_HISTORY || settings->scheme == SCHEME_PAIRS;
    path_t path = {0};
    path_query_t query = {.slot = flow_slot(paths->flow, sample->pc),
                          .history = sample->path,
                          .length = (unsigned)settings->length,
                          .known = alone ? 0 : PATHS_LENGTH_MOST,
                          .intra = !settings->between,
                          .also.slot = FLOW_NONE};
    if (settings->scheme == SCHEME_PAIRS)
        query.also = also;
    paths_found_t found =
        settings->scheme == SCHEME_COUNTS   ? (paths_found_t)paths_likely(paths, &query, &path)
        : settings->scheme == SCHEME_LIKELY ? (paths_found_t)paths_first(paths, &query, &path)
                                            : paths_consistent(paths, &query, &path);
    ways->tried++;
    ways->found[found]++;
    if (found == PATHS_ONE) {
        memory_room(ways->list, ways->count);
        take_blocks(paths->flow, &path, sample_weight(sample), &ways->list[ways->count++]);
    }
    path_free(&path);
}

/* Merges equal ones. */
static void merge_ways(ways_t *ways) {
    size_t kept = 0;
    if (ways->count)
        qsort(ways->list, ways->count, sizeof *ways->list, compare_ways);
    for (size_t i = 0; i < ways->count; i++) {
        if (kept && compare_ways(&ways->list[kept - 1], &ways->list[i]) == 0) {
            ways->list[kept - 1].samples++;
            ways->list[kept - 1].weight += ways->list[i].weight;
            ways->list[kept - 1].squares += ways->list[i].squares;
            free(ways->list[i].blocks);
        } else {
            ways->list[kept++] = ways->list[i];
        }
    }
    ways->count = kept;
    if (kept)
        qsort(ways->list, kept, sizeof *ways->list, compare_executions);
}

typedef struct {
    ways_t *ways;
    const paths_t *paths;
    const symbols_t *symbols;
    const symbol_t *function;
    const settings_t *settings;
} making_t;

static void take_way(void *context, const sample_t *first, const sample_t *second) {
    const making_t *m = context;
    sample_t sample;
    path_also_t also;
    if (paths_sample(m->paths, first, second, &sample, &also) && sample_retired(&sample) &&
        flow_slot(m->paths->flow, sample.pc) != FLOW_NONE &&
        (!m->function || symbols_at(m->symbols, sample.pc) == m->function))
        add_sample(m->ways, m->paths, &sample, also, m->settings);
}

static void make_ways(ways_t *ways, const paths_t *paths, const view_t *view,
                      const symbol_t *function, const settings_t *settings) {
    *ways = (ways_t){0};
    view_walk_units(view, take_way,
                    &(making_t){ways, paths, &view->profile.symbols, function, settings});
    merge_ways(ways);
}

static void free_ways(ways_t *ways) {
    for (size_t i = 0; i < ways->count; i++)
        free(ways->list[i].blocks);
    free(ways->list);
}

/* --- printing */

/* Digits of `pc` without the leading ones in common with the last one, at least two. */
static char *last_digits(uint64_t pc, uint64_t last) {
    int digits = 2;
    while (digits < 16 && pc >> 4 * digits != last >> 4 * digits)
        digits++;
    return memory_print("%0*" PRIx64, digits,
                        digits < 16 ? pc & ((UINT64_C(1) << 4 * digits) - 1) : pc);
}

/* "sort 80000120 80000134 swap 80000290"; brief: "sort 80000120 34 swap 290" */
static char *path_text(const flow_t *flow, const view_t *view, const way_t *way, bool brief) {
    char *text = memory_copy("");
    const symbol_t *last = NULL;
    for (size_t i = 0; i < way->count; i++) {
        uint64_t pc = flow_pc(flow, way->blocks[i]);
        const symbol_t *symbol = symbols_at(&view->profile.symbols, pc);
        char *digits = brief && i ? last_digits(pc, flow_pc(flow, way->blocks[i - 1]))
                                  : memory_print("%" PRIx64, pc);
        char *longer = memory_print("%s%s%s%s%s", text, i ? " " : "",
                                    symbol && symbol != last ? symbol->name : "",
                                    symbol && symbol != last ? " " : "", digits);
        free(digits);
        free(text);
        text = longer;
        last = symbol;
    }
    return text;
}

/* "main.c:69 72 69 list.c:4" */
static char *lines_text_of(const flow_t *flow, lines_t *lines, const way_t *way) {
    char *text = memory_copy("");
    const char *file = NULL;
    int line = 0;
    for (size_t i = 0; i < way->count; i++) {
        location_t at = lines_at(lines, flow_pc(flow, way->blocks[i]));
        if (!at.file || (at.line == line && file && strcmp(at.file, file) == 0))
            continue;
        const char *base = strrchr(at.file, '/');
        bool same = file && strcmp(file, at.file) == 0;
        char *longer = memory_print("%s%s%s%s%d", text, *text ? " " : "",
                                    same   ? ""
                                    : base ? base + 1
                                           : at.file,
                                    same ? "" : ":", at.line);
        free(text);
        text = longer;
        file = at.file;
        line = at.line;
    }
    return text;
}

/* The path's share of all that reach the same block, as sure as that of the samples of weight 1 that
 * know as much. */
static estimate_t share_of(const ways_t *ways, const way_t *way) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < ways->count; i++)
        if (ways->list[i].blocks[ways->list[i].count - 1] == way->blocks[way->count - 1]) {
            sum += ways->list[i].weight;
            squares += ways->list[i].squares;
        }
    return estimate_rate(way->weight * sum / squares, sum * sum / squares);
}

/* Whether another row has the same text. */
static bool is_repeated(char *const *texts, size_t count, size_t row) {
    for (size_t i = 0; i < count; i++)
        if (i != row && strcmp(texts[i], texts[row]) == 0)
            return true;
    return false;
}

static void add_way(sheet_t *sheet, const ways_t *ways, const way_t *way, const paths_t *paths,
                    const view_t *view, const char *source, bool repeated) {
    const derived_sum_t weights = {.sum = way->weight, .squares = way->squares};
    const derived_sum_t whole = {.sum = view->total.samples, .squares = view->total.weights};
    estimate_t count = estimate_derived(&weights, &whole, &view->sampling);
    uint64_t end = flow_pc(paths->flow, way->blocks[way->count - 1]);
    char *path = path_text(paths->flow, view, way, false);
    char *brief = repeated ? path_text(paths->flow, view, way, true) : NULL;
    char *both = repeated ? memory_print("%s: %s", source, brief) : NULL;
    sheet_estimate(sheet, (estimate_t){count.value / way->length, count.sigma / way->length});
    sheet_number(sheet, (double)way->samples);
    sheet_estimate(sheet, share_of(ways, way));
    sheet_text(sheet, symbols_name_at(&view->profile.symbols, end));
    sheet_address(sheet, end);
    sheet_number(sheet, way->length);
    sheet_text(sheet, path);
    sheet_text(sheet, !*source ? path : both ? both : source);
    free(path);
    free(brief);
    free(both);
}

/* In a table, lines shared by several rows, such as all paths through a macro, also get their
 * addresses. */
static void add_ways(sheet_t *sheet, const ways_t *ways, size_t shown, const paths_t *paths,
                     const view_t *view, lines_t *lines, const settings_t *settings) {
    char **sources = memory_get((shown + 1) * sizeof *sources);
    bool apart = settings->rows.form == SHEET_TABLE && !settings->rows.wide;
    for (size_t i = 0; i < shown; i++)
        sources[i] = lines_text_of(paths->flow, lines, &ways->list[i]);
    for (size_t i = 0; i < shown; i++)
        add_way(sheet, ways, &ways->list[i], paths, view, sources[i],
                apart && is_repeated(sources, shown, i));
    for (size_t i = 0; i < shown; i++)
        free(sources[i]);
    free(sources);
}

static void print_found(const ways_t *ways, const settings_t *settings) {
    number_t n[4];
    printf("# paths:    %" PRIu64 " branches long%s, by %s: of %s retired samples %s have one, %s "
           "several, %s none\n\n",
           settings->length, settings->between ? "" : " or up to the function's beginning",
           scheme_names[settings->scheme], format_count(&n[0], (double)ways->tried),
           format_count(&n[1], (double)ways->found[PATHS_ONE]),
           format_count(&n[2], (double)ways->found[PATHS_MANY]),
           format_count(&n[3], (double)ways->found[PATHS_NONE]));
}

static void print_ways(const ways_t *ways, const paths_t *paths, const view_t *view, lines_t *lines,
                       const settings_t *settings) {
    bool table = settings->rows.form == SHEET_TABLE;
    sheet_t *sheet = sheet_new(&settings->rows);
    add_ways(sheet, ways, ways->count, paths, view, lines, settings);
    if (table)
        print_found(ways, settings);
    sheet_print(sheet, ROWS_SHOWN, stdout);
}

/* If no sample is in the function's own code. */
static void print_copies(const view_t *view, const char *elf, const symbol_t *function) {
    char *copies = copies_of(view, elf, function->name);
    if (copies)
        printf("# inlined:  samples of %s are in its copies, in %s: name one of these\n",
               function->name, copies);
    free(copies);
}

static bool list_paths(const paths_t *paths, const view_t *view, const char *elf,
                       const settings_t *settings, const symbol_t *function, failure_t *failure) {
    lines_t *lines;
    ways_t ways;
    if (!lines_open(&lines, elf, failure))
        return false;
    make_ways(&ways, paths, view, function, settings);
    if (function && !ways.tried && settings->rows.form == SHEET_TABLE)
        print_copies(view, elf, function);
    print_ways(&ways, paths, view, lines, settings);
    free_ways(&ways);
    lines_close(lines);
    return true;
}

/* --- beside the truth */

static const unsigned lengths[] = {1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

static void add_success(sheet_t *sheet, const path_success_t *success, bool paired) {
    for (int scheme = 0; scheme < SCHEMES; scheme++)
        sheet_estimate(sheet,
                       scheme == SCHEME_PAIRS && !paired
                           ? (estimate_t){NAN, NAN}
                           : estimate_rate((double)success->right[scheme], (double)success->tried));
}

static void print_truth(const path_truth_t *truth, const settings_t *settings) {
    sheet_t *sheet = sheet_new(&settings->rows);
    for (int l = 0; l < LENGTHS; l++) {
        const path_success_t *between = &truth->success[0][lengths[l]];
        const path_success_t *within = &truth->success[1][lengths[l]];
        sheet_number(sheet, lengths[l]);
        sheet_number(sheet, (double)within->tried);
        add_success(sheet, within, truth->paired);
        sheet_number(sheet, (double)between->tried);
        add_success(sheet, between, truth->paired);
        sheet_estimate(
            sheet, estimate_rate((double)between->wrong[SCHEME_REGISTER], (double)between->tried));
    }
    if (settings->rows.form == SHEET_TABLE)
        printf("# truth:    of %" PRIu64
               " samples the path register has the true directions in %" PRIu64
               "\n# success:  percent of the samples whose one path is the true one, within "
               "functions and between\n"
               "#           them, by length in conditional branches; wrong: register, between, one "
               "path, and not the true one\n\n",
               truth->samples, truth->directions);
    sheet_print(sheet, 0, stdout);
}

static bool judge_paths(const paths_t *paths, const view_t *view, const settings_t *settings,
                        failure_t *failure) {
    path_truth_t truth;
    if (!path_truth_make(&truth, paths, view, settings->trace, lengths, LENGTHS,
                         settings->rows.all ? SIZE_MAX : TRIED, failure))
        return false;
    print_truth(&truth, settings);
    return true;
}

/* --- the command */

static bool paths_view(const view_t *view, const char *path, const settings_t *settings,
                       failure_t *failure) {
    paths_t paths;
    const symbol_t *function = NULL;
    const char *elf = recorded_program(&view->profile, settings->elf, failure);
    if (settings->scheme == SCHEME_PAIRS && !view->seconds)
        return failure_set(failure,
                           "%s: there are no sample pairs in it.\n"
                           "  Take them with `assay record --pair`.",
                           path);
    if (facts_text(&view->profile.meta, UNTOLD "path"))
        return failure_set(failure,
                           "%s: its core has no path register (pp_slot_hist is tied off), so "
                           "its samples have no paths.\n"
                           "  `assay annotate` works without them.",
                           path);
    if (settings->function &&
        !(function = function_chosen(view, settings->elf, settings->function, failure)))
        return false;
    if (!elf || !paths_open(&paths, view, elf, failure))
        return false;
    if (settings->rows.form == SHEET_TABLE)
        view_print_header(view, stdout);
    bool good = settings->trace ? judge_paths(&paths, view, settings, failure)
                                : list_paths(&paths, view, elf, settings, function, failure);
    paths_close(&paths);
    return good;
}

static int paths_run(void *of, int count, char **operand) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    settings->function = count > 1 ? operand[1] : NULL;
    if (settings->trace)
        settings->rows.columns = &judged_columns;
    settings->rows.wide |= settings->trace != NULL;
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&settings->rows, "paths", &failure);
    if (!view_open(&view, *operand, by_instruction, &failure))
        return command_fail("paths", &failure);
    bool good = paths_view(&view, *operand, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : command_fail("paths", &failure);
}

static const option_t options[] = {
    {"length", 0, "N", "conditional branches of a path, 1 to 32 (default 8)", option_number,
     AT(length), .least = 1, .most = PATHS_LENGTH_MOST},
    {"scheme", 0, "WHICH",
     "`register` (the default): the one path that agrees with all 32 directions; `history`: with "
     "N of them; `pairs`: and contains the first instruction of the sample's pair (`assay record "
     "--pair`); `likely`: the likeliest of several, by number of samples; `counts`: the "
     "likeliest, without directions",
     option_choice, AT(scheme), .choices = scheme_names},
    {"between", 0, NULL,
     "go on through callers; otherwise a path ends at the beginning of the function", option_flag,
     AT(between)},
    {"trace", 0, "FILE",
     "show how often the paths are right, by length and scheme, with a trace (`assay record "
     "--trace`) of the same run",
     option_text, AT(trace)},
    {"all", 0, NULL, "show all paths, not only the first 40; with --trace: all samples",
     option_flag, AT(rows.all)},
    {"wide", 0, NULL, "use the width needed", option_flag, AT(rows.wide)},
    {0}};

const command_t paths_command = {
    .name = "paths",
    .summary = "list paths through the program and how often they ran",
    .usage = "paths [OPTIONS] FILE [FUNCTION]",
    .about = "Lists the paths that led to each sampled block: N branches and the code between\n"
             "them, up to the block, from the directions of the conditional branches in each\n"
             "sample (ProfileMe, MICRO-30, section 5.3). Samples that more than one path\n"
             "leads to are counted, not guessed.\n",
    .examples = "  assay paths sort.assay quicksort\n"
                "  assay paths --length 4 --between sort.assay\n"
                "  assay record -c 300 --pair=64 --trace sort.trace sort.elf\n"
                "  assay paths --trace sort.trace sort.assay\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {elf_options, AT(elf)},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .function = true,
    .settings = {&(const settings_t){
                     .length = LENGTH, .scheme = SCHEME_REGISTER, .rows.columns = &columns},
                 sizeof(settings_t)},
    .operands = {1, 2, "a profile and at most one function were expected."},
    TABLES(offsetof(settings_t, rows), &columns, &judged_columns),
    .run = paths_run};
