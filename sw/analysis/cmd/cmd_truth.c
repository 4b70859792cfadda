/* SPDX-License-Identifier: Apache-2.0 */
/* assay truth: estimates from samples beside the exact counts of the same run. */
#include "charges.h"
#include "commands.h"
#include "exact.h"
#include "fetch_fit.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "shared_options.h"
#include "sheet.h"
#include "stays.h"
#include "truth_time.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_SHOWN = 40, LEAST_MOST = 1000000000 };

typedef struct {
    truth_column_t property;
    derived_t fetch; /* this event of fetches instead; DERIVED_COUNT: none */
    bool time;       /* instead of the property */
    truth_time_t time_of;
    uint64_t least;
    bool all, strict;
    method_t method;
    rows_t rows;
} settings_t;

/* --- rows */

static int compare_truth(const void *a, const void *b) {
    const compared_t *x = a, *y = b;
    if (x->truth != y->truth)
        return x->truth > y->truth ? -1 : 1;
    return (x->pc > y->pc) - (x->pc < y->pc);
}

/* Sorted by --sort; the caller frees it. */
static row_t *make_rows(const view_t *view, const compared_t *lines, size_t count,
                        const rows_t *rows) {
    row_t *list = memory_get(count * sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = (row_t){.view = view,
                          .name = symbols_name_at(&view->profile.symbols, lines[i].pc),
                          .compared = &lines[i]};
    rows_sort(rows, list, count);
    return list;
}

static void print_rows(const rows_t *rows, const row_t *list, size_t count) {
    table_t *table = rows_table(rows, NULL);
    for (size_t i = 0; i < count; i++)
        rows_cells(rows, table, &list[i]);
    table_print(table, stdout, command_width());
    table_free(table);
}

static void print_file(const view_t *view, const compared_t *lines, size_t count,
                       const rows_t *rows) {
    row_t *list = make_rows(view, lines, count, rows);
    rows_head(rows, stdout);
    for (size_t i = 0; i < count; i++)
        rows_put(rows, &list[i], stdout);
    free(list);
}

/* --- summary */

typedef enum { AGREES, DISAGREES, TOO_FEW, NOT_SAMPLED } verdict_t;
static const char *const verdict_names[] = {"agrees", "DISAGREES", "too few samples",
                                            "filtered out"};

/* A fit with `least` 0 was not made. */
static verdict_t verdict(const fit_t *fit) {
    if (fit->least <= 0)
        return NOT_SAMPLED;
    if (fit->instructions == 0 && fit->impossible == 0)
        return TOO_FEW;
    return fit_holds(fit) ? AGREES : DISAGREES;
}

/* What is judged: the properties, the stages (stays.h), the time, and events of fetches
 * (fetch_fit.h). */
enum {
    JUDGED_STAGE = PROPERTY_COUNT, /* + stage_t, + STAYS_BACK */
    JUDGED_CYCLES = JUDGED_STAGE + STAYS_COUNT,
    JUDGED_WHY,
    JUDGED_FETCH, /* + event of fetches */
    JUDGED = JUDGED_FETCH + FETCH_EVENTS
};

static derived_t fetch_event(int judged) {
    return (derived_t)(DERIVED_fetch_all + judged - JUDGED_FETCH);
}

static const char *stay_name(int stage) {
    return stage == STAYS_BACK ? truth_column_name(TRUTH_BACK) : stage_name((stage_t)stage);
}

static const char *judged_name(int judged) {
    return judged >= JUDGED_FETCH   ? derived_events[fetch_event(judged)].name
           : judged < JUDGED_STAGE  ? truth_column_name((truth_column_t)judged)
           : judged < JUDGED_CYCLES ? stay_name(judged - JUDGED_STAGE)
           : judged == JUDGED_WHY   ? "why"
                                    : "cycles";
}

static void make_fits_of_time(const view_t *view, double least, fit_t fits[JUDGED]) {
    charges_t instructions;
    fit_start(&fits[JUDGED_CYCLES], least);
    fit_start(&fits[JUDGED_WHY], least);
    if (!charges_of_instructions(&instructions, view))
        return;
    fits[JUDGED_CYCLES] = charges_fit(&instructions, view, least);
    fits[JUDGED_WHY] = charges_fit_whys(&instructions, view, least);
    charges_free(&instructions);
}

static void make_fits(const view_t *view, double least, fit_t fits[JUDGED]) {
    memset(fits, 0, JUDGED * sizeof *fits);
    if (!filter_is_set(&view->filter))
        make_fits_of_time(view, least, fits);
    for (int property = 0; property < PROPERTY_COUNT; property++) {
        size_t count;
        if (!comparison_is_whole(&view->filter, (truth_column_t)property))
            continue;
        compared_t *list = comparison_make(view, (truth_column_t)property, &count);
        fits[property] = comparison_fit(view, (truth_column_t)property, list, count, least);
        free(list);
    }
    int stages = stays_know_stores(view) ? STAYS_COUNT : STAGE_PHASES;
    for (int stage = 0; stage < stages && !filter_rejects(&view->filter); stage++)
        fits[JUDGED_STAGE + stage] = stays_fit(view, stage, least);
    for (int judged = JUDGED_FETCH; judged < JUDGED && fetch_fit_can(view); judged++)
        fits[judged] = fetch_fit(view, fetch_event(judged), least);
}

static bool has_paper(int judged) {
    return judged < PROPERTY_COUNT ||
           (judged >= JUDGED_FETCH && !derived_events[fetch_event(judged)].cycles);
}

static const column_t fit_list[] = {
    {"property", NULL, "what was judged", .unit = SHEET_TEXT},
    {"instructions", NULL, "instructions with enough expected samples; for why, reasons",
     .unit = SHEET_FIGURE},
    {"one", "1 sigma", "share of these within one standard error", .unit = SHEET_FIGURE},
    {"two", "2 sigmas", "within two", .unit = SHEET_FIGURE},
    {"paper", "1/sqrt(k)", "share within this part of the count, the error of k samples",
     .unit = SHEET_FIGURE, .spare = 1},
    {"chi_square", "chi-square", "sum of squared differences, in standard errors",
     .unit = SHEET_FIGURE},
    {"excess", NULL, "excess over their number, in its own standard errors", .unit = SHEET_FIGURE,
     .spare = 2},
    {"impossible", NULL, "instructions with samples of what they never did", .unit = SHEET_FIGURE},
    {"verdict", NULL, "whether estimates and truth agree", .unit = SHEET_TEXT}};
static const columns_t fit_columns = {COLUMNS(fit_list), .of = "verdicts"};

static void add_percent(sheet_t *sheet, uint64_t part, uint64_t whole) {
    if (whole)
        sheet_figure(sheet, "%.1f%%", 100 * (double)part / (double)whole);
    else
        sheet_figure(sheet, "-");
}

static void add_fit(sheet_t *sheet, const fit_t *fits, int judged) {
    const fit_t *fit = &fits[judged];
    sheet_text(sheet, judged_name(judged));
    sheet_figure(sheet, "%" PRIu64, fit->instructions);
    add_percent(sheet, fit->within_one, fit->instructions);
    add_percent(sheet, fit->within_two, fit->instructions);
    add_percent(sheet, fit->within_paper, has_paper(judged) ? fit->instructions : 0);
    sheet_figure(sheet, "%.1f", fit->chi_square);
    sheet_figure(sheet, "%+.1f", fit_excess(fit));
    sheet_figure(sheet, "%" PRIu64, fit->impossible);
    sheet_text(sheet, verdict_names[verdict(fit)]);
}

/* All properties, so that a sampler that is wrong in one of them stands out. */
static void print_fits(const fit_t *fits, double least) {
    sheet_t *sheet = sheet_beside(&fit_columns, false);
    for (int judged = 0; judged < JUDGED; judged++)
        if ((judged != JUDGED_STAGE + STAYS_BACK && judged < JUDGED_FETCH) ||
            fits[judged].least > 0)
            add_fit(sheet, fits, judged);
    printf(
        "# instructions (why: reasons; fetch_: places) with %.0f or more expected samples; at random 68.3%% are "
        "within\n"
        "# one sigma, 95.4%% within two, two thirds within 1/sqrt(k), chi-square is their "
        "number\n",
        least);
    sheet_print(sheet, 0, stdout);
}

static const column_t stage_list[] = {
    {"stage", NULL, "stage of the pipeline", .unit = SHEET_TEXT},
    {"sampled", NULL, "mean cycles there, by samples", .unit = SHEET_FIGURE},
    {"true", NULL, "true mean cycles there", .unit = SHEET_NUMBER},
    {"sigmas", NULL, "difference in standard errors", .unit = SHEET_SIGNED}};
static const columns_t stage_columns = {COLUMNS(stage_list), .of = "stages"};

/* Mean latency of each stage, over all retired instructions, and the mean distance of stores that
 * were read past: sampled and true. */
static void print_stages(const view_t *view) {
    sheet_t *sheet = sheet_beside(&stage_columns, false);
    int stages = stays_know_stores(view) ? STAYS_COUNT : STAGE_PHASES;
    for (int stage = 0; stage < stages; stage++) {
        stay_t stay = stays_mean(view, stage);
        estimate_t mean = stay.sampled;
        sheet_text(sheet, stay_name(stage));
        sheet_figure(sheet, "%.2f±%.2f", mean.value, mean.sigma);
        sheet_number(sheet, stay.truth);
        sheet_number(sheet, mean.sigma > 0 ? (mean.value - stay.truth) / mean.sigma : 0);
    }
    printf("\n# mean cycles of a retired instruction in each stage%s\n",
           stages == STAYS_COUNT ? "; stores back to the one that a load read past" : "");
    sheet_print(sheet, 0, stdout);
}

static void print_notes(FILE *out) {
    sheet_help(&fit_columns, out);
    sheet_help(&stage_columns, out);
    truth_time_help(out);
}

static void print_text(const view_t *view, compared_t *lines, size_t count, const fit_t *fits,
                       const settings_t *settings) {
    size_t shown = settings->all || count < ROWS_SHOWN ? count : ROWS_SHOWN;
    view_print_header(view, stdout);
    printf("\n# %s\n", settings->fetch < DERIVED_COUNT ? derived_events[settings->fetch].name
                                                       : truth_column_name(settings->property));
    qsort(lines, count, sizeof *lines, compare_truth);
    row_t *list = make_rows(view, lines, count, &settings->rows);
    print_rows(&settings->rows, list, shown);
    free(list);
    if (shown < count)
        printf("... %zu more: --all shows them\n", count - shown);
    printf("\n");
    print_fits(fits, (double)settings->least);
    if (!filter_rejects(&view->filter))
        print_stages(view);
}

/* --- --strict */

/* Names the properties with this verdict, on stderr; returns how many there are. */
static int say_verdict(const char *path, const fit_t *fits, verdict_t wanted) {
    char list[1024] = "";
    int count = 0;
    for (int p = 0; p < JUDGED; p++)
        if (verdict(&fits[p]) == wanted) {
            size_t used = strlen(list);
            snprintf(list + used, sizeof list - used, "%s %s", count++ ? "," : "", judged_name(p));
        }
    if (count)
        printable_line(stderr, "assay truth: %s: %s:%s.", path, verdict_names[wanted], list);
    return count;
}

/* A property without data does not agree, and without any data there is no success. */
static int judge(const char *path, const fit_t *fits) {
    fflush(stdout);
    int disagree = say_verdict(path, fits, DISAGREES), few = say_verdict(path, fits, TOO_FEW);
    if (disagree)
        return STATUS_DISAGREES;
    for (int p = 0; p < JUDGED; p++)
        few += verdict(&fits[p]) == NOT_SAMPLED;
    if (few < JUDGED)
        return STATUS_GOOD;
    fputs("  Nothing could be judged: take more samples (record -c), or a smaller --least.\n",
          stderr);
    return STATUS_FAILED;
}

static bool truth_is_there(const view_t *view, const char *path, failure_t *failure) {
    if (!exact_of_run(view, "", "the truth", failure))
        return false;
    if (view->profile.truth.count && view->interval > 0)
        return true;
    return failure_set(
        failure, "%s: %s.\n  Record it again: assay record --truth [-c PERIOD] PROGRAM.elf", path,
        view->interval <= 0 ? "no samples" : "no truth: it was recorded with --no-truth");
}

/* Conditions reject samples of all other properties. */
static bool property_is_there(const view_t *view, const char *path, const settings_t *settings,
                              failure_t *failure) {
    if (settings->fetch < DERIVED_COUNT)
        return fetch_fit_can(view) ||
               failure_set(failure,
                           "%s: it has no fetch samples, or no truth of them.\n"
                           "  Record it with --fetch in a simulation, without --no-truth.",
                           path);
    if (settings->time ? !filter_is_set(&view->filter)
                       : comparison_is_whole(&view->filter, settings->property))
        return true;
    return failure_set(failure,
                       "%s: its filter (%s) leaves out samples that this property needs.\n"
                       "  Give --of with a property that the filter names: icmiss, dmiss, "
                       "misp, itlbmiss, dtlbmiss; if it is only\n"
                       "  a type and modes, all but cycles and why.",
                       path, facts_text(&view->profile.meta, "filter"));
}

static int truth_view(const view_t *view, const char *path, const settings_t *settings) {
    size_t count;
    fit_t fits[JUDGED];
    compared_t *lines = settings->fetch < DERIVED_COUNT
                            ? fetch_compare(view, settings->fetch, &count)
                            : comparison_make(view, settings->property, &count);
    make_fits(view, (double)settings->least, fits);
    int status = STATUS_GOOD;
    if (settings->time) {
        status = truth_time(view, path, settings->time_of, &settings->rows, settings->all);
        if (status == STATUS_GOOD && settings->rows.form == SHEET_TABLE) {
            printf("\n");
            print_fits(fits, (double)settings->least);
        }
    } else if (settings->rows.form != SHEET_TABLE)
        print_file(view, lines, count, &settings->rows);
    else
        print_text(view, lines, count, fits, settings);
    free(lines);
    return status == STATUS_GOOD && settings->strict ? judge(path, fits) : status;
}

static int truth_file(const char *path, const settings_t *settings) {
    failure_t failure;
    view_t view;
    if (!view_open_lives(&view, path, by_instruction, &failure))
        return command_fail("truth", &failure);
    int status = truth_is_there(&view, path, &failure) &&
                         property_is_there(&view, path, settings, &failure) &&
                         (view_sum_runs(&view), true) &&
                         view_use(&view, settings->method, NULL, &failure)
                     ? truth_view(&view, path, settings)
                     : command_fail("truth", &failure);
    view_close(&view);
    return status;
}

static bool take_property(const option_given_t *given, void *field) {
    settings_t *settings = field;
    const char *name = given->value;
    settings->time_of = strcmp(name, "why") == 0 ? TIME_WHY : TIME_CYCLES;
    settings->time = settings->time_of == TIME_WHY || strcmp(name, "cycles") == 0;
    if (settings->time)
        return true;
    for (int c = TRUTH_FETCHED; c < PROPERTY_COUNT; c++)
        if (strcmp(name, truth_column_name((truth_column_t)c)) == 0) {
            settings->property = (truth_column_t)c;
            return true;
        }
    settings->fetch = derived_named(name);
    if (settings->fetch < DERIVED_COUNT && settings->fetch >= DERIVED_fetch_all &&
        !derived_events[settings->fetch].cycles)
        return true;
    return option_refuse(
        given, "retired, fetched, aborted, icmiss, dmiss, taken, misp, itlbmiss, "
               "dtlbmiss, forward, violation, replay, cycles, why, or a number of fetches "
               "(fetch_all and other events of `assay list derived`) was expected.");
}

static int truth_run(void *of, int count, char **path) {
    settings_t *settings = of;
    failure_t failure;
    if (settings->time)
        settings->rows.columns = settings->time_of == TIME_CYCLES ? &time_columns : &why_columns;
    (void)count;
    if (settings->method == METHOD_EXACT)
        return command_misuse("truth",
                              "it compares estimates with the exact figures: `assay report "
                              "--exact` prints these.");
    if (!rows_ready(&settings->rows, SAMPLER_INSTRUCTION, &failure))
        return rows_fail(&settings->rows, "truth", &failure);
    return truth_file(*path, settings);
}

static const option_t options[] = {
    {"of", 0, "PROPERTY",
     "compare retired (default), fetched, aborted, icmiss, dmiss, taken, misp, itlbmiss, "
     "dtlbmiss, forward, violation or replay; cycles: where the cycles went, as report's "
     "cycles%; why: what they were spent on, as its why; for fetch samples, fetch_all, "
     "fetch_killed and the other derived events that count fetches",
     .take = take_property},
    {"least", 0, "N", "sum up instructions with at least N expected samples (default 5)",
     option_number, AT(least), .least = 1, .most = LEAST_MOST},
    {"all", 0, NULL, "print every instruction, not only the 40 with the highest counts",
     option_flag, AT(all)},
    {"strict", 0, NULL,
     "exit with 1 if estimates of any property, whatever --of, disagree with the truth, and with "
     "125 if none has enough samples to judge; stderr names the properties",
     option_flag, AT(strict)},
    {0}};

static const option_t refused[] = {{"exact", 0, NULL, NULL, option_exact, AT(method)}, {0}};

const command_t truth_command = {
    .name = "truth",
    .summary = "compare estimates with the exact counts of the same run",
    .usage = "truth [OPTIONS] FILE",
    .about = "Compares a profile's estimates, k samples times the sampling interval S, with\n"
             "the exact counts kept by `assay record --truth`, instruction by instruction,\n"
             "and sums up how well they agree (`assay report --exact` shows only the counts).\n"
             "Code of the profiling driver is in neither.\n",
    .examples = "  assay record --truth -o sort.assay sort.elf && assay truth sort.assay\n"
                "  assay truth --of dmiss --csv sort.assay\n"
                "  assay truth --of cycles sort.assay\n"
                "  assay truth --sort -sigmas sort.assay\n",
    .options = (const option_part_t[]){{.rows = options},
                                       {method_options, AT(method)},
                                       {.rows = refused},
                                       {rows_sort_options, AT(rows)},
                                       {rows_options, AT(rows)},
                                       {0}},
    .names = true,
    .print_notes = print_notes,
    .profile = true,
    .pages = true,
    .settings = {&(const settings_t){.property = TRUTH_RETIRED,
                                     .fetch = DERIVED_COUNT,
                                     .least = 5,
                                     .rows.columns = &truth_columns},
                 sizeof(settings_t)},
    .operands = {1, 1, "one profile was expected."},
    TABLES(offsetof(settings_t, rows), &truth_columns, &time_columns, &why_columns),
    .run = truth_run};
