/* SPDX-License-Identifier: Apache-2.0 */
/* See truth_time.h. */
#include "truth_time.h"
#include "charges.h"
#include "command.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "sheet.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 40, FUNCTIONS_SHOWN = 20 };

static size_t rows_shown(size_t count, size_t most, bool all) {
    return all || count < most ? count : most;
}

static void print_rest(size_t count, size_t shown) {
    if (shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
}

/* --- --of cycles */

static void print_population(const view_t *view, const charges_t *charges) {
    number_t n[4];
    view_print_header(view, stdout);
    printf("# time:     %s of the run's %s cycles are of what was sampled (its own count: %s), the "
           "rest of others\n",
           format_count(&n[0], charges->cycles),
           format_count(&n[1], charges->cycles + charges->apart),
           view->sampling.cycles > 0 ? format_count(&n[2], view->sampling.cycles) : "none");
}

/* Sorted by --sort; the caller frees it. */
static row_t *make_rows(const view_t *view, const charges_t *charges, const rows_t *rows) {
    row_t *list = memory_get(charges->count * sizeof *list);
    for (size_t i = 0; i < charges->count; i++)
        list[i] =
            (row_t){.view = view, .name = charges->list[i].name, .charged = &charges->list[i]};
    rows_sort(rows, list, charges->count);
    return list;
}

static void print_shares(const view_t *view, const charges_t *charges, const char *what,
                         const rows_t *rows, size_t shown) {
    table_t *table = rows_table(rows, NULL);
    row_t *list = make_rows(view, charges, rows);
    for (size_t i = 0; i < shown; i++)
        rows_cells(rows, table, &list[i]);
    printf("\n# the cycles, by %s\n", what);
    table_print(table, stdout, command_width());
    table_free(table);
    free(list);
    print_rest(charges->count, shown);
}

static const column_t error_list[] = {
    {"by", NULL, "kind of row in the table above", .unit = SHEET_TEXT},
    {"number", NULL, "number of these", .unit = SHEET_FIGURE},
    {"wrong", "wrong%", "share of the cycles charged to another one", .unit = SHEET_NUMBER},
    {"mean", NULL, "error, in points", .unit = SHEET_FIGURE},
    {"largest", NULL, "error, in points", .unit = SHEET_NUMBER},
    {"of", NULL, "row with the largest error", .unit = SHEET_TEXT}};
static const columns_t error_columns = {COLUMNS(error_list), .of = "errors (--of cycles)"};

static void add_error(sheet_t *sheet, const charges_t *charges, const char *what, bool pc) {
    charges_error_t error = charges_error(charges);
    char *place = error.worst && pc
                      ? memory_print("%" PRIx64 " %s", error.worst->pc, error.worst->name)
                      : memory_copy(error.worst ? error.worst->name : "-");
    sheet_text(sheet, what);
    sheet_figure(sheet, "%zu", charges->count);
    sheet_number(sheet, 100 * error.wrong);
    sheet_figure(sheet, "%.3f", 100 * error.mean);
    sheet_number(sheet, 100 * error.most);
    sheet_text(sheet, place);
    free(place);
}

static void print_errors(const charges_t *instructions, const charges_t *functions) {
    sheet_t *sheet = sheet_beside(&error_columns, false);
    add_error(sheet, instructions, "instruction", true);
    add_error(sheet, functions, "function", false);
    printf("\n# errors of cycles%%, in points; wrong%%: of the cycles, charged to another one\n");
    sheet_print(sheet, 0, stdout);
}

static void print_cycles(const view_t *view, const charges_t *instructions,
                         const charges_t *functions, const rows_t *rows, bool all) {
    print_population(view, instructions);
    print_shares(view, instructions, "instruction", rows,
                 rows_shown(instructions->count, ROWS_SHOWN, all));
    print_shares(view, functions, "function", rows,
                 rows_shown(functions->count, FUNCTIONS_SHOWN, all));
    print_errors(instructions, functions);
}

static void print_file(const view_t *view, const charges_t *charges, const rows_t *rows) {
    row_t *list = make_rows(view, charges, rows);
    rows_head(rows, stdout);
    for (size_t i = 0; i < charges->count; i++)
        rows_put(rows, &list[i], stdout);
    free(list);
}

/* --- --of why */

static const column_t reason_list[] = {
    {"why", NULL, "what cycles were spent on", .unit = SHEET_TEXT},
    {"cycles_share", "cycles%", "estimated share of the cycles", .unit = SHEET_SHARE},
    {"true_share", "true%", "true share", .unit = SHEET_NUMBER},
    {"estimate", NULL, "estimated cycles", .unit = SHEET_MANY},
    {"truth", NULL, "true cycles", .unit = SHEET_COUNT},
    {"sigmas", NULL, "difference in standard errors", .unit = SHEET_SIGNED}};
static const columns_t reason_columns = {COLUMNS(reason_list), .of = "reasons (--of why)"};

static void print_whys(const view_t *view, const charges_t *charges, const charged_t *total) {
    sheet_t *sheet = sheet_beside(&reason_columns, false);
    for (int why = 0; why < WHY_COUNT; why++) {
        const charge_t *charge = &charges->whys[why];
        double truth = total->cycles[why];
        if (truth <= 0 && charge->cycles <= 0)
            continue;
        fit_charges_t fit = charges_fit_why(charges, view, (why_t)why, truth);
        sheet_text(sheet, why_name((why_t)why));
        sheet_estimate(sheet, estimate_share(charge, &view->sampling));
        sheet_number(sheet, 100 * truth / total->all);
        sheet_estimate(sheet, estimate_cycles(charge, &view->sampling));
        sheet_number(sheet, truth);
        sheet_number(sheet, fit.expected > 0 ? fit.sigmas : NAN);
    }
    printf("\n# why, over all\n");
    sheet_print(sheet, 0, stdout);
}

/* Reasons with at least this share of all cycles get a line. */
static bool is_shown(double share, double truth, bool all) {
    return share > 0 || truth > 0 ? all || share >= 0.01 || truth >= 0.01 : false;
}

static const column_t function_list[] = {
    {"function", NULL, "its name", .unit = SHEET_TEXT},
    {"why", NULL, "what its cycles were spent on", .unit = SHEET_TEXT},
    {"cycles_share", "cycles%", "estimated share of the cycles", .unit = SHEET_SHARE},
    {"true_share", "true%", "true share", .unit = SHEET_NUMBER}};
static const columns_t function_columns = {COLUMNS(function_list), .of = "functions (--of why)"};

static void print_functions(const view_t *view, const charges_t *functions, bool all) {
    charge_t *whys = charges_by_why(functions, view);
    sheet_t *sheet = sheet_beside(&function_columns, false);
    for (size_t i = 0; i < functions->count; i++)
        for (int why = 0; why < WHY_COUNT; why++) {
            const charged_t *c = &functions->list[i];
            estimate_t share = estimate_share(&whys[i * WHY_COUNT + (size_t)why], &view->sampling);
            double truth = c->cycles[why] / functions->cycles;
            if (!is_shown(share.value, truth, all))
                continue;
            sheet_text(sheet, c->name);
            sheet_text(sheet, why_name((why_t)why));
            sheet_estimate(sheet, share);
            sheet_number(sheet, 100 * truth);
        }
    printf("\n# by function%s\n", all ? "" : ", what has 1 % of all cycles");
    sheet_print(sheet, 0, stdout);
    free(whys);
}

/* --- both */

static void print_all(const view_t *view, const charges_t *instructions, const charges_t *functions,
                      truth_time_t what, const rows_t *rows, bool all) {
    charged_t total = charges_total(instructions, view);
    if (rows->form != SHEET_TABLE) {
        print_file(view, instructions, rows);
    } else if (what == TIME_WHY && (rows->fields || rows->sort)) {
        print_population(view, instructions);
        print_shares(view, instructions, "instruction", rows,
                     rows_shown(instructions->count, ROWS_SHOWN, all));
    } else if (what == TIME_CYCLES) {
        print_cycles(view, instructions, functions, rows, all);
    } else {
        print_population(view, instructions);
        print_whys(view, instructions, &total);
        print_functions(view, functions, all);
    }
}

int truth_time(const view_t *view, const char *path, truth_time_t what, const rows_t *rows,
               bool all) {
    charges_t instructions, functions;
    failure_t failure;
    if (!charges_of_instructions(&instructions, view)) {
        failure_set(&failure,
                    "%s: its truth is of an assay that did not count cycles.\n"
                    "  Record it again: assay record --truth [-c PERIOD] PROGRAM.elf",
                    path);
        return command_fail("truth", &failure);
    }
    charges_of_functions(&functions, view);
    print_all(view, &instructions, &functions, what, rows, all);
    charges_free(&instructions);
    charges_free(&functions);
    return STATUS_GOOD;
}

void truth_time_help(FILE *out) {
    enum { INDENT = 17 };
    sheet_help(&error_columns, out);
    sheet_help(&reason_columns, out);
    sheet_help(&function_columns, out);
    fputs("\nwords for WHY:\n", out);
    for (int why = 0; why < WHY_COUNT; why++) {
        fprintf(out, "  %-*s", INDENT - 2, why_name((why_t)why));
        print_words(out, why_meaning((why_t)why), INDENT);
    }
}
