/* SPDX-License-Identifier: Apache-2.0 */
/* See truth_time.h. */
#include "truth_time.h"
#include "charges.h"
#include "command.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>

enum { ROWS_SHOWN = 40, FUNCTIONS_SHOWN = 20 };

static size_t rows_shown(size_t count, size_t most, bool all) {
    return all || count < most ? count : most;
}

static void print_rest(size_t count, size_t shown) {
    if (shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
}

static void add_share(table_t *table, double share) { table_cell(table, "%.2f", 100 * share); }

static void add_sigmas(table_t *table, fit_charges_t fit) {
    if (fit.expected > 0)
        table_cell(table, "%+.2f", fit.sigmas);
    else
        table_cell(table, "-");
}

static void add_cycles(table_t *table, estimate_t estimate, double truth) {
    number_t n;
    table_cell(table, "%s", format_estimated_count(&n, estimate));
    table_cell(table, "%s", format_count(&n, truth));
}

static void add_estimate(table_t *table, estimate_t share) {
    number_t n;
    table_cell(table, "%s", format_estimate(&n, share, 100));
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

/* As --sort says; to be freed. */
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

static void add_error(table_t *table, const charges_t *charges, const char *what, bool pc) {
    charges_error_t error = charges_error(charges);
    table_cell(table, "%s", what);
    table_cell(table, "%zu", charges->count);
    add_share(table, error.wrong);
    table_cell(table, "%.3f", 100 * error.mean);
    add_share(table, error.most);
    if (!error.worst)
        table_cell(table, "-");
    else if (pc)
        table_cell(table, "%" PRIx64 " %s", error.worst->pc, error.worst->name);
    else
        table_cell(table, "%s", error.worst->name);
}

static void print_errors(const charges_t *instructions, const charges_t *functions) {
    static const heading_t columns[] = {{"by", LEFT},    {"number", RIGHT},  {"wrong%", RIGHT},
                                        {"mean", RIGHT}, {"largest", RIGHT}, {"of", LEFT}};
    table_t *table = table_new(6, columns);
    add_error(table, instructions, "instruction", true);
    add_error(table, functions, "function", false);
    printf("\n# errors of cycles%%, in points; wrong%%: of the cycles, charged to another one\n");
    table_print(table, stdout, command_width());
    table_free(table);
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

static void print_whys(const view_t *view, const charges_t *charges, const charged_t *total) {
    static const heading_t columns[] = {{"why", LEFT},       {"cycles%", RIGHT}, {"true%", RIGHT},
                                        {"estimate", RIGHT}, {"truth", RIGHT},   {"sigmas", RIGHT}};
    table_t *table = table_new(6, columns);
    for (int why = 0; why < WHY_COUNT; why++) {
        const charge_t *charge = &charges->whys[why];
        double truth = total->cycles[why];
        if (truth <= 0 && charge->cycles <= 0)
            continue;
        table_cell(table, "%s", why_name((why_t)why));
        add_estimate(table, estimate_share(charge, &view->sampling));
        add_share(table, truth / total->all);
        add_cycles(table, estimate_cycles(charge, &view->sampling), truth);
        add_sigmas(table, charges_fit_why(charges, view, (why_t)why, truth));
    }
    printf("\n# why, over all\n");
    table_print(table, stdout, command_width());
    table_free(table);
}

/* Reasons with so much of all cycles are worth a line. */
static bool is_shown(double share, double truth, bool all) {
    return share > 0 || truth > 0 ? all || share >= 0.01 || truth >= 0.01 : false;
}

static void print_functions(const view_t *view, const charges_t *functions, bool all) {
    static const heading_t columns[] = {
        {"function", LEFT}, {"why", LEFT}, {"cycles%", RIGHT}, {"true%", RIGHT}};
    charge_t *whys = charges_by_why(functions, view);
    table_t *table = table_new(4, columns);
    for (size_t i = 0; i < functions->count; i++)
        for (int why = 0; why < WHY_COUNT; why++) {
            const charged_t *c = &functions->list[i];
            estimate_t share = estimate_share(&whys[i * WHY_COUNT + (size_t)why], &view->sampling);
            double truth = c->cycles[why] / functions->cycles;
            if (!is_shown(share.value, truth, all))
                continue;
            table_cell(table, "%s", c->name);
            table_cell(table, "%s", why_name((why_t)why));
            add_estimate(table, share);
            add_share(table, truth);
        }
    printf("\n# by function%s\n", all ? "" : ", what has 1 % of all cycles");
    table_print(table, stdout, command_width());
    table_free(table);
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
    fputs("\nwords, of WHY:\n", out);
    for (int why = 0; why < WHY_COUNT; why++) {
        fprintf(out, "  %-*s", INDENT - 2, why_name((why_t)why));
        print_words(out, why_meaning((why_t)why), INDENT);
    }
}
