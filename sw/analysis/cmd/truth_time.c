/* See truth_time.h. */
#include "truth_time.h"
#include "charges.h"
#include "columns.h"
#include "command.h"
#include "csv.h"
#include "format.h"
#include "printable.h"
#include <inttypes.h>
#include <string.h>

enum { ROWS_SHOWN = 40, FUNCTIONS_SHOWN = 20 };

static size_t rows_shown(size_t count, size_t most, bool all) {
    return all || count < most ? count : most;
}

static void print_rest(size_t count, size_t shown) {
    if (shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
}

static void add_share(table_t *table, double share) { table_cell(table, "%.2f", 100 * share); }

static void add_signed(table_t *table, double share) { table_cell(table, "%+.2f", 100 * share); }

static void add_estimate(table_t *table, estimate_t share) {
    number_t n;
    table_cell(table, "%s", format_estimate(&n, share, 100));
}

/* The two largest parts; a second one below a tenth says nothing. */
static void add_two(table_t *table, const char *first, double part, const char *second,
                    double next) {
    if (next < 0.1)
        table_cell(table, "%s %.0f%%", first, 100 * part);
    else
        table_cell(table, "%s %.0f%%, %s %.0f%%", first, 100 * part, second, 100 * next);
}

static void add_whys(table_t *table, const charged_t *c) {
    why_t first = charged_top(c, WHY_COUNT), second = charged_top(c, first);
    if (first == WHY_COUNT)
        table_cell(table, "-");
    else
        add_two(table, why_name(first), c->cycles[first] / c->all,
                second == WHY_COUNT ? "" : why_name(second),
                second == WHY_COUNT ? 0 : c->cycles[second] / c->all);
}

static void add_reasons(table_t *table, const tally_t *tally) {
    reason_t first = tally_top_reason(tally, REASON_COUNT), second = tally_top_reason(tally, first);
    double all = tally_exposed(tally);
    if (first == REASON_COUNT)
        table_cell(table, "-");
    else
        add_two(table, reason_name(first), tally->exposed[first] / all, reason_name(second),
                second == REASON_COUNT ? 0 : tally->exposed[second] / all);
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

static void print_shares(const charges_t *charges, const char *what, bool pc, size_t shown) {
    static const column_t columns[] = {{"pc", RIGHT},      {"function", LEFT}, {"samples", RIGHT},
                                       {"cycles%", RIGHT}, {"true%", RIGHT},   {"error", RIGHT},
                                       {"truly", LEFT}};
    table_t *table = table_new(pc ? 7 : 6, pc ? columns : columns + 1);
    for (size_t i = 0; i < shown; i++) {
        const charged_t *c = &charges->list[i];
        if (pc)
            table_cell(table, "%" PRIx64, c->pc);
        table_cell(table, "%s", c->name);
        table_cell(table, "%" PRIu64, c->tally.samples);
        add_estimate(table, c->share);
        add_share(table, c->truth);
        add_signed(table, c->share.value - c->truth);
        add_whys(table, c);
    }
    printf("\n# share of the cycles, by %s\n", what);
    table_print(table, stdout, command_width());
    table_free(table);
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
    static const column_t columns[] = {{"by", LEFT},    {"number", RIGHT},  {"wrong%", RIGHT},
                                       {"mean", RIGHT}, {"largest", RIGHT}, {"of", LEFT}};
    table_t *table = table_new(6, columns);
    add_error(table, instructions, "instruction", true);
    add_error(table, functions, "function", false);
    printf("\n# errors of cycles%%, in points; wrong%%: of the cycles, charged to another one\n");
    table_print(table, stdout, 0);
    table_free(table);
}

static void print_cycles(const view_t *view, const charges_t *instructions,
                         const charges_t *functions, bool all) {
    print_population(view, instructions);
    print_shares(instructions, "instruction", true,
                 rows_shown(instructions->count, ROWS_SHOWN, all));
    print_shares(functions, "function", false, rows_shown(functions->count, FUNCTIONS_SHOWN, all));
    print_errors(instructions, functions);
}

static void csv_start(const charged_t *c) {
    printf("0x%" PRIx64 ",", c->pc);
    csv_text(stdout, c->name);
}

static void csv_next(double value) {
    fputc(',', stdout);
    csv_number(stdout, value);
}

static void csv_cycles(const charges_t *charges) {
    printf("pc,function,samples,cycles,share,estimate,estimate_sigma,error\n");
    for (size_t i = 0; i < charges->count; i++) {
        const charged_t *c = &charges->list[i];
        csv_start(c);
        const double values[] = {
            (double)c->tally.samples, c->all,         c->truth,
            c->share.value,           c->share.sigma, c->share.value - c->truth};
        for (size_t v = 0; v < sizeof values / sizeof *values; v++)
            csv_next(values[v]);
        fputc('\n', stdout);
    }
}

/* --- --of why */

static void print_whys(const charged_t *total) {
    static const column_t columns[] = {
        {"why", LEFT}, {"true%", RIGHT}, {"cycles", RIGHT}, {"report says", LEFT}};
    table_t *table = table_new(4, columns);
    number_t n;
    for (int why = 0; why < WHY_COUNT; why++) {
        if (total->cycles[why] <= 0)
            continue;
        table_cell(table, "%s", why_name((why_t)why));
        add_share(table, total->cycles[why] / total->all);
        table_cell(table, "%s", format_count(&n, total->cycles[why]));
        table_cell(table, "%s", reason_name(reason_of((why_t)why)));
    }
    printf("\n# why, over all\n");
    table_print(table, stdout, 0);
    table_free(table);
}

static void print_reasons(const charged_t *total) {
    static const column_t columns[] = {
        {"report says", LEFT}, {"cycles%", RIGHT}, {"true%", RIGHT}, {"error", RIGHT}};
    table_t *table = table_new(4, columns);
    double all = tally_exposed(&total->tally);
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        double truth = 0, share = all > 0 ? total->tally.exposed[reason] / all : 0;
        for (int why = 0; why < WHY_COUNT; why++)
            truth += (int)reason_of((why_t)why) == reason ? total->cycles[why] / total->all : 0;
        table_cell(table, "%s", reason_name((reason_t)reason));
        add_share(table, share);
        add_share(table, truth);
        add_signed(table, share - truth);
    }
    printf("\n# in the report's words\n");
    table_print(table, stdout, 0);
    table_free(table);
}

static void print_functions(const charges_t *functions, bool all) {
    static const column_t columns[] = {{"function", LEFT},
                                       {"cycles%", RIGHT},
                                       {"true%", RIGHT},
                                       {"report says", LEFT},
                                       {"truly", LEFT}};
    size_t shown = rows_shown(functions->count, FUNCTIONS_SHOWN, all);
    table_t *table = table_new(5, columns);
    for (size_t i = 0; i < shown; i++) {
        const charged_t *c = &functions->list[i];
        table_cell(table, "%s", c->name);
        add_estimate(table, c->share);
        add_share(table, c->truth);
        add_reasons(table, &c->tally);
        add_whys(table, c);
    }
    printf("\n# by function\n");
    table_print(table, stdout, command_width());
    table_free(table);
    print_rest(functions->count, shown);
}

static void csv_why(const charges_t *charges) {
    printf("pc,function,samples,cycles");
    for (int why = 0; why < WHY_COUNT; why++)
        printf(",%s", why_name((why_t)why));
    fputc('\n', stdout);
    for (size_t i = 0; i < charges->count; i++) {
        const charged_t *c = &charges->list[i];
        csv_start(c);
        csv_next((double)c->tally.samples);
        csv_next(c->all);
        for (int why = 0; why < WHY_COUNT; why++)
            csv_next(c->cycles[why]);
        fputc('\n', stdout);
    }
}

/* --- both */

int truth_time(const view_t *view, const char *path, truth_time_t what, bool csv, bool all) {
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
    charged_t total = charges_total(&instructions, view);
    if (csv && what == TIME_CYCLES) {
        csv_cycles(&instructions);
    } else if (csv) {
        csv_why(&instructions);
    } else if (what == TIME_CYCLES) {
        print_cycles(view, &instructions, &functions, all);
    } else {
        print_population(view, &instructions);
        print_whys(&total);
        print_reasons(&total);
        print_functions(&functions, all);
    }
    charges_free(&instructions);
    charges_free(&functions);
    return STATUS_GOOD;
}

void truth_time_help(FILE *out, int indent) {
    fputs("\ncolumns of --of cycles, a row an instruction, then a row a function:\n", out);
    fputs("  cycles%        share of the cycles, as report has it\n"
          "  true%          the true one: each cycle belongs to the instructions that\n"
          "                 retire in it, or else to the one that held retirement up\n"
          "  error          cycles% - true%\n"
          "  truly          what the cycles were spent on, the two largest parts\n",
          out);
    fputs("\nwords of --of why:\n", out);
    for (int why = 0; why < WHY_COUNT; why++) {
        fprintf(out, "  %-*s", indent - 2, why_name((why_t)why));
        columns_words(out, why_meaning((why_t)why), (size_t)indent);
    }
}
