/* SPDX-License-Identifier: Apache-2.0 */
/* The columns of truth --of cycles: the estimated and the true cycles of an instruction or a function;
 * and of --of why: an instruction's by reason. */
#include "columns.h"
#include <math.h>
#include <string.h>

MAKER(uint64_t, address_pc, row->charged->pc)
TEXT_MAKER(text_name, row->name)
MAKER(double, number_samples, (double)row->charged->tally.taken)
MAKER(double, number_cycles, row->charged->all)
MAKER(double, number_share, row->charged->truth)
MAKER(estimate_t, share, row->charged->share)
MAKER(double, number_error, row->charged->share.value - row->charged->truth)
MAKER(estimate_t, cycles, row->charged->estimate)
MAKER(double, number_expected, row->charged->fit.expected)
MAKER(double, number_sigmas, row->charged->fit.expected > 0 ? row->charged->fit.sigmas : NAN)

static const double *whys_of(const row_t *row, int truly) {
    return truly ? row->charged->cycles : view_whys(row->view, &row->charged->tally);
}

static const char *text_why(const row_t *row, int truly, words_t *words) {
    (void)words;
    unsigned why = index_of_most(whys_of(row, truly), WHY_COUNT, WHY_COUNT);
    return why == WHY_COUNT ? "-" : why_name((why_t)why);
}

static void cell_share(table_t *table, const row_t *row) {
    table_cell(table, "%.2f", 100 * row->charged->truth);
}

static void cell_error(table_t *table, const row_t *row) {
    table_cell(table, "%+.2f", 100 * number_error(row, 0));
}

static void cell_why(table_t *table, const row_t *row) {
    columns_whys(table, row->view, &row->charged->tally);
}

static void cell_truly(table_t *table, const row_t *row) {
    tally_t truth = {0}; /* exact: without squares */
    memcpy(truth.cycles, row->charged->cycles, sizeof truth.cycles);
    columns_whys(table, NULL, &truth);
}

static const column_t list[] = {
    {"pc", NULL, "address of the instruction; for a function, of its first one with cycles",
     .address = address_pc, .of = OF_CHARGED},
    {"function", NULL, "its function", .text = text_name},
    {"samples", NULL, "samples taken", SAMPLES, .number = number_samples, .of = OF_CHARGED},
    {"cycles", "truth",
     "true cycles: each is charged to the instructions that retire in it, or to the one that "
     "held up retirement",
     INSTRUCTIONS, .number = number_cycles, .of = OF_CHARGED},
    {"share", "true%", "share of all cycles", SHARE, .number = number_share, .cell = cell_share,
     .of = OF_CHARGED},
    {"estimate", "cycles%", "the estimated share, as in report", SHARE, .estimate = share,
     .of = OF_CHARGED},
    {"error", NULL, "difference; in tables, in points", SHARE, .number = number_error,
     .cell = cell_error, .of = OF_CHARGED},
    {"cycles_estimate", "estimate", "estimated cycles", INSTRUCTIONS, .estimate = cycles,
     .of = OF_CHARGED},
    {"expected", NULL, "true cycles as a number of charges of one size", SAMPLES,
     .number = number_expected, .of = OF_CHARGED},
    {"sigmas", NULL, "(estimate - truth) / the error expected of these", SIGMAS,
     .number = number_sigmas, .of = OF_CHARGED},
    {"why", "why%", "what they were spent on, as in report: the two largest parts; in files, one",
     .index = false, .text = text_why, .cell = cell_why, .of = OF_CHARGED},
    {"truly", "truly%", "what they were truly spent on", .index = true, .text = text_why,
     .cell = cell_truly, .of = OF_CHARGED},
};

const columns_t time_columns = {
    COLUMNS(list), .of = "--of cycles, a row per instruction, then per function", .places = true,
    .usual = "pc,function,samples,estimate,share,cycles_estimate,cycles,sigmas,why,truly"};

/* --- by reason */

static estimate_t cycles_why(const row_t *row, int why) {
    return view_reason_cycles(row->view, &row->charged->tally, (why_t)why);
}

static double number_why(const row_t *row, int why) { return row->charged->cycles[why]; }

static const column_t whys[] = {
    {"pc", NULL, "address of the instruction", .address = address_pc, .of = OF_CHARGED},
    {"function", NULL, "its function", .text = text_name},
    {"samples", NULL, "samples taken", SAMPLES, .number = number_samples, .of = OF_CHARGED},
    {"cycles", "truth", "true cycles", INSTRUCTIONS, .number = number_cycles, .of = OF_CHARGED},
    {"cycles_estimate", "estimate", "estimated cycles", INSTRUCTIONS, .estimate = cycles,
     .of = OF_CHARGED},
#define WHY(name_, number_, meaning_)                                                              \
    {NULL, NULL, NULL, INSTRUCTIONS, .index = number_, .estimate = cycles_why, .of = OF_CHARGED},  \
        {NULL, NULL, NULL, INSTRUCTIONS, .index = number_, .number = number_why, .of = OF_CHARGED},
    PD_WHY_LIST(WHY)
#undef WHY
};

const columns_t why_columns = {COLUMNS(whys), .of = "--of why, in files or with --fields or --sort",
                               .places = true,
                               .usual = "pc,function,samples,cycles_estimate,cycles"};
