/* SPDX-License-Identifier: Apache-2.0 */
/* assay whatcg: where the cycles went, in ranges that add up to all of them. */
#include "calc.h"
#include "commands.h"
#include "copies.h"
#include "shared_options.h"
#include "sheet.h"
#include <math.h>

typedef struct {
    calc_settings_t calc;
    rows_t rows;
} settings_t;

static const column_t list[] = {
    {"part", NULL, "dynamic, static, execution, error; subtotals and total", .unit = SHEET_TEXT,
     .file = true},
    {"letter", "", "as in `calc` and `topstalls`", .unit = SHEET_TEXT},
    {"what", "where the cycles have gone", "what they were spent on", .unit = SHEET_TEXT},
    {"least", "%", "minimum share", .unit = SHEET_NUMBER},
    {"most", "to %", "maximum share", .unit = SHEET_NUMBER}};
static const columns_t columns = {COLUMNS(list)};

static void take(void *context, const calculated_t *c) { tallied_add(context, &c->stalls->sum); }

/* A row: "d  D-cache miss  27.90  28.10"; `most` NaN: not a range. */
static void add_row(sheet_t *sheet, const char *part, const char *letter, const char *what,
                    range_t range, double all) {
    sheet_text(sheet, part);
    sheet_text(sheet, letter);
    sheet_text(sheet, what);
    sheet_number(sheet, 100 * range.least / all);
    sheet_number(sheet, 100 * range.most / all);
}

static void add_one(sheet_t *sheet, const char *part, const char *letter, const char *what,
                    double cycles, double all) {
    add_row(sheet, part, letter, what, (range_t){cycles, NAN}, all);
}

static void add_rows(sheet_t *sheet, const tallied_t *sum) {
    double all = sum->tallied, fixed = 0;
    for (int c = 0; c < CAUSES; c++) {
        char letter[2] = {cause_letter((cause_t)c)};
        add_row(sheet, "dynamic", letter, cause_name((cause_t)c), sum->cause[c], all);
    }
    add_one(sheet, "dynamic", "?", "Unexplained stall", sum->unexplained, all);
    add_one(sheet, "dynamic", "", "Unexplained gain", sum->gain, all);
    add_one(sheet, "subtotal", "", "Subtotal dynamic", sum->dynamic, all);
    for (int s = STATIC_NOT + 1; s < STATICS; s++) {
        add_one(sheet, "static", "", static_name((static_t)s), sum->fixed[s], all);
        fixed += sum->fixed[s];
    }
    add_one(sheet, "subtotal", "", "Subtotal static", fixed, all);
    add_one(sheet, "subtotal", "", "Total stall", sum->dynamic + fixed, all);
    add_one(sheet, "execution", "", "Execution", sum->execution, all);
    add_one(sheet, "error", "", "Net sampling error", sum->error, all);
    add_one(sheet, "total", "", "Total tallied", sum->dynamic + fixed + sum->execution + sum->error,
            all);
}

static void print(const view_t *view, const tallied_t *sum, const rows_t *rows) {
    sheet_t *sheet = sheet_new(rows);
    add_rows(sheet, sum);
    if (rows->form == SHEET_TABLE) {
        view_print_header(view, stdout);
        printf("# tallied:  %.0f cycles, %.1f %% of those that samples found in functions\n\n",
               sum->tallied, 100 * sum->tallied / sum->all);
    }
    sheet_print(sheet, 0, stdout);
}

static bool sum_up(const view_t *view, settings_t *settings, const char *function,
                   failure_t *failure) {
    tallied_t sum = {0};
    const symbol_t *symbol = NULL;
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, failure))
        return false;
    if (function && !(symbol = function_chosen(view, settings->calc.elf, function, failure)))
        return false;
    if (!calc_functions(view, &settings->calc, symbol, take, &sum, failure))
        return false;
    if (sum.tallied <= 0)
        return failure_set(failure, "%s: no samples are in %s.", view->profile.path,
                           function ? function : "a function of the program");
    print(view, &sum, &settings->rows);
    return true;
}

static int whatcg_run(void *of, int count, char **operand) {
    settings_t *settings = of;
    failure_t failure;
    view_t view;
    if (!calc_open(&view, operand[0], &settings->calc, &failure))
        return command_fail("whatcg", &failure);
    bool good = sum_up(&view, settings, count > 1 ? operand[1] : NULL, &failure);
    view_close(&view);
    return good ? STATUS_GOOD : rows_fail(&settings->rows, "whatcg", &failure);
}

const command_t whatcg_command = {
    .name = "whatcg",
    .summary = "sum up cycles by cause, as ranges",
    .usage = "whatcg [OPTIONS] FILE [FUNCTION]",
    .about = "Sums up a program or a function as dcpiwhatcg did: cycles of execution, stalls\n"
             "in the static schedule, and dynamic stalls by cause, as a range where several\n"
             "causes may have had a part. Together they are all cycles of the blocks whose\n"
             "frequency is known. An unexplained stall has no culprit; a gain is a row that\n"
             "took less than its schedule; the net sampling error is differences that chance\n"
             "explains.\n",
    .examples = "  assay whatcg sort.assay\n"
                "  assay whatcg sort.assay quicksort\n",
    .options = (const option_part_t[]){{calc_options, AT(calc)},
                                       {elf_options, AT(calc.elf)},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .profile = true,
    .function = true,
    .pages = true,
    .settings = {&(const settings_t){.rows.columns = &columns}, sizeof(settings_t)},
    .operands = {1, 2, "a profile and at most one function were expected."},
    TABLES(offsetof(settings_t, rows), &columns),
    .run = whatcg_run};
