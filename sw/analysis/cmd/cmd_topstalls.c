/* SPDX-License-Identifier: Apache-2.0 */
/* assay topstalls: the worst stalls of a program. */
#include "calc.h"
#include "commands.h"
#include "format.h"
#include "memory.h"
#include "recorded.h"
#include "shared_options.h"
#include "sheet.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    calc_settings_t calc;
    uint64_t number;
    rows_t rows;
} settings_t;

typedef struct {
    stall_t stall;
    uint64_t pc;
    const char *function;
} worst_t;

typedef struct {
    worst_t *list;
    size_t count;
    double all, sure[CONFIDENCE_HIGH + 1]; /* cycles at the head; by confidence of their blocks */
} finding_t;

static const column_t list[] = {
    {"share", "%", "share of the cycles of all functions", .unit = SHEET_SHARE},
    {"cum_share", "cum%", "sum of shares down to this row", .unit = SHEET_SHARE},
    {"cycles", NULL, "cycles the row of instructions waited", .unit = SHEET_COUNT},
    {"count", NULL, "times that it ran", .unit = SHEET_COUNT, .spare = 1},
    {"confidence", "C", "confidence in that count: H, M, L", .unit = SHEET_TEXT},
    {"average", "avg", "cycles / count", .unit = SHEET_NUMBER},
    {"blame", NULL, "letters of possible culprits, likeliest first (assay whatcg)",
     .unit = SHEET_TEXT},
    {"pc", NULL, "the row's first instruction", .unit = SHEET_ADDRESS},
    {"culprit", NULL, "pc of the culprit", .unit = SHEET_ADDRESS, .spare = 2},
    {"function", NULL, "that the row is in", .unit = SHEET_TEXT},
    {"line", "file:line", "the row's first instruction", .unit = SHEET_TEXT}};
static const columns_t columns = {COLUMNS(list)};

static void take(void *context, const calculated_t *c) {
    finding_t *finding = context;
    for (size_t i = 0; i < c->stalls->count; i++) {
        const stall_t *stall = &c->stalls->list[i];
        memory_room(finding->list, finding->count);
        finding->list[finding->count++] =
            (worst_t){*stall, flow_pc(c->program->flow, stall->slot), c->symbol->name};
    }
    for (int confidence = 0; confidence <= CONFIDENCE_HIGH; confidence++)
        finding->sure[confidence] += c->stalls->sum.sure[confidence];
    finding->all += c->stalls->sum.all;
}

static int compare(const void *a, const void *b) {
    const worst_t *x = a, *y = b;
    if (x->stall.cycles != y->stall.cycles)
        return x->stall.cycles < y->stall.cycles ? 1 : -1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

static void add_row(sheet_t *sheet, const finding_t *finding, size_t number, double *before,
                    lines_t *lines) {
    const worst_t *found = &finding->list[number];
    const stall_t *stall = &found->stall;
    location_t at = lines_at(lines, found->pc);
    const char *slash = at.file ? strrchr(at.file, '/') : NULL;
    char letters[BLAME_BYTES], confidence[2] = {confidence_letter(stall->confidence)};
    char *place =
        at.file ? memory_print("%s:%d", slash ? slash + 1 : at.file, at.line) : memory_copy("");
    *before += stall->cycles;
    sheet_estimate(sheet, (estimate_t){stall->cycles / finding->all, NAN});
    sheet_estimate(sheet, (estimate_t){*before / finding->all, NAN});
    sheet_number(sheet, round(stall->cycles));
    sheet_number(sheet, round(stall->count));
    sheet_text(sheet, confidence);
    sheet_number(sheet, stall->count > 0 ? stall->cycles / stall->count : NAN);
    sheet_text(sheet, stall_letters(stall, letters));
    sheet_address(sheet, found->pc);
    sheet_address(sheet, stall->culprit);
    sheet_text(sheet, found->function);
    sheet_text(sheet, place);
    free(place);
}

static void print_head(const view_t *view, const finding_t *finding) {
    view_print_header(view, stdout);
    printf(
        "# stalls:   %zu; of the cycles %.1f %% are in blocks whose frequency is sure (H), %.1f %% "
        "fairly so (M), %.1f %% not (L)\n\n",
        finding->count, 100 * finding->sure[CONFIDENCE_HIGH] / finding->all,
        100 * finding->sure[CONFIDENCE_MEDIUM] / finding->all,
        100 * finding->sure[CONFIDENCE_LOW] / finding->all);
}

static void print(const view_t *view, const finding_t *finding, const settings_t *settings,
                  lines_t *lines) {
    sheet_t *sheet = sheet_new(&settings->rows);
    double before = 0;
    for (size_t i = 0; i < finding->count; i++)
        add_row(sheet, finding, i, &before, lines);
    if (settings->rows.form == SHEET_TABLE)
        print_head(view, finding);
    sheet_print(sheet, settings->number, stdout);
}

static bool find(const view_t *view, settings_t *settings, failure_t *failure) {
    finding_t finding = {0};
    lines_t *lines;
    const char *path = recorded_program(&view->profile, settings->calc.elf, failure);
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, failure) || !path ||
        !lines_open(&lines, path, failure))
        return false;
    bool good = calc_functions(view, &settings->calc, NULL, take, &finding, failure);
    if (good && finding.count)
        qsort(finding.list, finding.count, sizeof *finding.list, compare);
    if (good)
        print(view, &finding, settings, lines);
    free(finding.list);
    lines_close(lines);
    return good;
}

static int topstalls_run(void *of, int count, char **path) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    (void)count;
    if (!calc_open(&view, *path, &settings->calc, &failure))
        return command_fail("topstalls", &failure);
    bool good = find(&view, settings, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "topstalls", &failure);
}

static const option_t options[] = {{"number", 'n', "N", "show N rows (default 20)", option_number,
                                    AT(number), .least = 1, .most = 1000000},
                                   {"all", 0, NULL, "all rows", option_flag, AT(rows.all)},
                                   {0}};

const command_t topstalls_command = {
    .name = "topstalls",
    .summary = "list the worst stalls and their culprits",
    .usage = "topstalls [OPTIONS] FILE",
    .about = "Lists the rows of instructions that waited longest at the head of the window,\n"
             "beyond the wait of the static schedule, as dcpitopstalls did. `assay calc`\n"
             "shows each in its block.\n",
    .examples = "  assay topstalls sort.assay\n"
                "  assay topstalls --csv sort.assay >stalls.csv\n",
    .options = (const option_part_t[]){{calc_options, AT(calc)},
                                       {elf_options, AT(calc.elf)},
                                       {.rows = options},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.number = 20, .rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = topstalls_run};
